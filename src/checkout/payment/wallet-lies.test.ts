import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { expireTokens } from '../../../demo/wallets/bkash/store.ts'
import { confirmOnBkash, payOnSslcommerz } from '../../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../../tests/support/taka-shop.ts'
import type { Product } from '../../listings/contract.ts'
import type { Booking } from '../booking/contract.ts'

const shop = await openTakaShop()
const { market, nadia, pass, notify } = shop

const minute = 60_000
let phone: Product
let order: Booking

beforeEach(async () => {
  ;({ phone, order } = await shop.openOrder())
})

type Provider = 'bkash' | 'sslcommerz'

/** The buyer goes to the page of a provider and pays there with this number. */
async function pay(provider: Provider, number: string): Promise<void> {
  const page = await shop.leave(provider, order)
  if (provider === 'bkash') await confirmOnBkash(market, page, number)
  else await payOnSslcommerz(market, page, number)
}

/** What the page of the buyer is answered with: 200, or the code of the refusal. */
async function askAsPage(): Promise<number | string | undefined> {
  const { status, body } = await market.settle(nadia, order)
  return status === 200 ? status : body.code
}

/** What became of the order, of the phone and of the money: `held` in the ledger for the order. */
async function readEnd() {
  const { held = 0 } = await market.readMoney(order)
  const { rows } = await market.db.execute(
    sql`select from listings where id = ${phone._id} and sold_at is null`,
  )
  const [stored] = (
    await market.db.execute<{ status: string }>(sql`select status from orders where id = ${order._id}`)
  ).rows
  return [stored?.status, rows.length > 0 ? 'for sale' : 'not for sale', held]
}

const unpaid = ['booked', 'for sale', 0]
const claimed = ['claimed', 'not for sale', 0]
const paid = ['paid', 'not for sale', 24_500]

describe.each<[Provider, string, string, number | string, (string | number)[], (string | number)[]]>([
  // The answer to the page at first; then how it stands after half an hour.
  ['bkash', '01700000101', 'success without a payment', 'not-authorised', unpaid, unpaid],
  ['sslcommerz', '01711000001', 'success without a payment', 'not-authorised', unpaid, unpaid],
  ['bkash', '01700000111', 'another amount', 'not-authorised', unpaid, unpaid],
  ['sslcommerz', '01711000006', 'another amount', 'payment-differs', unpaid, unpaid],
  ['bkash', '01700000112', 'another currency', 'not-authorised', unpaid, unpaid],
  ['sslcommerz', '01711000007', 'another currency', 'payment-differs', unpaid, unpaid],
  ['bkash', '01700000113', 'an answer about another payment', 'unavailable', unpaid, unpaid],
  ['sslcommerz', '01711000012', 'an answer about another payment', 'unavailable', unpaid, unpaid],
  ['bkash', '01700000107', 'HTTP 200 with an error', 'unavailable', unpaid, unpaid],
  ['sslcommerz', '01711000016', 'HTTP 200 with an error', 'unavailable', unpaid, unpaid],
  ['bkash', '01700000104', 'a time-out that took the money', 200, paid, paid],
  ['bkash', '01700000109', 'an answer that it holds money that it does not', 'unavailable', claimed, unpaid],
  ['bkash', '01700000123', 'a capture that it has not made', 'unavailable', claimed, claimed],
  ['bkash', '01823074817', 'too little money', 'wallet-empty', unpaid, unpaid],
  ['bkash', '01823074818', 'a blocked wallet', 'wallet-refused', unpaid, unpaid],
  ['sslcommerz', '01711000009', 'too little money', 'not-authorised', unpaid, unpaid],
  ['sslcommerz', '01711000013', 'a validation that denies the payment', 'unavailable', unpaid, unpaid],
  ['sslcommerz', '01711000014', 'a validation that contradicts the query', 'unavailable', unpaid, unpaid],
])('%s, %s: %s', (provider, number, _, answer, atFirst, later) => {
  it(`the page is answered with ${answer}, and the order ends as ${later.join(', ')}`, async () => {
    await pay(provider, number)
    expect(await askAsPage()).toBe(answer)
    expect(await readEnd()).toEqual(atFirst)
    await pass(16 * minute)
    await pass(16 * minute)
    expect(await readEnd()).toEqual(later)
  })
})

describe.each<[Provider, string]>([
  ['bkash', '01700000102'],
  ['sslcommerz', '01711000002'],
])('%s, %s: a payment without a return', (provider, number) => {
  it('is found by the job', async () => {
    await pay(provider, number)
    await pass(2 * minute)
    expect(await readEnd()).toEqual(paid)
  })
})

it.each([
  ['before the return, three times', '01711000003', paid],
  ['by a stranger', '01711000005', unpaid],
])('sslcommerz: a notification %s', async (_, number, end) => {
  await pay('sslcommerz', number)
  await notify()
  expect(await readEnd()).toEqual(end)
})

it('bkash: a token that expires while the buyer is on the page is replaced', async () => {
  await pay('bkash', '01770618575')
  await expireTokens(market.db, market.clock.now())
  expect(await askAsPage()).toBe(200)
  expect(await readEnd()).toEqual(paid)
})

it.each<[Provider, string, number]>([
  ['bkash', '01700000131', 4],
  ['sslcommerz', '01711000031', 8 * 24],
])(
  '%s, %s: a refund that is in progress for long ends the order when it is made, once',
  async (provider, number, hours) => {
    await pay(provider, number)
    expect(await askAsPage()).toBe(200)
    await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
    await pass(0)
    expect(await readEnd()).toEqual(['refunding', 'for sale', 24_500])
    await pass(hours * 60 * minute)
    expect(await readEnd()).toEqual(['refunded', 'for sale', 0])
  },
)
