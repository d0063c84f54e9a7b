import type { Guard } from '../../auth/index.ts'
import { countViews } from '../../browsing/views/count-views.ts'
import { presentListing } from '../../listings/present-listing.ts'
import { describeRefusal } from '../../listings/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { editPrice, type OnNewPrice } from '../edit-listing.ts'
import * as contract from './contract.ts'
import { type Bookings, countStock, listStock } from './store.ts'

export type StockDeps = {
  db: Database
  guard: Guard
  clock: Clock
  bookings: Bookings
  onNewPrice: OnNewPrice
}

/** The calls about all phones of a seller. */
export function stockRoutes(deps: StockDeps) {
  const { db, guard, clock, bookings } = deps
  return createRouter()
    .openapi(guard.seller(contract.listMyProducts), async (c) => {
      const { limit, cursor, q, state } = c.req.valid('query')
      const stock = { sellerId: c.var.caller.id, state, query: q }
      const rows = await listStock(db, bookings, stock, { limit: limit + 1, cursor: readCursor(cursor) })
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
    .openapi(guard.seller(contract.countMyProducts), async (c) =>
      c.json(await countStock(db, bookings, c.var.caller.id), 200),
    )
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
