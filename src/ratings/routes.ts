import { describeActor } from '../audit/index.ts'
import type { Guard } from '../auth/index.ts'
import { presentListing, presentToEverybody } from '../listings/index.ts'
import type { Env } from '../ops/env.ts'
import { cacheCallForVisitors } from '../platform/http/cache-headers.ts'
import { countChange } from '../platform/http/contract.ts'
import { readRequestKey } from '../platform/http/idempotency.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './contract.ts'
import { orRefuse } from './problems.ts'
import { type RateDeps, rateOrder, replyToRating } from './rate-order.ts'
import { readRatings, withoutRater } from './read-ratings.ts'
import { readSeller } from './read-seller.ts'
import { decideRatingReports, reportRating } from './report-rating.ts'
import { shopRoutes } from './shop/routes.ts'
import { listReportedRatings, presentReported, type ReportedRatingRow } from './store-reports.ts'

type Deps = RateDeps & {
  guard: Guard
  env: Pick<Env, 'IMAGE_UPLOAD_URL' | 'demo' | 'SSL_WIRELESS_API_TOKEN'>
}

export type RatingApi = ReturnType<typeof ratingRoutes>

export function ratingRoutes(deps: Deps) {
  return createRouter()
    .route('/', sideRoutes(deps))
    .route('/', reportRoutes(deps))
    .route('/', shopRoutes(deps))
}

function sideRoutes(deps: Deps) {
  const { db, guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.rateOrder), async (c) => {
      const { stars, text = '' } = c.req.valid('json')
      const rating = { orderId: c.req.valid('param').id, stars, text }
      orRefuse(await rateOrder(deps, c.var.caller, rating, await readRequestKey(c)))
      return c.json({ modifiedCount: 1 as const }, 201)
    })
    .openapi(guard.signedIn(contract.readRatingsOfOrder), async (c) =>
      c.json(orRefuse(await readRatings(db, c.var.caller, c.req.valid('param').id)), 200),
    )
    .openapi(guard.signedIn(contract.replyToRating), async (c) => {
      const reply = { ratingId: c.req.valid('param').id, text: c.req.valid('json').text }
      return c.json(countChange(orRefuse(await replyToRating(deps, c.var.caller.id, reply))), 200)
    })
    .openapi(guard.anyone(contract.readSeller), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const page = { limit, cursor: readCursor(cursor) }
      const seller = orRefuse(await readSeller(db, c.req.valid('param').id, page))
      const phones = linkedPage(c, seller.phones, limit, byCreation)
      const shown = c.var.caller
        ? { ...seller, phones: phones.map(presentListing) }
        : {
            ...seller,
            ratings: seller.ratings.map(withoutRater),
            phones: phones.map(presentToEverybody),
          }
      return c.json(shown, 200, cacheCallForVisitors(c))
    })
}

function reportRoutes(deps: Deps) {
  const { db, guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.reportRating), async (c) => {
      const reported = await reportRating(deps, c.var.caller.id, c.req.valid('param').id)
      return c.json(countChange(orRefuse(reported)), 200)
    })
    .openapi(guard.admin(contract.listReportedRatings), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await listReportedRatings(db, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byReport).map(presentReported), 200)
    })
    .openapi(guard.admin(contract.decideRatingReports), async (c) => {
      const verdict = { ratingId: c.req.valid('param').id, ...c.req.valid('json') }
      const decided = await decideRatingReports(deps, describeActor(c), verdict)
      return c.json(countChange(orRefuse(decided)), 200)
    })
}

const byReport = ({ reportedAt, rating }: ReportedRatingRow) => ({ at: reportedAt, id: rating.id })
