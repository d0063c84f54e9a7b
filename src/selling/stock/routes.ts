import type { Guard } from '../../auth/index.ts'
import { holdingKinds } from '../../listings/flags/rules.ts'
import {
  countStock,
  type IsBooked,
  listHeldOf,
  listOpenFlags,
  listStock,
  presentFlag,
  presentListing,
} from '../../listings/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { countDrafts } from '../drafts/store.ts'
import { editPrice, type OnNewPrice } from '../edit-listing.ts'
import { describeRefusal } from '../problems.ts'
import * as contract from './contract.ts'
import type { BookingCount } from './rules.ts'

type Bookings = {
  isBooked: IsBooked
  /** Returns the bookings of these phones by their ids. Phones without any are left out. */
  count(db: Db, listingIds: string[]): Promise<Map<string, BookingCount>>
}

type CountViews = (db: Db, listingIds: string[]) => Promise<Map<string, number>>

const maxHeld = 20

export type StockDeps = {
  db: Database
  guard: Guard
  clock: Clock
  bookings: Bookings
  countViews: CountViews
  onNewPrice: OnNewPrice
}

export function stockRoutes(deps: StockDeps) {
  const { db, guard, clock, bookings, countViews } = deps
  return createRouter()
    .openapi(guard.seller(contract.listMyProducts), async (c) => {
      const { limit, cursor, q, state } = c.req.valid('query')
      const stock = { sellerId: c.var.caller.id, state, query: q }
      const rows = await listStock(db, bookings.isBooked, stock, {
        limit: limit + 1,
        cursor: readCursor(cursor),
      })
      const page = linkedPage(c, rows, limit, ({ id, createdAt, soldAt }) => ({
        at: (state === 'sold' && soldAt) || createdAt,
        id,
      }))
      const ids = page.map(({ id }) => id)
      const booked = await bookings.count(db, ids)
      const views = await countViews(db, ids)
      return c.json(
        page.map((listing) => ({
          ...presentListing(listing),
          bookings: booked.get(listing.id) ?? { total: 0, open: 0 },
          views: views.get(listing.id) ?? 0,
        })),
        200,
      )
    })
    .openapi(guard.seller(contract.countMyProducts), async (c) => {
      const { id } = c.var.caller
      const [phones, drafts] = await Promise.all([countStock(db, bookings.isBooked, id), countDrafts(db, id)])
      return c.json({ ...phones, drafts }, 200)
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
