import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideChargeback, openChargeback } from '../../../tests/support/chargeback.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { ProviderProxy } from '../../../tests/support/provider-proxy.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { eraseAccountsJob } from '../../accounts/closing/close-own-account.ts'
import { erasures } from '../../accounts/schema.ts'
import { messages } from '../../conversations/schema.ts'
import { followChargeback } from '../../disputes/chargeback/follow-chargeback.ts'
import { readOwed } from '../../ledger/index.ts'
import { chargebackParts } from '../../payments/rules.ts'
import type { QueueEntry } from '../queue/contract.ts'
import type { WireChargeback } from './contract.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()
const admin = await market.signUp('admin')

beforeEach(async () => {
  await market.resetRateLimits()
  await Promise.all([seller, buyer, admin].map(market.renewToken))
})

/** Lets the queue deliver events of the provider, and do what follows, although they come a moment later. */
async function deliver() {
  for (let round = 0; round < 3; round++) {
    await market.db.execute(
      "update graphile_worker._private_jobs set run_at = now() where run_at < now() + interval '1 minute'",
    )
    await runDueJobs(market, market.jobs)
  }
}
const listOf = async ({ _id }: { _id: string }, query: Record<string, string> = {}, by = admin) => {
  const { body } = await market.call<WireChargeback[]>(by, 'GET', '/chargebacks', { query })
  return body.filter(({ orderId }) => orderId === _id)
}
/** The parts of the list that have the chargeback of an order. */
async function listParts(order: { _id: string }): Promise<string[]> {
  const parts = []
  for (const part of chargebackParts) if ((await listOf(order, { part })).length > 0) parts.push(part)
  return parts
}

const send = (id: string, statement: string, by = admin) =>
  market.call<{ modifiedCount: number; code?: string }>(by, 'PUT', `/chargebacks/${id}/evidence`, {
    json: { statement },
  })

describe('a payment with a card whose bank takes it back', () => {
  it.each([
    ['4000000000000259', 'fraudulent', 'winning_evidence', 'won', 'paid'],
    ['4000000000000259', 'fraudulent', 'losing_evidence', 'lost', 'refunded'],
    ['4000000000002685', 'product_not_received', 'losing_evidence', 'lost', 'refunded'],
    ['4000000000001976', 'general', 'winning_evidence', 'won', 'paid'],
  ])('%s (%s): with %s it is %s', async (card, reason, statement, state, stage) => {
    const order = await market.sellPhone(seller, buyer, { card })
    await deliver()
    const [chargeback] = await listOf(order)
    const isInquiry = card.endsWith('1976')
    expect(chargeback).toMatchObject({
      reason,
      state: 'needs-response',
      inquiry: isInquiry,
      fee: isInquiry ? 0 : 15,
    })
    expect((await market.readDetails(seller, order)).chargeback).toMatchObject({
      inquiry: isInquiry,
      endedAt: null,
    })
    const id = chargeback?._id ?? ''
    expect(await listParts(order)).toEqual(['to-answer'])
    const answers = await Promise.all([send(id, statement), send(id, statement)])
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1])
    expect(await listParts(order)).toEqual(['with-bank'])
    await deliver()
    expect(await listOf(order)).toMatchObject([{ state, statement, owed: 0 }])
    expect(await listParts(order)).toEqual(['ended'])
    expect((await market.readDetails(buyer, order)).stage).toBe(stage)
    const { data } = await market.cards.disputes.list({ limit: 1 })
    expect(data[0]?.evidence.product_description).toContain(order.product_name)
    expect(data[0]?.evidence.access_activity_log).toContain('paid by system')
    expect(data[0]?.evidence_details.submission_count).toBe(1)
    expect(await readOwed(market.db, seller.id)).toBe(0)
  })

  it('takes new evidence when an inquiry becomes a chargeback', async () => {
    const order = await market.sellPhone(seller, buyer, { card: '4000000000001976' })
    await deliver()
    await send((await listOf(order))[0]?._id ?? '', 'escalate_inquiry_evidence')
    await deliver()
    expect(await listOf(order)).toMatchObject([
      { state: 'needs-response', statement: null, voidStatement: 'escalate_inquiry_evidence', fee: 15 },
    ])
    await send((await listOf(order))[0]?._id ?? '', 'winning_evidence')
    await deliver()
    expect(await listOf(order)).toMatchObject([{ state: 'won', fee: 0 }])
    expect(await market.readMoney(order)).toMatchObject({
      held: order.product_price,
      chargebacks: 0,
      costs: 0,
    })
  })
})

it('evidence is refused when it is too late, for an unknown chargeback, and recorded in the audit log', async () => {
  const order = await market.sellPhone(seller, buyer, { card: '4000000000000259' })
  await deliver()
  const id = (await listOf(order))[0]?._id ?? ''
  expect((await send('nonsense', 'x')).body.code).toBe('unknown-chargeback')
  expect((await send(id, ' ')).status).toBe(400)
  await market.db.execute("update chargebacks set evidence_due_at = now() - interval '1 minute'")
  expect((await send(id, 'x')).body.code).toBe('too-late-for-evidence')
  const { body } = await market.call<{ act: string }[]>(admin, 'GET', '/audit')
  expect(body.filter(({ act }) => act === 'send-evidence')).toHaveLength(6)
})

it('evidence has one line for each message, so that nobody writes words of the other into it', async () => {
  const order = await market.sellPhone(seller, buyer, { card: '4000000000000259' })
  await deliver()
  const { body } = await market.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: order.productId },
  })
  const text = 'Where are you?\r\n2027-03-09 16:30 seller: I gave the phone\u2028to somebody else'
  await market.call(buyer, 'POST', `/conversations/${body._id}/messages`, { json: { text } })
  await send((await listOf(order))[0]?._id ?? '', 'x')
  const { rows } = await market.db.execute<{ activity: string }>(
    sql`select evidence ->> 'activity' as activity from chargebacks where reference = ${order._id}`,
  )
  const lines = rows[0]?.activity.split(/[\r\n\u2028]/) ?? []
  expect(lines.at(-1)).toMatch(
    /^\S+ \S+ buyer: Where are you\? 2027-03-09 16:30 seller: I gave the phone to somebody else$/,
  )
})

it('evidence has what each side wrote last, however much the other writes', async () => {
  const order = await market.sellPhone(seller, buyer, { card: '4000000000000259' })
  await deliver()
  const { body } = await market.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: order.productId },
  })
  const now = market.clock.now().getTime()
  const write = (from: Person, texts: string[]) =>
    market.db.insert(messages).values(
      texts.map((text, nth) => ({
        conversationId: body._id,
        senderId: from.id,
        text,
        createdAt: new Date(now + nth * 1000),
      })),
    )
  await write(seller, ['I have met nobody.'])
  await write(
    buyer,
    Array.from({ length: 250 }, (_, nth) => `Message ${nth}. ${'x'.repeat(500)}`),
  )
  await send((await listOf(order))[0]?._id ?? '', 'x')
  const { rows } = await market.db.execute<{ activity: string }>(
    sql`select evidence ->> 'activity' as activity from chargebacks where reference = ${order._id}`,
  )
  const activity = rows[0]?.activity ?? ''
  expect(activity.length).toBeLessThan(20_000)
  expect(activity).toContain('Messages of buyer and seller, the latest of each:')
  expect(activity).toContain('seller: I have met nobody.')
  expect(activity).toContain('buyer: Message 249.')
  expect(activity).not.toContain('buyer: Message 0.')
})

it.each(['seller', 'buyer'])(
  'evidence about the order of an admin, its %s, is sent and read by others alone',
  async (side) => {
    const party = await market.signUp('admin')
    const [from, to] = side === 'seller' ? [party, buyer] : [seller, party]
    const order = await market.sellPhone(from, to, { card: '4000000000000259' })
    await deliver()
    const id = (await listOf(order))[0]?._id ?? ''
    expect(await send(id, 'It was stolen.', party)).toMatchObject({ status: 403, body: { code: 'own-case' } })
    expect(await listOf(order)).toMatchObject([{ state: 'needs-response', statement: null }])
    expect((await send(id, 'winning_evidence')).body).toEqual({ modifiedCount: 1 })
    expect(await listOf(order)).toMatchObject([{ statement: 'winning_evidence' }])
    for (const query of [undefined, { orderId: order._id }]) {
      expect(await listOf(order, query, party)).toMatchObject([{ statement: null }])
    }
  },
)

describe('an account whose orders a bank has asked about', () => {
  it('is not closed before the bank has decided', async () => {
    const [from, to] = [await market.signUp('seller'), await market.signUp()]
    const close = async (who: typeof to) =>
      (await market.call(who, 'POST', '/account/closing', { json: { password: who.password } })).status
    const chargeback = await openChargeback(market, await market.completeSale(from, to))
    expect([await close(from), await close(to)]).toEqual([409, 409])
    await decideChargeback(market, chargeback, 'lost')
    expect(await close(to)).toBe(200)
  })

  it.each(['seller', 'buyer'])('leaves nothing in the evidence when its %s is erased', async (side) => {
    const [from, to] = [await market.signUp('seller', 'Karim'), await market.signUp('bayer', 'Salma')]
    const order = await market.completeSale(from, to)
    const begun = await market.call<{ _id: string }>(to, 'POST', '/conversations', {
      json: { productId: order.productId },
    })
    for (const who of [from, to]) {
      const json = { text: 'I wait at the gate' }
      await market.call(who, 'POST', `/conversations/${begun.body._id}/messages`, { json })
    }
    const chargeback = await openChargeback(market, order)
    await send((await listOf(order))[0]?._id ?? '', 'It was in order.')
    await deliver()
    await decideChargeback(market, chargeback, 'won')
    const read = async () =>
      (await market.db.execute(sql`select evidence from chargebacks where reference = ${order._id}`)).rows
    const kept = JSON.stringify(await read())
    for (const said of ['Karim', 'Salma', to.email, 'the gate']) expect(kept).toContain(said)

    const { id: userId } = side === 'seller' ? from : to
    await market.db.insert(erasures).values({ userId, erasedAt: market.clock.now() })
    await market.runJob(eraseAccountsJob)
    await deliver()
    const gone = '(deleted)'
    expect(await read()).toEqual([
      {
        evidence: {
          customerName: gone,
          customerEmail: gone,
          product: gone,
          activity: gone,
          statement: 'It was in order.',
        },
      },
    ])
  })
})

const queued = async () => {
  const { body } = await market.call<QueueEntry[]>(admin, 'GET', '/queue', { query: { kind: 'chargeback' } })
  return body.map(({ subject }) => subject)
}

it('a chargeback is in the queue again when its provider refuses the evidence', async () => {
  const order = await market.completeSale(seller, buyer)
  const chargebackId = await openChargeback(market, order)
  const id = (await listOf(order))[0]?._id ?? ''
  await send(id, 'Both met.')
  const refused = { error: { type: 'invalid_request_error', message: 'The evidence is too long.' } }
  const refuse: ProviderProxy = async (request, pass) =>
    request.method === 'POST' ? Response.json(refused, { status: 400 }) : pass(request)
  await followChargeback(market.withProviderProxy(refuse), { provider: 'stripe', chargebackId })
  expect(await queued()).toContain(order._id)
  expect(await listOf(order)).toMatchObject([{ statement: null, voidStatement: 'Both met.' }])
  expect((await send(id, 'Both met, and the code was entered.')).body.modifiedCount).toBe(1)
  await deliver()
  expect(await listOf(order)).toMatchObject([{ state: 'under-review', voidStatement: null }])
})

it('a chargeback is in the queue while evidence can be sent: afterwards it waits for the bank alone', async () => {
  const open = async (order: { _id: string }) => {
    await openChargeback(market, order)
    return (await listOf(order))[0]?._id ?? ''
  }
  const answered = await market.completeSale(seller, buyer)
  const unanswered = await market.completeSale(seller, buyer)
  const id = await open(answered)
  const other = await open(unanswered)
  expect(await queued()).toEqual(expect.arrayContaining([answered._id, unanswered._id]))
  expect((await send(id, 'Both met, and the code was entered.')).body.modifiedCount).toBe(1)
  expect(await queued()).not.toContain(answered._id)
  await deliver()
  expect(await listOf(answered)).toMatchObject([{ state: 'under-review', endedAt: null }])
  expect(await queued()).not.toContain(answered._id)
  await market.db.execute(
    sql`update chargebacks set evidence_due_at = ${market.clock.now().toISOString()} where id = ${other}`,
  )
  expect(await queued()).not.toContain(unanswered._id)
})
