import type { Guard } from '../auth/index.ts'
import { findCategoryByName } from '../catalogue/index.ts'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import type { Clock } from '../kernel/time.ts'
import {
  findOwnProduct,
  listBrandsOfTypeCode,
  listKnownModels,
  listOtherBrands,
  presentListing,
  readUsualPrice,
  type RefusedImeis,
} from '../listings/index.ts'
import type { Env } from '../ops/env.ts'
import type { Database } from '../platform/database/database.ts'
import { countChange } from '../platform/http/contract.ts'
import { readRequestKey } from '../platform/http/idempotency.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import { createRouter } from '../platform/http/router.ts'
import { parseModelName } from '../spelling/index.ts'
import * as contract from './contract.ts'
import { addDrafts, saveDraft } from './drafts/add-drafts.ts'
import * as draftsContract from './drafts/contract.ts'
import { unfinishedPrint } from './drafts/schema.ts'
import { deleteDrafts, findDraft, listDrafts, type ListingDraft } from './drafts/store.ts'
import { readOffer } from './parse-offer.ts'
import { describeRefusal, orRefuse, refusal } from './problems.ts'
import { addListing, editListing, type OnNewPrice } from './save-listing.ts'
import { startCampaign } from './start-campaign.ts'
import { type CancelOrders, offerAgain, withdrawListing } from './withdraw-listing.ts'

type Deps = {
  db: Database
  guard: Guard
  clock: Clock
  env: Pick<Env, 'IMAGE_UPLOAD_URL'>
  refusedImeis: RefusedImeis
  limiter: RateLimiter
  cancelOrders: CancelOrders
  onNewPrice: OnNewPrice
}

export type SellingApi = ReturnType<typeof sellingRoutes>

export function sellingRoutes(deps: Deps) {
  return createRouter().route('/', offerRoutes(deps)).route('/', draftRoutes(deps))
}

function offerRoutes(deps: Deps) {
  const { db, env, guard, clock, cancelOrders } = deps
  const hostedImages = env.IMAGE_UPLOAD_URL
  return createRouter()
    .openapi(guard.seller(contract.addProduct), async (c) => {
      const { draft: draftId, again } = c.req.valid('query')
      const offer = { sellerId: c.var.caller.id, draftId, again, ...readOffer(c.req.valid('json')) }
      const listing = orRefuse(
        await addListing(deps, offer, clock.now(), { hostedImages, request: await readRequestKey(c) }),
      )
      return c.json(presentListing(listing), 201)
    })
    .openapi(guard.seller(contract.editProduct), async (c) => {
      const details = readOffer(c.req.valid('json'))
      const offer = { sellerId: c.var.caller.id, listingId: c.req.valid('query').id, ...details }
      const listing = orRefuse(await editListing(deps, offer, clock.now(), hostedImages))
      return c.json(presentListing(listing), 200)
    })
    .openapi(guard.seller(contract.withdrawProduct), async (c) => {
      const { id: listingId, as = null } = c.req.valid('query')
      const phone = { sellerId: c.var.caller.id, listingId, as, at: clock.now() }
      const { changed } = orRefuse(await withdrawListing(db, phone, cancelOrders))
      return c.json({ deletedCount: changed ? 1 : 0 }, 200)
    })
    .openapi(guard.seller(contract.offerProductAgain), async (c) => {
      const phone = { sellerId: c.var.caller.id, listingId: c.req.valid('param').id }
      return c.json(countChange(orRefuse(await offerAgain(db, phone, deps.refusedImeis))), 200)
    })
    .openapi(guard.seller(contract.startCampaign), async (c) => {
      const phone = { sellerId: c.var.caller.id, listingId: c.req.valid('query').productId, at: clock.now() }
      const { changed } = orRefuse(await startCampaign(db, phone))
      return c.json({ modifiedCount: changed ? 1 : 0 }, 200)
    })
    .openapi(guard.seller(contract.readMyProduct), async (c) => {
      const own = orRefuse(await findOwnProduct(db, c.var.caller.id, c.req.valid('param').id))
      return c.json({ ...presentListing(own.listing), imei: own.imei }, 200)
    })
    .openapi(guard.seller(contract.readTypeCode), async (c) => {
      return c.json({ brands: await listBrandsOfTypeCode(db, c.req.valid('param').typeCode) }, 200)
    })
    .openapi(guard.seller(contract.listKnownModels), async (c) => {
      const models = await listKnownModels(db, c.req.valid('query').q)
      return c.json(
        models.map(({ askingMinor, marketMinor, ...model }) => {
          const prices = { asking: minorToAmount(askingMinor), market: minorToAmount(marketMinor) }
          return { ...model, ...prices, currency: getCurrency() }
        }),
        200,
      )
    })
    .openapi(guard.seller(contract.readUsualPrice), async (c) => {
      const named = c.req.valid('query')
      const category = await findCategoryByName(db, named.brand)
      const { model } = parseModelName(named)
      const minor = category && (await readUsualPrice(db, { categoryId: category.id, model }))
      const otherBrands = listOtherBrands(named.brand, named.name)
      return c.json({ price: minor ? minorToAmount(minor) : null, currency: getCurrency(), otherBrands }, 200)
    })
}

/** Builds the routes for drafts: phones that a seller has described and does not offer yet. */
function draftRoutes(deps: Deps) {
  const { db, guard, clock } = deps
  return createRouter()
    .openapi(guard.seller(draftsContract.listMyDrafts), async (c) => {
      const drafts = await listDrafts(db, c.var.caller.id)
      return c.json(drafts.map(presentInList), 200)
    })
    .openapi(guard.seller(draftsContract.addMyDrafts), async (c) => {
      const drafts = { sellerId: c.var.caller.id, ...c.req.valid('json') }
      const added = orRefuse(await addDrafts(deps, drafts, clock.now()))
      return c.json(
        added.map((each) =>
          each.ok ? { id: each.value, refused: null } : { id: null, refused: describeRefusal(each.why) },
        ),
        200,
      )
    })
    .openapi(guard.seller(draftsContract.readMyDraft), async (c) => {
      const draft = await findDraft(db, c.var.caller.id, c.req.valid('param').id)
      if (!draft) throw refusal('unknown-draft')
      return c.json({ ...draft.offer, _id: draft.id, images: draft.photos }, 200)
    })
    .openapi(guard.seller(draftsContract.saveMyDraft), async (c) => {
      const { images: photos = [], ...draft } = c.req.valid('json')
      const kept = { sellerId: c.var.caller.id, ...c.req.valid('param'), draft, photos }
      orRefuse(await saveDraft(db, kept, clock.now(), deps.env.IMAGE_UPLOAD_URL))
      return c.json({ modifiedCount: 1 }, 200)
    })
    .openapi(guard.seller(draftsContract.deleteMyDrafts), async (c) => {
      const modifiedCount = await deleteDrafts(db, c.var.caller.id, c.req.valid('json').ids)
      return c.json({ modifiedCount }, 200)
    })
}

function presentInList({ id, createdAt, offer, fingerprint }: ListingDraft): draftsContract.ListedDraft {
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    product_name: offer.product_name ?? null,
    brand_name: offer.brand_name ?? null,
    product_price: offer.product_price ?? null,
    currency: getCurrency(),
    isUnfinished: fingerprint.startsWith(unfinishedPrint),
  }
}
