import type { BidStatus } from '../../../src/checkout/bids/rules.ts'
import type { Act } from './act.ts'
import { isPast } from './expect-money.ts'
import { bidOf, bidStatusOf, type Life, type ModelOrder, newOrder, periods, withOrder } from './model.ts'

export type BidAct = Extract<Act, { does: 'change price' | 'offer' } | { bid: number }>

/** What must come of an act about prices that are offered, as docs/decisions/0029 says. */
export function expectBid(life: Life, act: BidAct): Life {
  switch (act.does) {
    case 'change price':
      return changePrice(life, act)
    case 'offer':
      return offer(life, act)
    case 'counter':
      return counter(life, act)
    case 'accept':
      return accept(life, act)
    case 'decline':
      return isAsked(life, act) ? withStatus(life, act.bid, 'declined') : life
    case 'withdraw bid':
      return isOpen(life, act.bid) && bidOf(life, act.bid).by === act.by
        ? withStatus(life, act.bid, 'withdrawn')
        : life
  }
}

const isOpen = (life: Life, index: number) => bidStatusOf(life, bidOf(life, index)) === 'open'

const isAsked = (life: Life, { bid, by }: { bid: number; by: 'buyer' | 'seller' }) =>
  isOpen(life, bid) && bidOf(life, bid).by !== by

const withStatus = (life: Life, index: number, status: BidStatus): Life => ({
  ...life,
  bids: life.bids.map((bid, at) => (at === index ? { ...bid, status } : bid)),
})

/** The open bids that an act makes useless are closed by a job, if there are any. */
export const closeLater = (life: Life): Life =>
  life.bids.some(({ status }) => status === 'open') ? { ...life, closesBids: true } : life

/** What the job does: closes the bids of which the phone cannot be had any more, unless their time was over before. */
export function closeBids(life: Life): Life {
  if (!life.closesBids) return life
  const isSold = life.phone === 'sold' && life.orders.some(({ status }) => holdsPhone.includes(status))
  const isGone = life.phone === 'withdrawn' || isSold || findKept(life) !== undefined
  return {
    ...life,
    bids: life.bids.map((bid) => {
      const isUseless = isGone || bid.listedMinor !== life.priceMinor
      const isOver = bid.expiresAt <= life.now
      return bid.status === 'open' && isUseless && !isOver ? { ...bid, status: 'closed' } : bid
    }),
  }
}

/** A capture may yet fail. */
const holdsPhone: ModelOrder['status'][] = ['paid', 'handed-over', 'disputed', 'returning', 'completed']

const isAgreed = ({ status, keptUntil }: ModelOrder) => status === 'booked' && keptUntil !== null

/** The order that the phone is kept for now. */
const findKept = (life: Life) => life.orders.find((order) => isAgreed(order) && !isLapsed(life, order))

/** Nobody else books a phone, or pays for it, while it is kept. */
export function isKeptForAnother(life: Life, buyer: number): boolean {
  const kept = findKept(life)
  return kept !== undefined && kept.buyer !== buyer
}

/** The time to pay an agreed price is over. */
export const isLapsed = (life: Life, order: ModelOrder) => isAgreed(order) && isPast(life, order.keptUntil)

/** Ends an order that was not paid, because its buyer or the clock says so. */
export const giveUp = (life: Life, index: number): Life =>
  withOrder(life, index, { status: 'cancelled', dueAt: null, isGivenUp: true })

/** An agreed price holds whatever the seller asks since; another booking is at the asking price. */
export const isPriceAgreed = (life: Life, { keptUntil, priceMinor }: ModelOrder) =>
  keptUntil !== null || priceMinor === life.priceMinor

/** A change that was made for another price than the present one is refused. */
function changePrice(life: Life, { was, minor }: Extract<BidAct, { does: 'change price' }>): Life {
  if (life.phone !== 'for sale' || life.priceMinor !== was || minor === was) return life
  return closeLater({ ...life, priceMinor: minor })
}

/** From 60 % of the asking price, three for a phone and 25 in 24 hours, one open at a time. */
function offer(life: Life, { buyer, minor }: Extract<BidAct, { does: 'offer' }>): Life {
  const isPrice = minor < life.priceMinor && minor >= Math.ceil(life.priceMinor * 0.6)
  if (life.phone !== 'for sale' || !isPrice || isKeptForAnother(life, buyer)) return life
  const own = life.bids.filter((bid) => bid.buyer === buyer && bid.by === 'buyer')
  const statuses = own.map((bid) => bidStatusOf(life, bid))
  const counted = statuses.filter((status) => status !== 'closed')
  const today = own.filter(({ madeAt }) => madeAt > life.now - periods.day).length
  if (statuses.includes('open') || counted.length >= 3) return life
  if (today + (life.elsewhere[buyer]?.bids ?? 0) >= 25 || countUnpaid(life, buyer) >= 3) return life
  const answered = life.bids.map((bid) =>
    bid.buyer === buyer && bidStatusOf(life, bid) === 'open' ? { ...bid, status: 'countered' as const } : bid,
  )
  return withBid({ ...life, bids: answered }, { buyer, by: 'buyer', priceMinor: minor })
}

function withBid(life: Life, bid: Pick<Life['bids'][number], 'buyer' | 'by' | 'priceMinor'>): Life {
  const made = { madeAt: life.now, expiresAt: life.now + periods.answer, listedMinor: life.priceMinor }
  return { ...life, bids: [...life.bids, { ...bid, ...made, status: 'open' }] }
}

/** The seller asks for more than was offered, and less than before. */
function counter(life: Life, { bid: index, minor }: Extract<BidAct, { does: 'counter' }>): Life {
  const { buyer, priceMinor } = bidOf(life, index)
  if (!isAsked(life, { bid: index, by: 'seller' })) return life
  if (minor <= priceMinor || minor >= life.priceMinor) return life
  return withBid(withStatus(life, index, 'countered'), { buyer, by: 'seller', priceMinor: minor })
}

/** An order at that price, for which the phone is kept. A booking that the buyer has already is changed to it. */
function accept(life: Life, act: { bid: number; by: 'buyer' | 'seller' }): Life {
  if (!isAsked(life, act) || findKept(life)) return life
  const { buyer, priceMinor } = bidOf(life, act.bid)
  const lapsed = life.orders.findIndex((order) => isLapsed(life, order))
  const free = lapsed < 0 ? life : giveUp(life, lapsed)
  if (countUnpaid(free, buyer) >= 3) return free
  const keptUntil = life.now + periods.keep
  const terms = { priceMinor, keptUntil, dueAt: keptUntil }
  const booked = free.orders.findIndex((order) => order.buyer === buyer && order.status === 'booked')
  const orders =
    booked < 0 ? [...free.orders, { ...newOrder, buyer, ...terms }] : withOrder(free, booked, terms).orders
  return closeLater(withStatus({ ...free, orders }, act.bid, 'accepted'))
}

/** The agreed prices of 30 days that are not paid: those whose time runs, ran out, or whose buyer has cancelled. */
function countUnpaid({ now, orders, elsewhere }: Life, buyer: number): number {
  const here = orders.filter(
    ({ keptUntil, status, isGivenUp, ...order }) =>
      order.buyer === buyer &&
      keptUntil !== null &&
      keptUntil >= now - periods.unpaid &&
      (status === 'booked' || (status === 'cancelled' && isGivenUp)),
  )
  return here.length + (elsewhere[buyer]?.unpaid ?? 0)
}
