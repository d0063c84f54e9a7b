import { expect, test } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { pruneEventsJob } from './handle-event.ts'
import { paymentEvents } from './schema.ts'

const { db, clock, runJob, recurring } = await startTestApp()
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000)

test('the record of an event is deleted when the provider cannot send it again', async () => {
  const type = 'payment_intent.succeeded'
  await db.insert(paymentEvents).values([
    { provider: 'stripe', id: 'old', type, receivedAt: daysAgo(30.1) },
    { provider: 'stripe', id: 'young', type, receivedAt: daysAgo(29.9) },
  ])
  await runJob(pruneEventsJob)
  expect((await db.select().from(paymentEvents)).map(({ id }) => id)).toEqual(['young'])
  expect(recurring).toContainEqual({ job: pruneEventsJob, every: 'hour' })
})
