import { beforeEach, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { QueueEntry } from '../admin/queue/contract.ts'
import type { Enquiry } from './contract.ts'
import { enquiries } from './schema.ts'
import { pruneEnquiriesJob } from './store.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin')
beforeEach(async () => {
  await market.resetRateLimits()
  await market.db.delete(enquiries)
  await market.renewToken(admin)
})

const letter = { name: 'Salma', email: 'salma@people.test', text: 'When do you open?\n<b>Salma</b>' }
const send = async (who: Person | null, json: unknown = letter) =>
  (await market.call(who, 'POST', '/enquiries', { json })).status
const list = async () => (await market.call<Enquiry[]>(admin, 'GET', '/enquiries')).body
const close = async (id: string) =>
  (await market.call<{ modifiedCount: number }>(admin, 'PUT', `/enquiries/${id}`)).body.modifiedCount

it('what visitors and members write waits for an admin, the oldest first, until one has done with it', async () => {
  const nadia = await market.signUp()
  expect(await send(null)).toBe(201)
  market.clock.advance(1000)
  expect(await send(nadia, { ...letter, name: 'Nadia' })).toBe(201)
  const [first, second] = await list()
  expect([first, second]).toMatchObject([
    { ...letter, accountId: null },
    { name: 'Nadia', accountId: nadia.id },
  ])
  const waiting = await market.call<QueueEntry[]>(admin, 'GET', '/queue', { query: { kind: 'enquiry' } })
  expect(waiting.body).toMatchObject([{ about: 'Salma', note: letter.email }, { about: 'Nadia' }])
  expect([await close(first?._id ?? ''), await close(first?._id ?? ''), await close('x')]).toEqual([1, 0, 0])
  expect(await list()).toMatchObject([{ name: 'Nadia' }])
  const audit = await market.call<{ act: string; note: string }[]>(admin, 'GET', '/audit')
  expect(audit.body[0]).toMatchObject({ act: 'close-enquiry', note: letter.email })
})

it.each([
  ['no name', { name: ' ' }],
  ['no message', { text: ' \n' }],
  ['too much', { text: 'x'.repeat(3001) }],
  ['no e-mail', { email: 'salma' }],
  ['two lines as an e-mail', { email: 'a@b.test\nbcc:c@d.test' }],
])('%s is refused', async (_, change) => {
  expect(await send(null, { ...letter, ...change })).toBe(400)
  expect(await list()).toEqual([])
})

it('an address writes twenty times in ten minutes at most', async () => {
  const answers: number[] = []
  for (let nth = 0; nth < 21; nth++) answers.push(await send(null))
  expect(answers).toEqual([...Array(20).fill(201), 429])
})

it('what was answered half a year ago is deleted; what waits stays', async () => {
  await send(null)
  await send(null, { ...letter, name: 'Waits' })
  const [first] = await list()
  await close(first?._id ?? '')
  await market.runJob(pruneEnquiriesJob)
  expect(await market.db.$count(enquiries)).toBe(2)
  market.clock.advance(183 * 24 * 60 * 60_000)
  await market.runJob(pruneEnquiriesJob)
  expect(await market.db.select({ name: enquiries.name }).from(enquiries)).toHaveLength(1)
})
