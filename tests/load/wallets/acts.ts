import { sql } from 'drizzle-orm'
import { deliverNotificationJob } from '../../../demo/wallets/sslcommerz/notifications.ts'
import { acceptChanges } from '../../../src/checkout/booking/accept-changes.ts'
import { bookPhone } from '../../../src/checkout/booking/book-phone.ts'
import { cancelListingOrders } from '../../../src/checkout/index.ts'
import { settleOwnOrder } from '../../../src/checkout/payment/settle-order.ts'
import { payOnPage } from '../../../src/checkout/payment/start-payment.ts'
import { cancelOrder } from '../../../src/fulfilment/cancellation/cancel-order.ts'
import { completeOrder } from '../../../src/fulfilment/handover/complete-order.ts'
import { handOverPhone } from '../../../src/fulfilment/handover/hand-over-phone.ts'
import { recordPaidRefund } from '../../../src/orders/adopt-refund.ts'
import { findLatestRefund, listRejectedRefunds } from '../../../src/payments/index.ts'
import { Refusal } from '../../../src/platform/http/refusal.ts'
import { withdrawListing } from '../../../src/selling/withdraw-listing.ts'
import type { Marketplace } from '../../support/marketplace.ts'
import { runJob } from '../../support/run-due-jobs.ts'
import { confirmOnBkash, payOnSslcommerz } from '../../support/taka-providers.ts'
import type { BidAct } from '../lives/expect-bid.ts'
import { asActor, workQueue } from '../lives/perform-act.ts'
import { performBid } from '../lives/perform-bid.ts'
import type { Process } from '../lives/process.ts'
import { type Facts, findMadeRefund, type Page, type TakaPeople, type Wallet } from './world.ts'

/** What somebody does, or what happens. `page`, `order`: which of those that there are. */
export type Act =
  | BidAct
  | { does: 'books'; buyer: number }
  | { does: 'goes to the page'; order: number; provider: Wallet }
  | { does: 'pays there'; page: number; number: string }
  /** In another tab, or of an order that needs no payment any more. */
  | { does: 'pays on a page left behind'; page: number; number: string }
  | { does: 'cancels there'; page: number }
  /** The buyer, who has seen that the price was another one. */
  | { does: 'accepts the price'; order: number; minor: number }
  | { does: 'returns'; order: number }
  | { does: 'settles'; order: number }
  | { does: 'a notification arrives'; which: number }
  | { does: 'cancels'; order: number; by: 'buyer' | 'seller' }
  | { does: 'hands over'; order: number }
  | { does: 'says all is well'; order: number }
  | { does: 'withdraws the phone' }
  | { does: 'the jobs run' }
  | { does: 'time passes'; minutes: number }

/** Where the acts are done. `pages`: what was opened so far. */
export type Place = {
  market: Marketplace
  people: TakaPeople
  phoneId: string
  pages: Page[]
  facts: Facts
}

/** Numbers of bKash's stand-in with which every payment and refund comes to an end. */
export const bkashNumbers = [
  ...['01770618575', '01770618575', '01770618575', '01823074817', '01823074818', '01700000101'],
  ...['01700000102', '01700000104', '01700000105', '01700000106', '01700000107', '01700000108'],
  ...['01700000121', '01700000122', '01700000125', '01700000131', '01700000132', '01700000133'],
  ...['01700000134', '01700000136', '01700000138'],
]

/** Numbers of SSLCommerz's stand-in with which every payment and refund comes to an end. */
export const sslcommerzNumbers = [
  ...['01712345678', '01712345678', '01712345678', '01711000001', '01711000002', '01711000003'],
  ...['01711000004', '01711000005', '01711000008', '01711000009', '01711000010', '01711000015'],
  ...['01711000031', '01711000032', '01711000033', '01711000034', '01711000035', '01711000036'],
]

const byHand = { way: 'bkash', reference: 'A1' } as const

/** Does something in a process of the server. An outage ends it. */
export async function perform(process: Process, place: Place, act: Act): Promise<void> {
  await performAct(process, place, act).catch((error: unknown) => {
    const isOutage = error instanceof Refusal && error.status === 503
    if (!isOutage && !/answered with 5/.test(String(error))) throw error
  })
}

async function performAct(process: Process, place: Place, act: Act): Promise<unknown> {
  const { market, people, phoneId, pages } = place
  switch (act.does) {
    case 'books':
      return bookPhone(
        process.db,
        {
          buyerId: people.buyers[act.buyer]?.id ?? '',
          productId: phoneId,
          described: { sellerEmail: '', name: '', brand: '', price: 0 },
          phone: '01712-345678',
          meetingLocation: 'Shahbag',
        },
        process.clock.now(),
      )
    case 'withdraws the phone': {
      const phone = { sellerId: people.seller.id, listingId: phoneId, at: process.clock.now() }
      return withdrawListing(process.db, phone, cancelListingOrders)
    }
    case 'pays there':
    case 'pays on a page left behind': {
      const page = pages[act.page]
      if (page?.provider === 'bkash') return confirmOnBkash(market, page.url, act.number)
      return page && payOnSslcommerz(market, page.url, act.number)
    }
    case 'offer':
    case 'counter':
    case 'accept':
    case 'decline':
    case 'withdraw bid':
    case 'change price':
      return performBid(process, { ...place, facts: place.facts.phone }, act)
    case 'cancels there': {
      const page = pages[act.page]
      return page && cancelOn(market, page)
    }
    case 'a notification arrives':
      return notify(process, place, act.which)
    case 'the jobs run': {
      const due = ['payments', 'orders', 'releases', 'refunds', 'bids'].map((what) => `enqueue-due-${what}`)
      return workQueue(process, due, [
        'settle-order',
        'move-order',
        'release-order',
        'follow-refund',
        'end-bookings',
        'expire-bid',
        'close-bids',
      ])
    }
    case 'time passes':
      return market.clock.advance(act.minutes * 60_000)
    default:
      return performOnOrder(process, place, act)
  }
}

function cancelOn(market: Marketplace, { provider, url }: Page) {
  const paymentID = new URL(url).searchParams.get('paymentID') ?? ''
  const form: Record<string, string> =
    provider === 'bkash' ? { paymentID, action: 'cancel' } : { cancel: 'yes' }
  return market.request(url, { method: 'POST', body: new URLSearchParams(form) })
}

async function performOnOrder(
  process: Process,
  { people, facts, pages, market }: Place,
  act: Extract<Act, { order: number }>,
): Promise<unknown> {
  const order = facts.orders[act.order]
  if (!order) return
  const { id: orderId, price, buyer } = order
  const callers = {
    buyer: { id: buyer, role: 'buyer' },
    seller: { id: people.seller.id, role: 'seller' },
  } as const
  switch (act.does) {
    case 'goes to the page': {
      const deps = { ...process, publicUrl: market.env.PUBLIC_URL }
      const begun = await payOnPage(deps, buyer, { orderId, price: price / 100, provider: act.provider })
      if (begun.ok) pages.push({ orderId, provider: act.provider, url: begun.value.redirect })
      return
    }
    case 'accepts the price':
      return acceptChanges(process.db, { buyerId: buyer, orderId, price: act.minor / 100, changes: null })
    case 'returns':
      return market.request(`/returns/${orderId}?status=success`, { method: 'POST' })
    case 'settles':
      return settleOwnOrder(process, buyer, { orderId, sellerEmail: people.seller.email, productName: '' })
    case 'cancels':
      return cancelOrder(process, callers[act.by], { orderId, reason: 'changed-mind' }, asActor(people.admin))
    case 'hands over': {
      const code = process.codes.codeOf('hand-over', orderId)
      return handOverPhone(process, callers.seller, { orderId, code })
    }
    case 'says all is well':
      return completeOrder(process, callers.buyer, orderId)
  }
}

/** SSLCommerz sends one of its notifications about this phone, perhaps again. They stay in its queue. */
async function notify(process: Process, place: Place, which: number): Promise<void> {
  const bodies = await listNotifications(place)
  const body = bodies[which % bodies.length]
  if (body === undefined) return
  const answer = await process.webhooks.request('/sslcommerz', { method: 'POST', body })
  const isForged = answer.status === 400 || answer.status === 401
  if (!answer.ok && !isForged) throw new Error(`the notification was answered with ${answer.status}`)
}

/** The notifications about the payments of a phone, the oldest first. */
async function listNotifications({ market, phoneId }: Place): Promise<string[]> {
  const { rows } = await market.db.execute<{ body: string }>(sql`
    select job.payload #>> '{}' as body from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    join orders o on o.listing_id = ${phoneId} and position(o.id::text in job.payload #>> '{}') > 0
    where task.identifier = ${deliverNotificationJob} order by job.id`)
  return rows.map(({ body }) => body)
}

/** Brings all orders of a phone to their end with nothing going wrong any more: notifications arrive, jobs run, days pass. */
export async function endAll(process: Process, place: Place, read: () => Promise<Facts>): Promise<Facts> {
  const { people } = place
  let now = { ...place, facts: await read() }
  const isOver = ({ orders }: Facts) =>
    orders.every(
      ({ status, refund, heldBesides, theirs }) =>
        ['completed', 'refunded', 'cancelled', 'unavailable'].includes(status) &&
        heldBesides === 0 &&
        theirs.every(({ state }) => state !== 'authorised') &&
        (refund === null || refund.state === 'succeeded' || refund.attempt === 5),
    )
  for (const minutes of [2, 20, 35, 60, 250 * 60, ...Array.from({ length: 25 }, () => 17 * 60)]) {
    // Refused while somebody pays for it.
    await perform(process, now, { does: 'withdraws the phone' })
    for (const which of (await listNotifications(now)).keys()) {
      await perform(process, now, { does: 'a notification arrives', which })
    }
    await perform(process, now, { does: 'time passes', minutes })
    await perform(process, now, { does: 'the jobs run' })
    for (const { id: orderId } of now.facts.orders) {
      await runJob(process.jobs, 'settle-order', { orderId }).catch(() => {})
      const own = await findLatestRefund(process.db, orderId)
      const further = await listRejectedRefunds(process.db, orderId)
      for (const { id: refund } of own ? [own, ...further] : further) {
        // An admin looks it up at the provider first.
        const made = await findMadeRefund(place.market, refund)
        const paid = made ? ({ way: 'provider', reference: made } as const) : byHand
        await recordPaidRefund(process, asActor(people.admin), { orderId, refund, ...paid })
      }
    }
    now = { ...now, facts: await read() }
    if (minutes > 60 && isOver(now.facts)) break
  }
  return now.facts
}
