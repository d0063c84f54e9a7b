import { sql } from 'drizzle-orm'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import { createOrderCodes } from '../../src/fulfilment/index.ts'
import type { Product } from '../../src/listings/contract.ts'
import type { OrderDetails } from '../../src/orders/contract.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import type { Call } from './api-client.ts'
import { insertPaidOrder } from './insert-sale.ts'
import type { createPaymentHelpers } from './pay-order.ts'
import { withProviderProxy } from './provider-proxy.ts'
import { runOrderJobs } from './run-due-jobs.ts'
import type { Person, TestApp } from './test-app.ts'

/** Stripe's test cards whose refunds are pending first, or fail after they succeeded. */
export const pendingRefundCard = '4000000000007726'
export const failingRefundCard = '4000000000005126'

/** How a phone differs from the usual one, and the card that it is paid with. */
type Sold = Partial<NewProduct> & { card?: string }

type AddPhone = (seller: Person, changes?: Partial<NewProduct>) => Promise<Product>

/** What buyer and seller do with a paid order, and what has become of its money. */
export function createSaleHelpers(
  app: TestApp,
  call: Call,
  addPhone: AddPhone,
  payment: ReturnType<typeof createPaymentHelpers>,
) {
  const codes = createOrderCodes(app.secret)

  /** Books a phone and pays for it by card. */
  async function buy(buyer: Person, phone: Product, card?: string): Promise<Booking> {
    const order = await payment.authorisePayment(buyer, phone, card)
    const { status, body } = await payment.settle(buyer, order)
    if (status !== 200) throw new Error(`the settlement answered ${status}: ${body.detail}`)
    return order
  }

  /** Leaves what `buy` leaves, with a tenth of its processor time. Nobody else may have booked the phone. */
  const insertSale = (buyer: Person, phone: Product, card?: string): Promise<Booking> =>
    insertPaidOrder(app, buyer, phone, card)

  /** A seller sells a phone: the order is paid. Where the payment itself is tested, call `buy`. */
  const sellPhone = async (seller: Person, buyer: Person, { card, ...changes }: Sold = {}) =>
    insertSale(buyer, await addPhone(seller, changes), card)

  const readDetails = async (who: Person, { _id }: Pick<Booking, '_id'>): Promise<OrderDetails> =>
    (await call<OrderDetails>(who, 'GET', `/orders/${_id}`)).body

  /** Calls something about an order: `cancellation`, `dispute/proposal`, … Returns the status, the count and the code. */
  async function move(
    who: Person,
    { _id }: Pick<Booking, '_id'>,
    what: string,
    json?: unknown,
    method = 'PUT',
  ) {
    const answer = await call<{ modifiedCount?: number; triesLeft?: number }>(
      who,
      method,
      `/orders/${_id}/${what}`,
      { json },
    )
    return [answer.status, answer.body.modifiedCount ?? answer.body.code]
  }

  /** The seller enters the code that the buyer shows. */
  const handOver = (seller: Person, order: Booking) =>
    move(seller, order, 'handover', { code: codes.codeOf('hand-over', order._id) })

  /** Sells a phone and hands it over. */
  async function sellAndHandOver(seller: Person, buyer: Person, sold: Sold = {}): Promise<Booking> {
    const order = await sellPhone(seller, buyer, sold)
    await handOver(seller, order)
    return order
  }

  /** Sells a phone for good: the money is the seller's. */
  async function completeSale(seller: Person, buyer: Person, sold: Sold = {}): Promise<Booking> {
    const order = await sellAndHandOver(seller, buyer, sold)
    await move(buyer, order, 'completion')
    return order
  }

  /** What the ledger has for an order: what is held, and what each account has got from it. */
  async function readMoney({ _id }: Pick<Booking, '_id'>): Promise<Record<string, number>> {
    const { rows } = await app.db.execute<{ account: string; sum: string }>(sql`
      select split_part(account, ':', 1) as account, sum(amount_minor) as sum
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.order_id = ${_id} group by 1`)
    return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum) / 100]))
  }

  /** Lets everything happen to orders that is due. */
  const runSaleJobs = () => runOrderJobs(withProviderProxy(app))

  return {
    buy,
    insertSale,
    sellPhone,
    readDetails,
    move,
    handOver,
    sellAndHandOver,
    completeSale,
    readMoney,
    runSaleJobs,
  }
}
