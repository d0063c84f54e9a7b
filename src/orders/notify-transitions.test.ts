import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { finishRefund } from '../../demo/cards/refunds.ts'
import { createBidHelpers } from '../../tests/support/bids.ts'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { hour, meetParties, openOrderMarket, passTime } from '../../tests/support/order-market.ts'
import { failingRefundCard } from '../../tests/support/sell-phone.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import type { Product } from '../listings/contract.ts'
import type { WireNotification } from '../notifications/contract.ts'
import { describeNotification } from '../notifications/describe-notification.ts'
import { checkLedger, findLatestRefund, listRefunds } from '../payments/index.ts'
import { findLatestPayment } from '../payments/store.ts'
import { inLocale } from '../platform/http/request-locale.ts'
import { transitions } from './transitions.ts'

let rahim: Person
let nadia: Person
let admin: Person
const market = await openOrderMarket()
beforeEach(async () => {
  ;({ rahim, nadia, admin } = await meetParties(market))
})

/** Leads an order to the status before the transition, and makes the transition. */
type Scenario = {
  before?: () => Promise<Booking>
  act: (order: Booking) => Promise<unknown> | undefined
  /** The kinds that the two are notified of by it. */
  buyer?: string[]
  seller?: string[]
}

/** Nadia offers a price, and the seller asks another in return if she is to accept it. */
async function offer(phone: Product, accepting: Person) {
  const bid = createBidHelpers(market)
  const made = await bid.makeBid(nadia, phone, phone.product_price - 1)
  return accepting === rahim ? made : (await bid.counter(rahim, made, phone.product_price - 0.5)).body
}
async function agreeOnPrice(who: Person, phone: Product): Promise<Booking> {
  const { body } = await createBidHelpers(market).accept(who, await offer(phone, who))
  return (await market.call<Booking>(nadia, 'GET', `/product/parces/${body.orderId}`)).body
}
/** The seller accepts the buyer's offer, or the buyer the seller's. */
const newsOfAgreeing = (who: Person) =>
  who === rahim
    ? { buyer: ['offer-accepted'], seller: ['offer-received'] }
    : { buyer: ['offer-countered'], seller: ['offer-accepted', 'offer-received'] }
const agreeAnew = (who: Person): Scenario => ({
  act: async () => agreeOnPrice(who, await market.addPhone(rahim)),
  ...newsOfAgreeing(who),
})
const agreeAfterBooking = (who: Person): Scenario => ({
  before: book,
  async act({ productId: id }) {
    const { body } = await market.call<Product>(nadia, 'GET', '/product', { query: { id } })
    return agreeOnPrice(who, body)
  },
  ...newsOfAgreeing(who),
})
const book = async () => market.createOrder(nadia, await market.addPhone(rahim))
const sell = () => market.sellPhone(rahim, nadia)
const handOver = () => market.sellAndHandOver(rahim, nadia)
const complain = (order: Booking) =>
  market.move(nadia, order, 'dispute', { reason: 'other', text: 'It is blue.' }, 'POST')
async function dispute(): Promise<Booking> {
  const order = await handOver()
  await complain(order)
  return order
}
async function propose(by: Person, amount: number | 'all' = 5): Promise<Booking> {
  const order = await dispute()
  const refund = amount === 'all' ? order.product_price : amount
  await market.move(by, order, 'dispute/proposal', { refund })
  return order
}
async function returning(): Promise<Booking> {
  const order = await dispute()
  await decide(order.product_price)(order)
  return order
}
async function agreeToMeet(): Promise<Booking> {
  const order = await sell()
  const meeting = { place: 'Shahbag', at: market.clock.now().toISOString() }
  await market.move(nadia, order, 'meeting', meeting)
  await market.move(rahim, order, 'meeting/agreement', meeting)
  return order
}
const reportNoShow = (who: Person) => (order: Booking) => market.move(who, order, 'meeting/failure')
const fail = (who: Person) => (order: Booking) => {
  const waitedAt = market.clock.now().toISOString()
  return market.move(who, order, 'return/failure', { place: 'Shahbag', waitedAt, text: 'So' })
}
async function refund(amount: number): Promise<Booking> {
  const order = await dispute()
  await market.move(admin, order, 'dispute/decision', { refund: amount, why: 'So' })
  return order
}
async function claim({ inVain = false } = {}): Promise<Booking> {
  const order = await market.authorisePayment(nadia, await market.addPhone(rahim))
  const paymentId = await market.claimAndCrash(order)
  if (inVain) await market.cards.paymentIntents.cancel(paymentId)
  return order
}
const reconcile = (order: Booking) => market.runJob('settle-order', { orderId: order._id })
const followRefund = ({ _id: orderId }: Booking) => market.runJob('follow-refund', { orderId })
/** The provider reverses a refund that it had confirmed. */
async function failLater(order: Booking): Promise<void> {
  const [refund] = await listRefunds(market.db, order._id)
  await finishRefund(market.db, market.clock.now(), { id: refund?.refundId, course: 'fails-later' })
  await followRefund(order)
}
/** The bank takes back what was paid, for good. */
const loseChargeback = (before: () => Promise<Booking>): Scenario => ({
  before,
  act: async (order) => decideChargeback(market, await openChargeback(market, order), 'lost'),
  buyer: ['chargeback-lost', 'chargeback-opened'],
  seller: ['chargeback-lost', 'chargeback-opened'],
})
/** The money of an order is taken in the provider's dashboard after its end. */
const refundLate = (end: (order: Booking) => Promise<unknown>): Scenario => ({
  before: async () => {
    const order = await market.authorisePayment(nadia, await market.addPhone(rahim))
    await end(order)
    const payment = await findLatestPayment(market.db, order._id)
    await market.cards.paymentIntents.capture(payment?.paymentId ?? '')
    return order
  },
  act: reconcile,
  buyer: ['payment-rejected'],
})
/** An admin has paid the refund, after the provider could not. */
async function payRefund({ _id }: Booking): Promise<void> {
  await market.db.execute(sql`update refunds set state = 'failed', attempt = 5 where reference = ${_id}`)
  const refund = (await findLatestRefund(market.db, _id))?.id
  const json = { refund, way: 'bkash', reference: 'TX1' }
  await market.call(admin, 'PUT', `/money/refunds/${_id}`, { json })
}
const cancel = (who: Person) => (order: Booking) =>
  market.move(who, order, 'cancellation', { reason: 'changed-mind' })
const decide = (amount: number) => (order: Booking) =>
  market.move(admin, order, 'dispute/decision', { refund: amount, why: 'So' })
async function wait(hours: number): Promise<void> {
  await passTime(market, [rahim, nadia, admin], hours * hour)
  await market.runSaleJobs()
}
/** Somebody has refunded all of an order in the provider's dashboard, and an admin adopts that. */
async function adoptRefundOf(order: Booking): Promise<void> {
  const { paymentId } = await market.readOrder(nadia, order)
  const { id } = await market.cards.refunds.create({ payment_intent: paymentId ?? '' })
  await passTime(market, [rahim, nadia, admin], hour / 2)
  await checkLedger(market.withProviderProxy().payments)
  await market.call(admin, 'PUT', `/money/differences/${id}`)
}
async function cancelled(): Promise<Booking> {
  const order = await sell()
  await cancel(rahim)(order)
  return order
}
const agree = (who: Person) => (order: Booking) => market.move(who, order, 'dispute/agreement', { refund: 5 })
async function sellToRival(order: Booking): Promise<void> {
  const rival = await market.signUp()
  const query = { id: order.productId }
  const { body: phone } = await market.call<Product>(rival, 'GET', '/product', { query })
  await market.buy(rival, phone)
  await market.runJob('end-bookings', { listingId: phone._id })
}

/** A row for each transition and each party that may make it, and for each status it starts from if there are several. */
const scenarios: Record<string, () => Scenario> = {
  'book buyer': () => ({ act: book, seller: ['booked'] }),
  'book-agreed buyer': () => agreeAnew(nadia),
  'book-agreed seller': () => agreeAnew(rahim),
  'agree-price buyer': () => agreeAfterBooking(nadia),
  'agree-price seller': () => agreeAfterBooking(rahim),
  'expire-agreement system': () => ({
    before: async () => agreeOnPrice(rahim, await market.addPhone(rahim)),
    act: () => wait(24),
    buyer: ['offer-unpaid'],
    seller: ['offer-unpaid'],
  }),
  'cancel-booking buyer': () => ({ before: book, act: cancel(nadia), seller: ['cancelled'] }),
  'withdraw-phone system': () => ({
    before: book,
    async act({ productId: id }) {
      await market.call(rahim, 'DELETE', '/product', { query: { id } })
      await market.runJob('end-bookings', { listingId: id })
    },
    buyer: ['phone-gone'],
  }),
  'close-account system': () => ({
    before: book,
    async act() {
      await market.call(admin, 'DELETE', '/deleteuser', { query: { id: nadia.id } })
      await market.runJob('end-bookings-of-buyer', { userId: nadia.id })
    },
  }),
  'lose-phone system': () => ({
    before: book,
    act: sellToRival,
    buyer: ['phone-gone'],
    // Of the rival's order.
    seller: ['booked', 'sold'],
  }),
  'claim system': () => ({
    before: async () => market.authorisePayment(nadia, await market.addPhone(rahim)),
    act: (order) => market.claimAndCrash(order),
  }),
  'capture system': () => ({
    before: () => claim(),
    act: reconcile,
    buyer: ['payment-received'],
    seller: ['sold'],
  }),
  'drop-claim system': () => ({ before: () => claim({ inVain: true }), act: reconcile }),
  'cancel-claim system': () => ({
    before: async () => {
      const order = await claim({ inVain: true })
      await market.call(admin, 'DELETE', '/deleteuser', { query: { id: nadia.id } })
      return order
    },
    act: reconcile,
  }),
  'hand-over seller': () => ({
    before: sell,
    act: (order) => market.handOver(rahim, order),
    buyer: ['phone-received'],
    seller: ['handed-over'],
  }),
  'cancel buyer': () => ({ before: sell, act: cancel(nadia), seller: ['cancelled'] }),
  'cancel seller': () => ({ before: sell, act: cancel(rahim), buyer: ['order-cancelled'] }),
  'cancel admin': () => ({
    before: sell,
    act: cancel(admin),
    buyer: ['order-cancelled'],
    seller: ['cancelled'],
  }),
  'adopt-refund admin': () => ({
    before: sell,
    act: adoptRefundOf,
    buyer: ['order-cancelled'],
    seller: ['cancelled'],
  }),
  'auto-cancel system': () => ({
    before: sell,
    act: () => wait(24),
    buyer: ['order-cancelled', 'refund-sent'],
    seller: ['cancelled'],
  }),
  'complete buyer': () => ({
    before: handOver,
    act: (order) => market.move(nadia, order, 'completion'),
    buyer: ['order-completed'],
    seller: ['money-released'],
  }),
  'auto-complete system': () => ({
    async before() {
      const order = await handOver()
      await wait(3)
      return order
    },
    act: () => wait(1),
    buyer: ['order-completed'],
    seller: ['money-released'],
  }),
  'dispute buyer': () => ({ before: handOver, act: complain, seller: ['dispute-news'] }),
  'withdraw-dispute buyer': () => ({
    before: dispute,
    act: (order) => market.move(nadia, order, 'dispute', undefined, 'DELETE'),
    seller: ['dispute-news'],
  }),
  'agree-no-refund buyer': () => ({
    before: () => propose(rahim, 0),
    act: (order) => market.move(nadia, order, 'dispute/agreement', { refund: 0 }),
    buyer: ['order-completed'],
    seller: ['dispute-news', 'money-released'],
  }),
  'decide-no-refund admin': () => ({
    before: dispute,
    act: decide(0),
    buyer: ['dispute-news', 'order-completed'],
    seller: ['dispute-news', 'money-released'],
  }),
  'agree-part-refund buyer': () => ({
    before: () => propose(rahim),
    act: agree(nadia),
    seller: ['dispute-news'],
  }),
  'agree-part-refund seller': () => ({
    before: () => propose(nadia),
    act: agree(rahim),
    buyer: ['dispute-news'],
  }),
  'decide-part-refund admin': () => ({
    before: dispute,
    act: decide(5),
    buyer: ['dispute-news'],
    seller: ['dispute-news'],
  }),
  'agree-return buyer': () => ({
    before: () => propose(rahim, 'all'),
    act: (order) => market.move(nadia, order, 'dispute/agreement', { refund: order.product_price }),
    buyer: ['return-phone'],
    seller: ['dispute-news', 'phone-comes-back'],
  }),
  'agree-return seller': () => ({
    before: () => propose(nadia, 'all'),
    act: (order) => market.move(rahim, order, 'dispute/agreement', { refund: order.product_price }),
    buyer: ['dispute-news', 'return-phone'],
    seller: ['phone-comes-back'],
  }),
  'decide-full-refund admin': () => ({
    before: dispute,
    act: (order) =>
      market.move(admin, order, 'dispute/decision', {
        refund: order.product_price,
        why: 'So',
        waiveReturn: true,
      }),
    buyer: ['dispute-news'],
    seller: ['dispute-news'],
  }),
  'decide-return admin': () => ({
    before: dispute,
    act: (order) => decide(order.product_price)(order),
    buyer: ['dispute-news', 'return-phone'],
    seller: ['dispute-news', 'phone-comes-back'],
  }),
  'return-phone buyer': () => ({
    before: returning,
    async act(order) {
      const { return: shown } = await market.readDetails(rahim, order)
      await market.move(nadia, order, 'return', { code: shown?.code })
    },
  }),
  'confirm-return seller': () => ({
    before: returning,
    act: (order) => market.move(rahim, order, 'return/confirmation'),
  }),
  'waive-return admin': () => ({
    before: returning,
    act: (order) => market.move(admin, order, 'return/waiver', { why: 'So' }),
    buyer: ['dispute-news'],
    seller: ['dispute-news'],
  }),
  'report-no-show buyer': () => ({ before: agreeToMeet, act: reportNoShow(nadia), seller: ['no-show'] }),
  'report-no-show seller': () => ({ before: agreeToMeet, act: reportNoShow(rahim), buyer: ['no-show'] }),
  'report-failed-return buyer': () => ({ before: returning, act: fail(nadia), seller: ['dispute-news'] }),
  'report-failed-return seller': () => ({ before: returning, act: fail(rahim), buyer: ['dispute-news'] }),
  'expire-return system': () => ({
    before: returning,
    act: () => wait(24),
    buyer: ['dispute-news'],
    seller: ['dispute-news'],
  }),
  'lose-chargeback system, paid': () => loseChargeback(sell),
  'lose-chargeback system, handed-over': () => loseChargeback(handOver),
  'lose-chargeback system, disputed': () => loseChargeback(dispute),
  'lose-chargeback system, returning': () => loseChargeback(returning),
  'lose-chargeback system, refunding': () => loseChargeback(cancelled),
  'refund system': () => ({
    before: cancelled,
    act: followRefund,
    buyer: ['refund-sent'],
  }),
  'record-paid-refund admin': () => ({
    before: cancelled,
    act: payRefund,
    buyer: ['refund-paid'],
  }),
  'record-paid-part admin': () => ({
    before: () => refund(5),
    act: payRefund,
    buyer: ['refund-paid'],
    seller: ['money-released'],
  }),
  'refund-late system, unavailable': () => refundLate(sellToRival),
  'refund-late system, cancelled': () => refundLate(cancel(nadia)),
  'reopen-refund system, refunded': () => ({
    before: async () => {
      const order = await market.sellPhone(rahim, nadia, { card: failingRefundCard })
      await cancel(rahim)(order)
      await followRefund(order)
      return order
    },
    act: failLater,
    buyer: ['refund-delayed'],
  }),
  'reopen-refund system, completed': () => ({
    before: async () => {
      const order = await market.sellAndHandOver(rahim, nadia, { card: failingRefundCard })
      await complain(order)
      await decide(5)(order)
      await followRefund(order)
      return order
    },
    act: failLater,
    buyer: ['refund-delayed'],
  }),
  'refund-part system': () => ({
    before: () => refund(5),
    act: followRefund,
    buyer: ['refund-sent'],
    seller: ['money-released'],
  }),
}
/** All kinds that somebody was notified of, in order; of one order alone when it is given. */
async function kindsOf({ id }: Person, about?: Booking): Promise<string[]> {
  const ofOrder = about ? sql`and order_id = ${about._id}` : sql``
  const { rows } = await market.db.execute<{ kind: string }>(
    sql`select kind from notifications where user_id = ${id} ${ofOrder} order by created_at, id`,
  )
  return rows.map(({ kind }) => kind)
}

/** The sentences of the latest notice of a kind. */
async function readNotice(who: Person, kind: string, locale: 'en' | 'bn' = 'en'): Promise<string> {
  const { body } = await market.call<WireNotification[]>(who, 'GET', '/notifications')
  const latest = body.find((each) => each.kind === kind)
  if (!latest) throw new Error(`there is no ${kind}`)
  return inLocale(locale, () => describeNotification(latest).text)
}

const every = Object.entries(transitions).flatMap(([name, { from, by }]) => {
  const starts = from.length > 1 ? from.map((status) => `, ${status}`) : ['']
  return by.flatMap((party) => starts.map((start) => `${name} ${party}${start}`))
})

describe('what buyer and seller are notified of', () => {
  it('is written down for every transition', () => {
    expect(Object.keys(scenarios).toSorted()).toEqual(every.toSorted())
  })

  it.each(every)('%s', async (name) => {
    const {
      before,
      act,
      buyer = [],
      seller = [],
    } = scenarios[name]?.() ?? { act: () => Promise.reject(name) }
    const order = await before?.()
    const had = [(await kindsOf(nadia)).length, (await kindsOf(rahim)).length]
    await act(order as Booking)
    const news = [(await kindsOf(nadia)).slice(had[0]), (await kindsOf(rahim)).slice(had[1])]
    expect({ buyer: news[0]?.toSorted(), seller: news[1]?.toSorted() }).toEqual({ buyer, seller })
    const [transition] = name.split(' ')
    if (!order) return
    const { rows } = await market.db.execute(
      sql`select transition from order_events where order_id = ${order._id}`,
    )
    expect(rows).toContainEqual({ transition })
  })
})

describe('news without a transition', () => {
  it('a reply and a proposal reach the other side, an admin’s reply both', async () => {
    const order = await dispute()
    const had = [(await kindsOf(nadia)).length, (await kindsOf(rahim)).length]
    const write = (who: Person) => market.move(who, order, 'dispute/replies', { text: 'So' }, 'POST')
    await write(rahim)
    await write(nadia)
    await write(admin)
    await market.move(nadia, order, 'dispute/proposal', { refund: 5 })
    expect((await kindsOf(nadia)).slice(had[0])).toEqual(['dispute-news', 'dispute-news'])
    expect((await kindsOf(rahim)).slice(had[1])).toEqual(['dispute-news', 'dispute-news', 'dispute-news'])
  })

  it('a dispute reaches the admins as it is opened, and again when it is not settled in time', async () => {
    const order = await dispute()
    expect(await kindsOf(admin, order)).toEqual(['dispute-opened'])
    await wait(6)
    expect(await kindsOf(admin, order)).toEqual(['dispute-opened', 'dispute-to-decide'])
  })

  it('a buyer whose payment comes too late for the phone is told so', async () => {
    const phone = await market.addPhone(rahim)
    const rival = await market.signUp()
    const late = await market.authorisePayment(nadia, phone)
    await market.claimAndCrash(await market.authorisePayment(rival, phone))
    await market.settle(nadia, late)
    await market.runSaleJobs()
    expect(await kindsOf(nadia)).toEqual(['phone-gone'])
  })
})

describe('what the notices of money and time say', () => {
  const paramsOf = async ({ id }: Person, { _id }: Booking, kind: string) => {
    const { rows } = await market.db.execute<{ params: Record<string, unknown> }>(
      sql`select params from notifications where user_id = ${id} and order_id = ${_id} and kind = ${kind}`,
    )
    return rows[0]?.params
  }
  const earned = (minor: number) => (minor - Math.floor(minor * 0.025)) / 100

  it('what was added to the balance, after the fee and the refund of a part', async () => {
    const whole = await handOver()
    await market.move(nadia, whole, 'completion')
    const price = Math.round(whole.product_price * 100)
    expect((await paramsOf(rahim, whole, 'money-released'))?.amount).toBe(earned(price))
    const part = await refund(5)
    await followRefund(part)
    expect((await paramsOf(rahim, part, 'money-released'))?.amount).toBe(earned(price - 500))
  })

  it('that Swap holds what was paid, and how long the buyer can complain', async () => {
    await sell()
    expect(await readNotice(nadia, 'payment-received')).toContain(
      ' Swap holds it until you have checked the phone: after the hand-over you have 4 hours to complain. ',
    )
    expect(await readNotice(nadia, 'payment-received', 'bn')).toContain('অভিযোগের জন্য সময় ৪ ঘণ্টা।')
    expect(await readNotice(rahim, 'sold')).toContain(
      ' Swap holds it until the buyer has checked the phone: after the hand-over there are 4 hours to complain. ',
    )
    expect(await readNotice(rahim, 'sold', 'bn')).toContain('অভিযোগের জন্য সময় ৪ ঘণ্টা।')
  })

  it('until when the buyer can complain, as the deployment has set it', async () => {
    const order = await handOver()
    const until = new Date(market.clock.now().getTime() + 4 * hour).toISOString()
    expect(await paramsOf(nadia, order, 'phone-received')).toMatchObject({ until })
    expect(await paramsOf(rahim, order, 'handed-over')).toMatchObject({ until })
  })
})

describe('the notices of a dispute', () => {
  const textOf = (who: Person, locale?: 'bn') => readNotice(who, 'dispute-news', locale)

  it('say who did what, and how much it is about', async () => {
    const order = await dispute()
    expect(await textOf(rahim)).toMatch(/^The buyer has reported a problem with the phone\./)
    await market.move(nadia, order, 'dispute/proposal', { refund: 7.5 })
    expect(await textOf(rahim)).toMatch(/^The buyer proposes a refund of \$7\.50\./)
    expect(await textOf(rahim, 'bn')).toMatch(/^ক্রেতা \$৭\.৫০ ফেরতের প্রস্তাব দিয়েছেন।/)
    await market.move(rahim, order, 'dispute/proposal', { refund: 0 })
    expect(await textOf(nadia)).toMatch(/^The seller proposes that no money goes back\./)
    expect(await textOf(nadia, 'bn')).toMatch(/^বিক্রেতা টাকা ফেরত ছাড়াই মীমাংসার প্রস্তাব দিয়েছেন।/)
    await market.move(rahim, order, 'dispute/proposal', { refund: 5 })
    await agree(nadia)(order)
    expect(await textOf(rahim)).toBe('The buyer agrees to a refund of $5.')
    expect(await textOf(rahim, 'bn')).toBe('ক্রেতা $৫ ফেরতে রাজি হয়েছেন।')
  })

  it('say that no money goes back', async () => {
    const agreed = await propose(rahim, 0)
    await market.move(nadia, agreed, 'dispute/agreement', { refund: 0 })
    expect(await textOf(rahim)).toBe('The buyer agrees that no money goes back.')
    await decide(0)(await dispute())
    expect(await textOf(nadia)).toMatch(/^An admin has decided that no money goes back\./)
  })

  it('say who has written, and not what', async () => {
    const order = await dispute()
    const write = (who: Person) =>
      market.move(who, order, 'dispute/replies', { text: 'My number is 017' }, 'POST')
    await write(rahim)
    expect(await textOf(nadia)).toMatch(/^The seller has written a reply\./)
    await write(admin)
    for (const who of [nadia, rahim]) {
      expect(await textOf(who)).toMatch(/^An admin has written a reply\./)
      expect(await textOf(who, 'bn')).toMatch(/^অ্যাডমিন উত্তর লিখেছেন।/)
    }
    const { body } = await market.call<WireNotification[]>(nadia, 'GET', '/notifications')
    expect(JSON.stringify(body)).not.toContain('My number')
  })

  it('say that the complaint was withdrawn', async () => {
    await market.move(nadia, await dispute(), 'dispute', undefined, 'DELETE')
    expect(await textOf(rahim)).toMatch(/^The buyer has withdrawn the complaint\./)
    expect(await textOf(rahim, 'bn')).toMatch(/^ক্রেতা অভিযোগ তুলে নিয়েছেন।/)
  })

  it('say what was decided, and whether the phone comes back', async () => {
    const order = await returning()
    const price = `$${order.product_price}`
    expect(await textOf(rahim)).toContain(`An admin has decided on a refund of ${price}.`)
    await fail(nadia)(order)
    expect(await textOf(rahim)).toBe(
      'The buyer reports that you did not come for the return. An admin decides now.',
    )
    await decide(order.product_price)(order)
    await market.move(admin, order, 'return/waiver', { why: 'So' })
    expect(await textOf(nadia)).toContain(`${price}, although the phone does not come back.`)
  })

  it('say that the phone was not returned in time', async () => {
    await returning()
    await wait(24)
    expect(await textOf(nadia)).toBe('The phone was not returned in time. An admin decides now.')
  })
})
