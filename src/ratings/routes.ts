import { needsMobile } from '../accounts/index.ts'
import { describeActor } from '../audit/index.ts'
import type { Guard } from '../auth/index.ts'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import type { Clock } from '../kernel/time.ts'
import { presentListing, presentToEverybody } from '../listings/index.ts'
import type { Env } from '../ops/env.ts'
import type { Database } from '../platform/database/database.ts'
import { cacheCallForVisitors } from '../platform/http/cache-headers.ts'
import { countChange } from '../platform/http/contract.ts'
import { readRequestKey } from '../platform/http/idempotency.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './contract.ts'
import { orRefuse } from './contract.ts'
import { type RateDeps, rateOrder, replyToRating } from './rate-order.ts'
import { readRatings, withoutRater } from './read-ratings.ts'
import { readSeller } from './read-seller.ts'
import {
  decideRatingReports,
  listReportedRatings,
  presentReported,
  type ReportedRatingRow,
  reportRating,
} from './report-rating.ts'
import * as shopContract from './shop/contract.ts'
import { describeShop, presentShop, readDay } from './shop/describe-shop.ts'
import { findShop } from './shop/store.ts'

type ShopDeps = {
  db: Database
  env: Pick<Env, 'IMAGE_UPLOAD_URL' | 'demo' | 'SSL_WIRELESS_API_TOKEN'>
  guard: Guard
  clock: Clock
}

const nothing: shopContract.Shop = {
  name: null,
  place: null,
  opensAt: null,
  closesAt: null,
  closedOn: null,
  image: null,
  answerMinutes: null,
}

function shopRoutes({ db, env, guard, clock }: ShopDeps) {
  return createRouter()
    .openapi(guard.seller(shopContract.readShop), async (c) => {
      const found = await findShop(db, c.var.caller.id)
      return c.json({ ...(presentShop(found) ?? nothing), placeId: found?.place ?? null }, 200)
    })
    .openapi(guard.seller(shopContract.readSellerDay), async (c) => {
      const about = { now: clock.now(), needsMobile: needsMobile(env) }
      const { pendingMinor, monthMinor, ...day } = await readDay(db, c.var.caller.id, about)
      const money = { pending: minorToAmount(pendingMinor), sum: minorToAmount(monthMinor) }
      return c.json({ ...day, ...money, currency: getCurrency() }, 200)
    })
    .openapi(guard.seller(shopContract.describeShop), async (c) => {
      const shop = c.req.valid('json')
      orRefuse(await describeShop(db, c.var.caller.id, shop, env.IMAGE_UPLOAD_URL))
      return c.json({ modifiedCount: 1 }, 200)
    })
}

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
