import type { Guard } from '../auth/index.ts'
import { findCategoryByName } from '../catalogue/index.ts'
import { getCurrency } from '../kernel/money.ts'
import type { Clock } from '../kernel/time.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { cacheCallForVisitors } from '../platform/http/cache-headers.ts'
import { linkNextPage, pageOf, readCursor } from '../platform/http/paging.ts'
import { respondJson, writeJson } from '../platform/http/respond-problem.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { createRouter } from '../platform/http/router.ts'
import { findPlace, listPlaces, parseModelName } from '../spelling/index.ts'
import * as contract from './contract.ts'
import { asProduct, asPublicPhone, findGonePhone, maySee } from './find-product.ts'
import {
  presentGonePhone,
  presentListing,
  presentProduct,
  presentPublicPhone,
  presentToEverybody,
} from './present-listing.ts'
import { findPriceGuide, listPriceGuides, presentRange } from './price-guides.ts'
import { orRefuse, refusal } from './problems.ts'
import { listCampaigns, listDuplicates } from './store-lists.ts'
import { createFindInFull, type Listing, type SellerFacts } from './store.ts'

type Deps = {
  db: Database
  reader: Reader
  guard: Guard
  clock: Clock
  cache: ResponseCache
  sellerFacts: SellerFacts
}

export type ListingApi = ReturnType<typeof listingRoutes>

const places = listPlaces().map(({ key, fullName, within = key, division }) => ({
  _id: key,
  name: fullName,
  district: within,
  division: findPlace(division)?.labels ?? fullName,
}))
const maxDuplicates = 50

const placesFreshness = 'public, max-age=3600, stale-while-revalidate=86400'

/** Builds the routes for single phones, campaigns and prices. The search lists phones for sale. */
export function listingRoutes({ db, reader, guard, clock, cache, sellerFacts }: Deps) {
  const findInFull = createFindInFull(sellerFacts)
  return createRouter()
    .openapi(guard.anyone(contract.listCampaigns), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const isMember = c.var.caller !== null
      const after = readCursor(cursor)
      const key = JSON.stringify(['campaigns', isMember, limit, cursor])
      const { body, next } = await cache.get(key, async () => {
        const rows = await reader.read((replica) => listCampaigns(replica, limit + 1, after))
        const { page, next } = pageOf(rows, limit, byCampaign)
        return { body: writeJson(page.map(isMember ? presentListing : presentToEverybody)), next }
      })
      if (next) linkNextPage(c, next)
      return respondJson(c, body, cacheCallForVisitors(c))
    })
    .openapi(contract.readPriceGuide, async (c) => {
      const { brand, name, ...phone } = c.req.valid('query')
      const category = await findCategoryByName(db, brand)
      const categoryId = category?.id ?? ''
      const { model } = parseModelName({ brand, name })
      const guide = await reader.read((replica) => findPriceGuide(replica, { categoryId, model, ...phone }))
      return c.json(guide, 200)
    })
    .openapi(contract.listModelPrices, async (c) => {
      const category = await findCategoryByName(db, c.req.valid('query').brand)
      const rows = await reader.read((replica) => listPriceGuides(replica, category?.id ?? ''))
      const currency = getCurrency()
      const models = rows.map((row) => ({
        name: row.label,
        storageGb: row.storageGb,
        currency,
        ...presentRange(row),
      }))
      return c.json(models, 200)
    })
    .openapi(contract.listPlaces, (c) => c.json(places, 200, { 'cache-control': placesFreshness }))
    .openapi(contract.readPublicPhone, async (c) => {
      const { id } = c.req.valid('param')
      const shown = await reader.read(async (replica) => {
        const phone = orRefuse(asPublicPhone(await findInFull(replica, id), clock.now()))
        return presentPublicPhone(phone, clock.now())
      })
      return c.json(shown, 200, cacheCallForVisitors(c))
    })
    .openapi(contract.readGonePhone, async (c) => {
      const phone = await reader.read((replica) => findGonePhone(replica, c.req.valid('param').id))
      return c.json(presentGonePhone(orRefuse(phone)), 200, cacheCallForVisitors(c))
    })
    .openapi(contract.listAlikePhones, async (c) => {
      const { id } = c.req.valid('param')
      const phones = await reader.read((replica) => listDuplicates(replica, id, maxDuplicates))
      return c.json(phones.map(presentToEverybody), 200, cacheCallForVisitors(c))
    })
    .openapi(guard.signedIn(contract.readProduct), async (c) => {
      const { id } = c.req.valid('query')
      const product = await cache.get(`product ${id}`, async () => {
        const found = orRefuse(asProduct(await findInFull(db, id)))
        const body = writeJson(presentProduct(found, clock.now()))
        return { body, heldFor: found.heldAt && found.sellerId }
      })
      if (!maySee(product, c.var.caller)) throw refusal('unknown-product')
      return respondJson(c, product.body)
    })
}

function byCampaign({ campaignRankedAt, createdAt, id }: Listing) {
  return { at: campaignRankedAt ?? createdAt, id }
}
