import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeImei, makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { allCells, checkTogether, openCheckLink, touched } from '../../tests/support/phone-check.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import { settleOrder } from '../checkout/payment/settle-order.ts'
import type { Product } from '../listings/contract.ts'
import { lockListing } from '../listings/index.ts'
import { listings } from '../listings/schema.ts'
import type { ShownCheck } from './contract.ts'
import { dailyChecks } from './rules.ts'
import { checks } from './schema.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()
const together = checkTogether(market, buyer)
const samsung = {
  brand_name: 'Samsung',
  product_name: 'Samsung Galaxy A14',
  condition_type: 'excellent',
} as const

type Call<Answer> = () => Promise<Answer>

/** Makes calls about a phone wait for it, the first before the second, and lets them go on in this order. */
async function oneAfterOther<One, Other>(listingId: string, first: Call<One>, second: Call<Other>) {
  const { one, other } = await market.db.transaction(async (tx) => {
    await lockListing(tx, listingId, 'update')
    const one = first()
    await Promise.race([one, market.untilLockWait()])
    const other = second()
    await Promise.race([other, market.untilLockWait(2)])
    return { one, other }
  })
  return [await one, await other] as const
}

const begin = (phone: Product) =>
  market.call<{ url: string; code?: string }>(seller, 'POST', `/products/${phone._id}/checks`)

/** Makes calls about the check of a phone wait for it, and lets them go on at the same moment. */
async function atOnce<Answer>(phone: Product, calls: Call<Answer>[]) {
  const { waiting } = await market.db.transaction(async (tx) => {
    await tx.select().from(checks).where(eq(checks.listingId, phone._id)).for('update')
    const waiting = calls.map((call) => call())
    await market.untilLockWait(calls.length)
    return { waiting }
  })
  return Promise.all(waiting)
}

/** A check in which the touchscreen has failed and another test waits for its answer. */
async function beginCheck(phone: Product) {
  const link = await openCheckLink(market, (await begin(phone)).body.url)
  await link.run('touch', (asked) => touched(asked, allCells.slice(1)))
  const { nonce } = await link.ask('vibration')
  market.clock.advance(1000)
  return { ...link, answerIt: () => link.answer(nonce, { faulty: true }) }
}

const readListing = async ({ _id }: Product) => {
  const [listing] = await market.db.select().from(listings).where(eq(listings.id, _id))
  return { isChecked: listing?.checkedAt !== null, condition: listing?.condition }
}

/** What may happen to a phone while it is checked, and how a check of it can be begun afterwards. */
const acts: [string, (phone: Product) => Promise<Call<unknown>>, object][] = [
  [
    'sold',
    async (phone) => {
      const order = await market.authorisePayment(buyer, phone)
      return () => settleOrder(market.withProviderProxy(), order._id)
    },
    { status: 409, body: { code: 'sold-product' } },
  ],
  [
    'edited',
    async (phone) => {
      const json = makeNewProduct(phone.image, { ...samsung, product_name: 'Samsung Galaxy A54' })
      return () => market.call(seller, 'PUT', '/product', { query: { id: phone._id }, json })
    },
    { status: 201 },
  ],
  [
    'withdrawn',
    async (phone) => () => market.call(seller, 'DELETE', '/product', { query: { id: phone._id } }),
    { status: 404, body: { code: 'unknown-product' } },
  ],
  ['checked anew', async (phone) => () => begin(phone), { status: 201 }],
]

describe.each(acts)('a phone that is %s at the same moment', (name, prepare, begun) => {
  it('ends the check that is finished after it, which changes nothing of the phone', async () => {
    const phone = await market.addPhone(seller, samsung)
    const link = await beginCheck(phone)
    const [, finished] = await oneAfterOther(phone._id, await prepare(phone), link.finish)
    expect(finished).toMatchObject({ status: 410, body: { code: 'check-over' } })
    expect(await readListing(phone)).toEqual({ isChecked: false, condition: 'excellent' })
  })

  it('keeps the check that is finished before it, unless it is another phone then', async () => {
    const phone = await market.addPhone(seller, samsung)
    const link = await beginCheck(phone)
    const [finished] = await oneAfterOther(phone._id, link.finish, await prepare(phone))
    expect(finished.status).toBe(200)
    expect((await readListing(phone)).isChecked).toBe(name !== 'edited')
  })

  it('takes no answer after it, and none but before it', async () => {
    for (const isAnsweredFirst of [false, true]) {
      const phone = await market.addPhone(seller, samsung)
      const { answerIt, call } = await beginCheck(phone)
      const act = await prepare(phone)
      const [one, other] = isAnsweredFirst
        ? await oneAfterOther(phone._id, answerIt, act)
        : await oneAfterOther(phone._id, act, answerIt)
      const { status } = (isAnsweredFirst ? one : other) as Awaited<ReturnType<typeof answerIt>>
      expect(status).toBe(isAnsweredFirst ? 200 : 410)
      expect((await call('POST', '/challenges', { test: 'touch' })).status).toBe(410)
    }
  })

  it('is what the check begun after it is of', async () => {
    const phone = await market.addPhone(seller, samsung)
    const [, after] = await oneAfterOther(phone._id, await prepare(phone), () => begin(phone))
    expect(after).toMatchObject(begun)
  })
})

describe.each([
  ['handed over', (order: Booking) => market.handOver(seller, order)],
  ['cancelled', (order: Booking) => market.move(seller, order, 'cancellation', { reason: 'other' })],
])('an order that is %s at the same moment', (_, end) => {
  it('takes nothing more of its meeting', async () => {
    const imei = makeImei()
    const meet = async () => {
      const order = await market.sellPhone(seller, buyer, { ...samsung, imei: makeImei() })
      const link = await together.meet(order)
      await link.run('touch', touched)
      return { order, link, nonce: (await link.ask('vibration')).nonce }
    }
    type Meeting = Awaited<ReturnType<typeof meet>>
    const calls: [string, (met: Meeting) => Promise<{ status: number; body: { code?: string } }>][] = [
      ['wrong-stage', ({ order }) => together.begin(order)],
      ['wrong-stage', ({ order }) => together.compare(order, imei)],
      ['wrong-stage', ({ order }) => together.confirm(order, '123456')],
      ['check-over', ({ link, nonce }) => link.answer(nonce, { faulty: true })],
      ['check-over', ({ link }) => link.finish()],
    ]
    for (const [code, call] of calls) {
      const met = await meet()
      const [ended, { body }] = await oneAfterOther(
        met.order.productId,
        () => end(met.order),
        () => call(met),
      )
      expect([ended[0], body.code], String(call)).toEqual([200, code])
    }
  })
})

it('two ends of one check at the same moment give one code', async () => {
  const order = await market.sellPhone(seller, buyer, samsung)
  const { run, finish } = await together.meet(order)
  await run('touch', touched)
  const [first, second] = await oneAfterOther(order.productId, finish, finish)
  expect(first.body).toMatchObject({ modifiedCount: 1, shown: { code: expect.stringMatching(/^\d{6}$/) } })
  expect(second.body).toEqual({ ...first.body, modifiedCount: 0 })
})

it('two open checks of one phone cannot be stored', async () => {
  const phone = await market.addPhone(seller, samsung)
  await beginCheck(phone)
  const [open] = await market.db.select().from(checks).where(eq(checks.listingId, phone._id))
  const second = { ...open, id: crypto.randomUUID(), digest: 'another' } as typeof checks.$inferInsert
  await expect(market.db.insert(checks).values(second)).rejects.toMatchObject({
    cause: { constraint: 'checks_one_open' },
  })
})

it.each([
  [
    'phone',
    async () => {
      const phone = await market.addPhone(seller, samsung)
      return () => begin(phone)
    },
  ],
  [
    'paid order',
    async () => {
      const order = await market.sellPhone(seller, buyer, samsung)
      return () => together.begin(order)
    },
  ],
])('twenty checks of one %s asked for at once begin as often as in a day', async (_, prepare) => {
  const start = await prepare()
  const answers = await Promise.all(Array.from({ length: 2 * dailyChecks }, start))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => (body as { code?: string }).code)).toEqual(
    Array(dailyChecks).fill('too-many-checks'),
  )
})

it('of two browsers that do one check at once, one goes on, and nothing of the other is kept', async () => {
  const phone = await market.addPhone(seller, samsung)
  const { url } = (await begin(phone)).body
  const both = [await openCheckLink(market, url, false), await openCheckLink(market, url, false)]
  const agreed = await atOnce(
    phone,
    both.map((link) => () => link.call('POST', '/consent')),
  )
  expect(agreed.map(({ body }) => body.code ?? 'agreed').sort()).toEqual(['agreed', 'another-browser'])
  const [other, one] = agreed[0]?.status === 200 ? both.toReversed() : both
  if (!one || !other) throw new Error('two browsers are needed')
  const { nonce } = await one.ask('vibration')
  const answered = await atOnce(phone, [
    () => other.answer(nonce, { skipped: true }),
    () => one.answer(nonce, { faulty: true }),
  ])
  expect(answered.map(({ body }) => body.code ?? body.outcome)).toEqual(['another-browser', 'failed'])
  const finished = await oneAfterOther(phone._id, other.finish, one.finish)
  expect(finished.map(({ body }) => body.code ?? body.modifiedCount)).toEqual(['another-browser', 1])
  const { results } = (await market.call<ShownCheck>(null, 'GET', `/phones/${phone._id}/check`)).body
  expect(results.filter(({ at }) => at !== null)).toMatchObject([{ test: 'vibration', outcome: 'failed' }])
})
