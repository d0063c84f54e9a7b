import { randomUUID } from 'node:crypto'
import { termsOf } from '../../src/checkout/booking/rules.ts'
import { insertBill } from '../../src/fulfilment/bill/read-bill.ts'
import { dayInDhaka, startOfDayInDhaka } from '../../src/kernel/time.ts'
import { findListings, type Listing, sellListing } from '../../src/listings/index.ts'
import { orderEvents, orders, postRelease, readOrderSettings } from '../../src/orders/index.ts'
import { type TransitionName, transitions } from '../../src/orders/transitions.ts'
import { postCapture } from '../../src/payments/index.ts'
import { payments } from '../../src/payments/schema.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { recountRatings } from '../../src/ratings/rate-order.ts'
import { ratings } from '../../src/ratings/schema.ts'
import { refreshPriceGuides } from '../../src/sales/refresh-price-guides.ts'
import { keepPastCardPayment } from '../cards/payment-intents.ts'
import { keepPastBkashPayment } from '../wallets/bkash/store.ts'
import { emailOf, mobileOf } from './accounts.ts'
import { offerPhones, type Seeding, sellerOf } from './add-phones.ts'
import { makePhone } from './phones.ts'

/** A sale of the last months: which kind of phone (phones.ts), between whom, for how much, and what the two say of each other. */
type PastSale = {
  number: number
  seller: string
  buyer: string
  /** The price as a share of what such a phone is offered for now. */
  share: number
  daysAgo: number
  colour: string
  /** Stars and text of the buyer's rating. */
  rating: readonly [stars: number, text: string, reply?: string]
  /** The stars that the seller gave. */
  sellerStars: number
}

/** Two kinds of phones of each brand: what five sellers have sold to five buyers has a usual price. */
const kinds = [4, 7, 11, 14, 21, 23, 33, 35]
const sellers = ['seller', 'rakib', 'farhana', 'shahin', 'mitu', 'rezaul'].map(emailOf)
const buyers = ['buyer', 'jannat', 'arif', 'sabbir', 'lamia', 'nusrat', 'tahmina', 'mehedi', 'kamrul'].map(
  emailOf,
)
const shares = [1.01, 1.12, 1.06, 1.17, 0.97]
const colours = ['#1f3a52', '#d9d5cc', '#2c2f33', '#8fb8a6', '#6c4a3c']

const pastRatings: PastSale['rating'][] = [
  [5, 'Exactly as described. Came on time, and waited while I tested both SIM slots and the cameras.'],
  [4, 'ফোন ভালো, দামও ঠিক আছে। শুধু চার্জারটা অন্য কোম্পানির।', 'ধন্যবাদ! এর পর থেকে বিবরণে চার্জারের কথা লিখে দেব।'],
  [5, 'Honest seller. Showed the purchase receipt and de-registered the phone in front of me.'],
  [5, 'Friendly and quick. The battery is even better than written.'],
  [
    3,
    'The phone works, but an hour late, and the back has more scratches than in the picture.',
    'Sorry for the wait, the bridge was closed. Thank you for your patience.',
  ],
  [5, 'খুব ভালো ব্যবহার। ফোন নতুনের মতো।'],
  [4, 'Good price. The box was missing, as the page said.'],
  [5, ''],
  [5, 'We met at the mall, checked everything for half an hour, no hurry at all.'],
]

/** The sales that the prices, the ratings and the sellers' money of the demo come from. */
export const pastSales: PastSale[] = kinds.flatMap((number, kind) => {
  // Nobody sells the same kind twice.
  const others = sellers.filter((seller) => seller !== sellerOf(number))
  return shares.map((share, nth) => {
    const seller = others[(kind + nth) % others.length] ?? ''
    return {
      number,
      seller,
      buyer: buyers[(kind * 4 + nth * 2) % buyers.length] ?? '',
      share,
      daysAgo: 9 + ((kind * 23 + nth * 17) % 90),
      colour: colours[(kind + nth) % colours.length] ?? '',
      rating: pastRatings[(kind * shares.length + nth) % pastRatings.length] ?? [5, ''],
      sellerStars: (kind + nth) % 4 === 0 ? 4 : 5,
    }
  })
})

const hour = 3_600_000
const day = 24 * hour

/** How an order was sold, with the hours since it was booked in the morning. */
const steps: [transition: TransitionName, hoursLater: number][] = [
  ['book', 0],
  ['claim', 0.2],
  ['capture', 0.21],
  ['hand-over', 26],
  ['complete', 29.4],
]

/**
 * Adds sales of the last months, all or none, with their money, their ratings and the usual prices that come from them. Where the
 * payment providers are real ones, there are none.
 */
export async function addPastSales(seeding: Seeding): Promise<void> {
  const { env, db, clock } = seeding
  if (env.CURRENCY === 'USD' ? env.STRIPE_SECRET_KEY : env.BKASH_APP_KEY) return
  const begun = ({ daysAgo }: PastSale) => {
    const today = startOfDayInDhaka(dayInDhaka(clock.now())).getTime()
    return today - daysAgo * day + (10 + (daysAgo % 13) / 2) * hour
  }
  const listingIds = await offerPhones(
    seeding,
    'Adding past sales',
    pastSales.map((sale) => {
      const phone = makePhone(sale.number)
      const priced = {
        ...phone,
        colour: sale.colour,
        product_price: priceOf(phone.product_price * sale.share),
      }
      const offeredAt = new Date(begun(sale) - 4 * day)
      return { number: sale.number, phone: priced, seller: sale.seller, offeredAt, width: 320 }
    }),
  )
  await db.transaction(async (tx) => {
    const listings = await findListings(tx, listingIds)
    const sold = pastSales.flatMap((sale, nth) => {
      const listing = listings[nth]
      return listing && !listing.soldAt ? [{ ...sale, listing, bookedAt: begun(sale) }] : []
    })
    const inTurn = sold.toSorted((one, other) => one.bookedAt - other.bookedAt)
    if (sold.length > 0) await recordSales(tx, seeding, inTurn)
  })
  const settings = readOrderSettings(env)
  await refreshPriceGuides({ db, clock, settings })
}

/** Rounds a price as people ask for it: to whole dollars, or to 500 taka. */
const priceOf = (amount: number) => (amount < 5000 ? Math.round(amount) : Math.round(amount / 500) * 500)

type Sold = PastSale & { listing: Listing; bookedAt: number }

async function recordSales(tx: Db, { env, idOf }: Seeding, sales: Sold[]): Promise<void> {
  const provider = env.CURRENCY === 'USD' ? 'stripe' : 'bkash'
  const keepPayment = env.CURRENCY === 'USD' ? keepPastCardPayment : keepPastBkashPayment
  const completed = []
  for (const sale of sales) {
    const { listing, bookedAt } = sale
    const id = randomUUID()
    const times = steps.map(([, hoursLater]) => new Date(bookedAt + hoursLater * hour))
    const [createdAt = new Date(), , paidAt = createdAt, , endedAt = createdAt] = times
    const payment = { reference: id, amountMinor: listing.priceMinor, currency: listing.currency }
    const kept = await keepPayment(tx, { ...payment, at: createdAt })
    await sellListing(tx, listing.id, paidAt)
    const order = { id, buyerId: idOf(sale.buyer), sellerId: listing.sellerId, currency: listing.currency }
    completed.push({ ...sale, order, payment, kept, times, createdAt, paidAt, endedAt })
  }
  await tx.insert(payments).values(
    completed.map(({ payment, kept, createdAt, paidAt }) => ({
      ...payment,
      ...kept,
      provider,
      status: 'captured' as const,
      createdAt,
      updatedAt: paidAt,
      dueAt: paidAt,
    })),
  )
  await tx.insert(orders).values(
    completed.map(({ order, listing, buyer, kept, createdAt, paidAt }) => ({
      ...termsOf(listing),
      ...order,
      listingId: listing.id,
      sellerEmail: listing.sellerEmail,
      mobile: listing.mobile,
      phone: mobileOf(buyer),
      meetingLocation: listing.location,
      status: 'completed' as const,
      paymentId: kept.paymentId,
      createdAt,
      paidAt,
    })),
  )
  await tx.insert(orderEvents).values(
    completed.flatMap(({ order, times }) =>
      steps.map(([transition], nth) => {
        const [byParty = 'system'] = transitions[transition].by
        const before = steps[nth - 1]?.[0]
        return {
          orderId: order.id,
          transition,
          fromStatus: before ? transitions[before].to : null,
          toStatus: transitions[transition].to,
          byParty,
          byId: byParty === 'buyer' ? order.buyerId : byParty === 'seller' ? order.sellerId : null,
          at: times[nth] ?? new Date(),
        }
      }),
    ),
  )
  for (const { order, payment, times, paidAt, endedAt } of completed) {
    await insertBill(tx, order, times[3] ?? endedAt)
    await postCapture(tx, order, { provider, amountMinor: payment.amountMinor }, paidAt)
    await postRelease(tx, readOrderSettings(env), order, endedAt)
  }
  await tx.insert(ratings).values(
    completed.flatMap(({ order, listing, rating: [stars, text, reply], sellerStars, endedAt }) => {
      const [buyerId, sellerId] = [order.buyerId, order.sellerId]
      const common = {
        orderId: order.id,
        productName: listing.name,
        createdAt: endedAt,
        dueAt: endedAt,
        visibleAt: endedAt,
      }
      return [
        {
          ...common,
          byParty: 'buyer' as const,
          raterId: buyerId,
          ratedId: sellerId,
          stars,
          text,
          ...(reply && { reply, repliedAt: endedAt }),
        },
        {
          ...common,
          byParty: 'seller' as const,
          raterId: sellerId,
          ratedId: buyerId,
          stars: sellerStars,
          text: '',
        },
      ]
    }),
  )
  for (const sellerId of new Set(completed.map(({ order }) => order.sellerId)))
    await recountRatings(tx, sellerId)
}
