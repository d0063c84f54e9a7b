import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallOptions } from '../../tests/support/api-client.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { createAccountSigns } from '../auth/index.ts'
import { accountSigns } from '../auth/schema.ts'
import { createSecret } from '../platform/secret.ts'
import { isLinked, isLinkedOrder } from './sale-worth.ts'
import { orders } from './schema.ts'

const market = await openMarketplace({ TRUST_PROXY: '1' })
beforeEach(() => market.resetRateLimits())

const from = (address: string) => ({ 'x-forwarded-for': address })
let hosts = 0
/** An address that nobody has used before. */
const someAddress = () => `8.8.${Math.floor(hosts / 200)}.${(hosts++ % 200) + 1}`

const deviceOf = ({ cookie }: Person) => cookie.match(/swap\.device=[^;]+/)?.[0] ?? ''

/** What an order's sides have in common, and whether that is enough. */
async function readLinks({ _id }: { _id: string }) {
  const [order] = await market.db.select().from(orders).where(eq(orders.id, _id))
  const [found] = await market.db
    .select({ isLinked: sql<boolean>`${isLinked}` })
    .from(orders)
    .where(eq(orders.id, _id))
  expect(found?.isLinked).toBe(order && isLinkedOrder(order))
  return [order?.linkedBy.toSorted(), found?.isLinked]
}

async function sell(seller: Person, buyer: Person, phone = '01799-111222', mobile = '01888-333444') {
  const product = await market.addPhone(seller, { mobile })
  const { body: order } = await market.book(buyer, product, { phone })
  await market.authoriseAgain(buyer, order)
  await market.settle(buyer, order)
  return order
}

const handOver = async (seller: Person, buyer: Person, order: { _id: string }, more: CallOptions = {}) => {
  const { body } = await market.call<{ handover: { code: string } }>(buyer, 'GET', `/orders/${order._id}`)
  const json = { code: body.handover.code }
  await market.call(seller, 'PUT', `/orders/${order._id}/handover`, { json, ...more })
}

describe('the two sides of a sale', () => {
  it('have nothing in common when they are strangers', async () => {
    const seller = await market.signUp('seller')
    const buyer = await market.signUp()
    const order = await sell(seller, buyer)
    await handOver(seller, buyer, order)
    await market.move(buyer, order, 'completion')
    expect(await readLinks(order)).toEqual([[], false])
  })

  it('are linked by a browser in which both have signed in', async () => {
    const seller = await market.signUp('seller')
    const buyer = await market.signUp('bayer', 'Nadia', { cookie: deviceOf(seller) })
    expect(deviceOf(buyer)).toBe(deviceOf(seller))
    expect(await readLinks(await sell(seller, buyer))).toEqual([['browser'], true])
  })

  it('are linked by a number that both have given, however it is written', async () => {
    const seller = await market.signUp('seller')
    const buyer = await market.signUp()
    expect(await readLinks(await sell(seller, buyer, '01712-345678', '+880 1712 345678'))).toEqual([
      ['mobile'],
      true,
    ])
    // A number that was given once is remembered.
    expect(await readLinks(await sell(seller, buyer))).toEqual([['mobile'], true])
  })

  it("are linked by a number that is the buyer's own and the seller's wallet", async () => {
    const seller = await market.signUp('seller')
    const account = { kind: 'bkash', name: 'Rahim', number: '01912 345678', password: seller.password }
    await market.call(seller, 'PUT', '/payoutaccount', { json: account })
    const order = await sell(seller, await market.signUp(), '+880 1912-345678')
    expect(await readLinks(order)).toEqual([['mobile'], true])
  })

  it('are linked by a payout account that both have entered, also when the seller changes it before the end', async () => {
    const seller = await market.signUp('seller')
    const buyer = await market.signUp('seller')
    const order = await sell(seller, buyer)
    await handOver(seller, buyer, order)
    expect(await readLinks(order)).toEqual([[], false])
    for (const who of [seller, buyer]) {
      const account = { kind: 'bank', name: who.name, number: '1234567890', routing: '090261234' }
      await market.call(who, 'PUT', '/payoutaccount', { json: { ...account, password: who.password } })
    }
    await market.move(buyer, order, 'completion')
    expect(await readLinks(order)).toEqual([['payout-account'], true])
  })

  it('are not linked by one address alone, which thousands may share, but by two', async () => {
    const home = someAddress()
    const seller = await market.signUp('seller', 'Rahim', from(home))
    const buyer = await market.signUp('bayer', 'Nadia', from(home))
    const order = await sell(seller, buyer)
    expect(await readLinks(order)).toEqual([['sign-up-address'], false])
    const meeting = someAddress()
    await handOver(seller, buyer, order, { headers: from(meeting) })
    expect(await readLinks(order)).toEqual([['sign-up-address'], false])
    await market.call(buyer, 'PUT', `/orders/${order._id}/completion`, { headers: from(meeting) })
    expect(await readLinks(order)).toEqual([['sale-address', 'sign-up-address'], true])
  })

  it.each(['127.0.0.1', '10.1.2.3', '192.168.0.7', '100.64.3.4', '172.20.0.1', 'fd00::1', '::1'])(
    'are not linked by an address inside a network: %s',
    async (address) => {
      const seller = await market.signUp('seller', 'Rahim', from(address))
      const buyer = await market.signUp('bayer', 'Nadia', from(address))
      expect(await readLinks(await sell(seller, buyer))).toEqual([[], false])
    },
  )

  it('are recognised by what was recorded under the secret before', async () => {
    const seller = await market.signUp('seller')
    const buyer = await market.signUp()
    const before = { userId: seller.id, kind: 'browser', value: 'x' } as const
    await createAccountSigns({ secret: createSecret('the secret before'), clock: market.clock }).record(
      market.db,
      before,
    )
    const rotated = createSecret('the secret of now', 'the secret before')
    await createAccountSigns({ secret: rotated, clock: market.clock }).record(market.db, {
      ...before,
      userId: buyer.id,
    })
    expect(await readLinks(await sell(seller, buyer))).toEqual([['browser'], true])
  })
})

describe('what accounts have shown', () => {
  it('is kept as keyed hashes alone', async () => {
    const address = someAddress()
    const seller = await market.signUp('seller', 'Rahim', from(address))
    const { rows } = await market.db.execute(sql`select * from account_signs where user_id = ${seller.id}`)
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['browser', 'sign-up-address'])
    expect(JSON.stringify(rows)).not.toContain(address)
    expect(JSON.stringify(rows)).not.toContain(deviceOf(seller).split('=')[1])
  })

  it('is forgotten when it was not shown for as long as a browser keeps a cookie', async () => {
    const seller = await market.signUp('seller')
    const count = () => market.db.$count(accountSigns, eq(accountSigns.userId, seller.id))
    await market.runJob('prune-sessions')
    expect(await count()).toBe(1)
    market.clock.advance(401 * 24 * 3_600_000)
    await market.runJob('prune-sessions')
    expect(await count()).toBe(0)
  })

  it('is told by a cookie that scripts and other sites cannot use, and that a forged value replaces', async () => {
    const answer = await market.request('/api/auth/sign-up/email', {
      method: 'POST',
      json: { name: 'Rahim', email: 'device@people.test', password: 'Swap#2026' },
      headers: { origin: market.env.PUBLIC_URL, cookie: 'swap.device=short' },
    })
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('swap.device='))
    expect(cookie).toMatch(
      /^swap\.device=[\w-]{22}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/i,
    )
  })
})
