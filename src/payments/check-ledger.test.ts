import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { finishRefund } from '../../demo/cards/refunds.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { unreachable } from '../../tests/support/provider-proxy.ts'
import { pendingRefundCard } from '../../tests/support/sell-phone.ts'
import { checkLedger, checkLedgerNightly } from './check-ledger.ts'
import { listRefunds } from './store-refunds.ts'
import { findLatestPayment } from './store.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()
const admin = await market.signUp('admin')
const { payments } = market.withProviderProxy()

/** Some minutes later nothing is on its way any more. */
const check = (days?: number) => {
  market.clock.advance(11 * 60_000)
  return checkLedger(payments, days)
}
const kept = async () =>
  (await market.db.execute('select reference, ours_minor, theirs_minor from money_differences')).rows

const foundAt = async () =>
  (await market.db.execute<{ at: string }>('select found_at as at from money_differences')).rows.map(
    ({ at }) => at,
  )

beforeEach(async () => {
  await market.resetRateLimits()
  await Promise.all([seller, buyer, admin].map(market.renewToken))
})

async function paymentOf(order: { _id: string }): Promise<string> {
  const { rows } = await market.db.execute<{ id: string }>(
    sql`select payment_id as id from orders where id = ${order._id}`,
  )
  return rows[0]?.id ?? ''
}

describe('the ledger and the provider', () => {
  it('agree after sales, a refund of all and one of a part', async () => {
    await market.sellPhone(seller, buyer)
    const cancelled = await market.sellPhone(seller, buyer)
    await market.move(buyer, cancelled, 'cancellation', { reason: 'changed-mind' })
    const disputed = await market.sellAndHandOver(seller, buyer)
    await market.move(buyer, disputed, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(seller, disputed, 'dispute/proposal', { refund: 12.34 })
    await market.move(buyer, disputed, 'dispute/agreement', { refund: 12.34 })
    await market.runSaleJobs()
    expect(await check()).toEqual([])
    await market.authorisePayment(buyer, await market.addPhone(seller))
    expect(await check(), 'what is not captured does not count').toEqual([])
  })

  it('agree after a payment whose predecessor was cancelled', async () => {
    const order = await market.authorisePayment(buyer, await market.addPhone(seller))
    await market.cards.paymentIntents.cancel((await findLatestPayment(market.db, order._id))?.paymentId ?? '')
    await market.authoriseAgain(buyer, order)
    expect((await market.settle(buyer, order)).status).toBe(200)
    expect(await check()).toEqual([])
  })

  it('differ by a refund that somebody made in the dashboard, until it is undone', async () => {
    const order = await market.sellPhone(seller, buyer)
    const paymentId = await paymentOf(order)
    const refund = await market.cards.refunds.create({ payment_intent: paymentId, amount: 500 })
    const expected = {
      reference: refund.id,
      paymentId,
      oursMinor: 0,
      theirsMinor: -500,
      paymentReference: order._id,
    }
    expect(await check()).toEqual([{ provider: 'stripe', ...expected }])
    const notified = await market.call<{ kind: string }[]>(admin, 'GET', '/notifications')
    expect(notified.body[0]?.kind).toBe('money-difference')
    const [before] = await foundAt()
    expect(await check(), 'listed once').toHaveLength(1)
    expect(await foundAt(), 'it is as old as it was').toEqual([before])
    await market.renewToken(admin)
    const again = await market.call<unknown[]>(admin, 'GET', '/notifications')
    expect(again.body, 'notified of once').toHaveLength(notified.body.length)
    expect(await kept()).toEqual([{ reference: refund.id, ours_minor: '0', theirs_minor: '-500' }])
    await market.db.execute(sql`update demo.card_objects
      set body = jsonb_set(body, '{status}', '"failed"') where id = ${refund.id}`)
    expect(await check()).toEqual([])
    expect(await kept()).toEqual([])
  })

  it('agree whatever else is refunded in the same account at the provider', async () => {
    const before = (await check()).length
    const order = await market.sellPhone(seller, buyer)
    const paymentId = await paymentOf(order)
    // A payment of another shop, and one that nobody lists any more.
    for (const foreign of ['pi_foreign', 'pi_foreign_old']) {
      await market.db.execute(sql`insert into demo.card_objects (id, object, body)
        select ${foreign}, object, jsonb_set(body, '{id}', to_jsonb(${foreign}::text)) || '{"metadata": {}}'
        from demo.card_objects where id = ${paymentId}`)
      await market.cards.refunds.create({ payment_intent: foreign, amount: 700 })
    }
    await market.db.execute(`delete from demo.card_objects where id = 'pi_foreign_old'`)
    expect(await check()).toHaveLength(before)
  })

  it('differ by a charge that the provider does not know, or has taken another amount of', async () => {
    const [gone, other] = [await market.sellPhone(seller, buyer), await market.sellPhone(seller, buyer)]
    const [goneId, otherId] = [await paymentOf(gone), await paymentOf(other)]
    await market.db.execute(sql`delete from demo.card_objects where id = ${goneId}`)
    await market.db.execute(sql`update demo.card_objects
      set body = jsonb_set(body, '{amount_received}', '1') where id = ${otherId}`)
    const found = await check()
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        {
          provider: 'stripe',
          reference: goneId,
          paymentId: goneId,
          oursMinor: gone.product_price * 100,
          theirsMinor: 0,
          paymentReference: gone._id,
        },
        {
          provider: 'stripe',
          reference: otherId,
          paymentId: otherId,
          oursMinor: other.product_price * 100,
          theirsMinor: 1,
          paymentReference: other._id,
        },
      ]),
    )
  })

  it('keep what a comparison has found that began later and ended sooner', async () => {
    const order = await market.sellPhone(seller, buyer)
    const stripe = payments.providers.get('stripe')
    if (!stripe || !('list' in stripe)) throw new Error('there is no provider that lists')
    const [listed, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = {
      ...stripe,
      async *list(since: Date) {
        const items = []
        for await (const item of stripe.list(since)) items.push(item)
        listed.resolve()
        await letGo.promise
        yield* items
      },
    }
    const older = checkLedger({ ...payments, providers: new Map([['stripe', slow]]) })
    await listed.promise
    const { id } = await market.cards.refunds.create({ payment_intent: await paymentOf(order) })
    await check()
    letGo.resolve()
    await older
    expect((await kept()).map(({ reference }) => reference)).toContain(id)
  })

  it('can be compared by several processes at once', async () => {
    const [first, ...more] = await Promise.all(Array.from({ length: 8 }, () => checkLedger(payments)))
    expect(first?.length).toBeGreaterThan(1)
    for (const each of more) expect(each).toEqual(first)
    expect(await kept()).toHaveLength(first?.length ?? 0)
  })

  it('are not compared while a payment is on its way, nor before the time that is looked at', async () => {
    const before = (await check()).length
    const paymentId = await paymentOf(await market.sellPhone(seller, buyer))
    await market.db.execute(sql`delete from demo.card_objects where id = ${paymentId}`)
    expect(await checkLedger(payments)).toHaveLength(before)
    expect(await check()).toHaveLength(before + 1)
    expect(await check(0)).toEqual([])
  })

  it('are not compared in a refund before it is looked at again', async () => {
    const order = await market.sellPhone(seller, buyer, { card: pendingRefundCard })
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    await market.runSaleJobs()
    const [refund] = await listRefunds(market.db, order._id)
    await finishRefund(market.db, market.clock.now(), { id: refund?.refundId, course: 'pending-first' })
    const find = async () => (await check()).filter(({ reference }) => reference === refund?.refundId)
    expect(await find()).toEqual([])
    market.clock.advance(60 * 60_000)
    expect(await find(), 'nobody has looked at it in time').toHaveLength(1)
    await market.runSaleJobs()
    expect(await find()).toEqual([])
  })

  it('keep what was found while the provider is away', async () => {
    const before = await kept()
    await expect(checkLedger(market.withProviderProxy(unreachable).payments)).rejects.toMatchObject({
      status: 503,
    })
    expect(await kept()).toEqual(before)
  })
})

describe('the nightly comparison', () => {
  const day = 24 * 60 * 60_000
  const byTheClock = { _cron: { ts: '2030-01-01T20:30:00Z', backfilled: false } }
  const { listed, providers } = countLists()
  const run = (payload: object) => checkLedgerNightly({ ...payments, providers }, payload)

  it('runs every night, and at a start only when the last one is more than a day old', async () => {
    await run(byTheClock)
    expect(listed.count).toBe(1)
    await run({})
    expect(listed.count, 'a start soon after').toBe(1)
    await run(byTheClock)
    expect(listed.count, 'the next night').toBe(2)
    market.clock.advance(day + 1)
    await run({})
    expect(listed.count, 'a start after a missed night').toBe(3)
  })

  function countLists() {
    const counted = { count: 0 }
    const { provider } = payments
    if (!('list' in provider)) throw new Error('the provider lists nothing')
    const list: typeof provider.list = (since) => {
      counted.count += 1
      return provider.list(since)
    }
    return { listed: counted, providers: new Map([['stripe', { ...provider, list }]]) }
  }
})
