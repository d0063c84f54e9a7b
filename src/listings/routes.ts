import { savedRoutes } from '../browsing/saved/routes.ts'
import { viewRoutes } from '../browsing/views/routes.ts'
import { findCategoryByName } from '../catalogue/index.ts'
import { brandNames } from '../catalogue/rules.ts'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import type { Env } from '../ops/env.ts'
import type { ReadDb, Reader } from '../platform/database/reader.ts'
import { cacheCallForVisitors } from '../platform/http/cache-headers.ts'
import { readRequestKey } from '../platform/http/idempotency.ts'
import { linkedPage, readCursor } from '../platform/http/paging.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import { respondJson, writeJson } from '../platform/http/respond-problem.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Secret } from '../platform/secret.ts'
import { addListing } from '../selling/add-listing.ts'
import * as selling from '../selling/contract.ts'
import { draftRoutes } from '../selling/drafts/routes.ts'
import { editListing } from '../selling/edit-listing.ts'
import { type OfferDetails, readWritten } from '../selling/parse-offer.ts'
import { startCampaign } from '../selling/start-campaign.ts'
import { type StockDeps, stockRoutes } from '../selling/stock/routes.ts'
import { type CancelOrders, withdrawListing } from '../selling/withdraw-listing.ts'
import { findPlace, listPlaces, parseModelName } from '../spelling/index.ts'
import * as contract from './contract.ts'
import { findOwnProduct, findProduct, findPublicPhone, maySee } from './find-product.ts'
import { listOtherBrands } from './flags/judge-variant.ts'
import { flagRoutes } from './flags/routes.ts'
import { presentListing, presentProduct, presentPublicPhone, presentToEverybody } from './present-listing.ts'
import { findPriceGuide, listPriceGuides, presentRange } from './price-guides.ts'
import { orRefuse, refusal } from './problems.ts'
import type { RefusedImeis } from './refused-imeis.ts'
import type { Listing } from './store.ts'
import { listBrandsOfTypeCode } from './store-imei.ts'
import { listAlike, listCampaigns } from './store-lists.ts'
import { readUsualPrice } from './store-names.ts'

/** Counts the buyers to whom a seller has sold. The module above provides it. */
type CountSales = (db: ReadDb, sellerId: string) => Promise<number>
/** Reads the shop of a seller. The module above provides it. */
type ReadShop = (db: ReadDb, sellerId: string) => Promise<contract.ShopInBrief | null>

type Deps = StockDeps & {
  reader: Reader
  env: Pick<Env, 'IMAGE_UPLOAD_URL'>
  cache: ResponseCache
  secret: Secret
  refusedImeis: RefusedImeis
  limiter: RateLimiter
  countSales: CountSales
  readShop: ReadShop
  cancelOrders: CancelOrders
}

export type ListingApi = ReturnType<typeof listingRoutes>

/** The calls about single phones and campaigns. Lists of phones for sale belong to the search. */
export function listingRoutes(deps: Deps) {
  return createRouter()
    .route('/', readingRoutes(deps))
    .route('/', sellingRoutes(deps))
    .route('/', flagRoutes(deps))
    .route('/', savedRoutes(deps))
    .route('/', stockRoutes(deps))
    .route('/', draftRoutes(deps))
    .route('/', viewRoutes(deps))
}

const places = listPlaces().map(({ key, fullName, within = key, division }) => ({
  _id: key,
  name: fullName,
  district: within,
  division: findPlace(division)?.labels ?? fullName,
}))
/** How many phones that are folded into one are listed. */
const maxAlike = 50

/** Places change with a release at most. */
const placesFreshness = 'public, max-age=3600, stale-while-revalidate=86400'

function readingRoutes({ db, reader, guard, clock, cache, countSales, readShop }: Deps) {
  const readSeller = async (from: ReadDb, id: string) => {
    const sellerSales = await countSales(from, id)
    return { sellerSales, sellerShop: await readShop(from, id) }
  }
  return createRouter()
    .openapi(guard.anyone(contract.listCampaigns), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const present = c.var.caller ? presentListing : presentToEverybody
      const after = readCursor(cursor)
      const rows = await reader.read((replica) => listCampaigns(replica, limit + 1, after))
      return c.json(linkedPage(c, rows, limit, byCampaign).map(present), 200, cacheCallForVisitors(c))
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
        const phone = orRefuse(await findPublicPhone(replica, id, clock.now()))
        return presentPublicPhone(phone, await readSeller(replica, phone.sellerId), clock.now())
      })
      return c.json(shown, 200, cacheCallForVisitors(c))
    })
    .openapi(contract.listAlikePhones, async (c) => {
      const { id } = c.req.valid('param')
      const phones = await reader.read((replica) => listAlike(replica, id, maxAlike))
      return c.json(phones.map(presentToEverybody), 200, cacheCallForVisitors(c))
    })
    .openapi(guard.signedIn(contract.readProduct), async (c) => {
      const { id } = c.req.valid('query')
      const product = await cache.get(`product ${id}`, async () => {
        const found = orRefuse(await findProduct(db, id))
        const body = writeJson(presentProduct(found, await readSeller(db, found.sellerId), clock.now()))
        return { body, heldFor: found.heldAt && found.sellerId }
      })
      if (!maySee(product, c.var.caller)) throw refusal('unknown-product')
      return respondJson(c, product.body)
    })
    .openapi(guard.seller(selling.readMyProduct), async (c) => {
      const own = orRefuse(await findOwnProduct(db, c.var.caller.id, c.req.valid('param').id))
      return c.json({ ...presentListing(own.listing), imei: own.imei }, 200)
    })
    .openapi(guard.seller(selling.readTypeCode), async (c) => {
      const known = await listBrandsOfTypeCode(db, c.req.valid('param').typeCode)
      return c.json({ brands: brandNames.filter((brand) => known.includes(brand)) }, 200)
    })
    .openapi(guard.seller(selling.readUsualPrice), async (c) => {
      const named = c.req.valid('query')
      const category = await findCategoryByName(db, named.brand)
      const { model } = parseModelName(named)
      const minor = category && (await readUsualPrice(db, { categoryId: category.id, model }))
      const otherBrands = listOtherBrands(named.brand, named.name)
      return c.json({ price: minor ? minorToAmount(minor) : null, currency: getCurrency(), otherBrands }, 200)
    })
}

function sellingRoutes(deps: Deps) {
  const { db, env, guard, clock, cancelOrders } = deps
  const hostedImages = env.IMAGE_UPLOAD_URL
  return createRouter()
    .openapi(guard.seller(selling.addProduct), async (c) => {
      const { draft: draftId } = c.req.valid('query')
      const offer = { sellerId: c.var.caller.id, draftId, ...readOffer(c.req.valid('json')) }
      const listing = orRefuse(
        await addListing(deps, offer, clock.now(), { hostedImages, request: await readRequestKey(c) }),
      )
      return c.json(presentListing(listing), 201)
    })
    .openapi(guard.seller(selling.editProduct), async (c) => {
      const details = readOffer(c.req.valid('json'))
      const offer = { sellerId: c.var.caller.id, listingId: c.req.valid('query').id, ...details }
      const listing = orRefuse(await editListing(deps, offer, clock.now(), hostedImages))
      return c.json(presentListing(listing), 200)
    })
    .openapi(guard.seller(selling.withdrawProduct), async (c) => {
      const phone = { sellerId: c.var.caller.id, listingId: c.req.valid('query').id, at: clock.now() }
      const { changed } = orRefuse(await withdrawListing(db, phone, cancelOrders))
      return c.json({ deletedCount: changed ? 1 : 0 }, 200)
    })
    .openapi(guard.seller(selling.startCampaign), async (c) => {
      const phone = { sellerId: c.var.caller.id, listingId: c.req.valid('query').productId, at: clock.now() }
      const { changed } = orRefuse(await startCampaign(db, phone))
      return c.json({ modifiedCount: changed ? 1 : 0 }, 200)
    })
}

/** The place of a phone in the list of campaigns. */
function byCampaign({ campaignRankedAt, createdAt, id }: Listing) {
  return { at: campaignRankedAt ?? createdAt, id }
}

/** Translates the specification's names of fields. */
function readOffer(body: selling.NewProduct): OfferDetails {
  return { ...readWritten(body), photos: [body.image, ...(body.images ?? [])] }
}
