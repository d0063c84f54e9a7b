import type { Guard } from '../auth/index.ts'
import type { Clock } from '../kernel/time.ts'
import { holdingKinds } from '../listings/flags/rules.ts'
import {
  countStock,
  type IsBooked,
  listHeldOf,
  listOpenFlags,
  listStock,
  presentFlag,
  presentListing,
  stockCursor,
} from '../listings/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { countDrafts, editPrice, type OnNewPrice } from '../selling/index.ts'
import { describeRefusal } from '../selling/problems.ts'
import * as contract from './contract.ts'
import type { Demand, Interest } from './rules.ts'

type Bookings = {
  isBooked: IsBooked
  /** Returns how many people want these phones, by their ids. */
  count(db: Db, listingIds: string[], now: Date): Promise<Map<string, Demand>>
}

type CountInterest = (db: Db, listingIds: string[]) => Promise<Map<string, Interest>>

const dayMillis = 24 * 3_600_000

const maxHeld = 20

type Deps = {
  db: Database
  guard: Guard
  clock: Clock
  bookings: Bookings
  countInterest: CountInterest
  onNewPrice: OnNewPrice
}

export type StockApi = ReturnType<typeof stockRoutes>

export function stockRoutes(deps: Deps) {
  const { db, guard, clock, bookings, countInterest } = deps
  return createRouter()
    .openapi(guard.seller(contract.listMyProducts), async (c) => {
      const { limit, cursor, q, state, sort } = c.req.valid('query')
      const stock = { sellerId: c.var.caller.id, state, query: q, sort }
      const rows = await listStock(db, bookings.isBooked, stock, {
        limit: limit + 1,
        cursor: readCursor(cursor),
      })
      const page = linkedPage(c, rows, limit, (phone) => stockCursor(phone, stock))
      const ids = page.map(({ id }) => id)
      const now = clock.now()
      const demand = await bookings.count(db, ids, now)
      const interest = await countInterest(db, ids)
      return c.json(
        page.map((listing) => {
          const none = { total: 0, open: 0, offers: 0, bankAsks: false }
          const { offers, bankAsks, ...booked } = demand.get(listing.id) ?? none
          return {
            ...presentListing(listing),
            aside: listing.aside,
            bookings: booked,
            offers,
            bankAsks,
            ...(interest.get(listing.id) ?? { views: 0, hearts: 0 }),
            days: Math.floor((now.getTime() - listing.createdAt.getTime()) / dayMillis),
          }
        }),
        200,
      )
    })
    .openapi(guard.seller(contract.countMyProducts), async (c) => {
      const { id } = c.var.caller
      const [phones, drafts] = await Promise.all([countStock(db, bookings.isBooked, id), countDrafts(db, id)])
      const { 'for-sale': forSale, ...others } = phones
      return c.json({ forSale, ...others, drafts }, 200)
    })
    .openapi(guard.seller(contract.listHeldProducts), async (c) => {
      const held = await listHeldOf(db, c.var.caller.id, maxHeld)
      const flags = await listOpenFlags(
        db,
        held.map(({ id }) => id),
      )
      const isHolding = new Set<string>(holdingKinds)
      return c.json(
        held.map(({ id, name, imageUrl, heldAt }) => ({
          _id: id,
          product_name: name,
          image: imageUrl,
          since: heldAt.toISOString(),
          flags: flags.flatMap((one) =>
            one.listingId === id && isHolding.has(one.kind) ? presentFlag(one) : [],
          ),
        })),
        200,
      )
    })
    .openapi(guard.seller(contract.changeMyPrices), async (c) => {
      const answers: contract.ChangedPrice[] = []
      for (const { id, price, was } of c.req.valid('json').prices) {
        const change = { sellerId: c.var.caller.id, listingId: id, price, was }
        const changed = await editPrice(deps, change, clock.now())
        answers.push({ id, refused: changed.ok ? null : describeRefusal(changed.why) })
      }
      return c.json(answers, 200)
    })
}
