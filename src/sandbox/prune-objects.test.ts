import { expect, test } from 'vitest'
import { startTestApp } from '../../tests/harness.ts'
import { createCards } from '../payments/create-cards.ts'
import { silentLog } from '../platform/log.ts'
import { cardSandbox } from './cards/routes.ts'
import { pruneSandboxJob } from './prune-objects.ts'
import { sandboxEvents, sandboxObjects } from './schema.ts'

test('answers that are given again for a day are forgotten after it, and what they were about is kept', async () => {
  const app = await startTestApp()
  const sandbox = cardSandbox({ ...app, log: silentLog })
  const cards = createCards({ env: app.env, secret: app.secret, sandbox })
  const open = (idempotencyKey: string) =>
    cards.paymentIntents.create({ amount: 700, currency: 'usd' }, { idempotencyKey })
  const hour = 60 * 60 * 1000
  const older = await open('older')
  app.clock.advance(2 * hour)
  const younger = await open('younger')
  app.clock.advance(23 * hour)
  await app.jobs[pruneSandboxJob]?.({})

  const kept = await app.db.select().from(sandboxObjects)
  expect(kept.filter(({ kind }) => kind === 'card:answer')).toHaveLength(1)
  expect((await open('younger')).id).toBe(younger.id)
  for (const { id } of [older, younger]) expect((await cards.paymentIntents.retrieve(id)).id).toBe(id)
})

test('an event that nobody takes is given up after three days', async () => {
  const app = await startTestApp()
  const day = 24 * 60 * 60 * 1000
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * day)
  await app.db.insert(sandboxEvents).values([
    { id: 'old', body: {}, createdAt: daysAgo(3.1) },
    { id: 'young', body: {}, createdAt: daysAgo(2.9) },
  ])
  await app.jobs[pruneSandboxJob]?.({})
  expect((await app.db.select().from(sandboxEvents)).map(({ id }) => id)).toEqual(['young'])
})
