import type { Guard } from '../identity/guard.ts'
import { isId } from '../kernel/id.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/env.ts'
import { byCreation, cutPage, linkedPage } from '../platform/http/keyset.ts'
import type { Remember } from '../platform/http/response-cache.ts'
import {
  answerJson,
  createRouter,
  linkNext,
  type ProblemStatus,
  Refusal,
  readCursor,
  writeJson,
} from '../platform/http/router.ts'
import { addListing } from './add-listing.ts'
import * as contract from './contract.ts'
import { editListing } from './edit-listing.ts'
import { listingMessages } from './messages/listing.ts'
import {
  addProblemMessages,
  campaignProblemMessages,
  changeProblemMessages,
  editProblemMessages,
} from './messages/offer.ts'
import { presentCampaign, presentInFull, presentListing, presentToVisitor } from './present-listing.ts'
import type { Described } from './read-offer.ts'
import type { AddProblem, CampaignProblem, ChangeProblem, EditProblem } from './rules.ts'
import { startCampaign } from './start-campaign.ts'
import { listOfSeller, prepareCampaigns, prepareProduct } from './store.ts'
import { type EndBookings, withdrawListing } from './withdraw-listing.ts'

export type ListingApi = ReturnType<typeof listingRoutes>

const addStatus = {
  'account-closed': 401,
  'unknown-brand': 400,
  'not-a-price': 400,
  'not-a-phone-number': 400,
  'not-a-purchase-year': 400,
  'not-your-picture': 400,
  'too-many-pictures': 400,
} satisfies Record<AddProblem, ProblemStatus>

const campaignStatus = {
  'unknown-product': 404,
  'not-your-product': 403,
  'already-sold': 409,
} satisfies Record<CampaignProblem, ProblemStatus>

const changeStatus = {
  'unknown-product': 404,
  'not-your-product': 403,
  'already-sold': 409,
} satisfies Record<ChangeProblem, ProblemStatus>

const editStatus = { ...addStatus, ...changeStatus } satisfies Record<EditProblem, ProblemStatus>

/** `endBookings` is called in the transaction that withdraws a phone. */
export function listingRoutes(deps: {
  db: Database
  env: Pick<Env, 'IMAGE_UPLOAD_URL'>
  guard: Guard
  clock: Clock
  remember: Remember
  endBookings: EndBookings
}) {
  const { db, env, guard, clock, remember, endBookings } = deps
  const findProduct = prepareProduct(db)
  const listCampaigns = prepareCampaigns(db)

  const unknownProduct = () => new Refusal(404, 'unknown-product', listingMessages.unknownProduct)
  const readOne = async (id: string) => {
    const listing = isId(id) ? await findProduct(id) : null
    if (!listing || listing.withdrawnAt) throw unknownProduct()
    return listing
  }

  return createRouter()
    .openapi(guard.seller(contract.addProduct), async (c) => {
      const body = c.req.valid('json')
      const added = await addListing(
        db,
        { sellerId: c.get('caller').id, ...readNewProduct(body) },
        clock.now(),
        env.IMAGE_UPLOAD_URL,
      )
      if (!added.ok) throw new Refusal(addStatus[added.why], added.why, addProblemMessages[added.why])
      return c.json(presentListing(added.value), 201)
    })
    .openapi(guard.seller(contract.listMyProducts), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const rows = await listOfSeller(db, c.get('caller').id, limit + 1, readCursor(cursor), q)
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentListing), 200)
    })
    .openapi(guard.anyone(contract.listCampaigns), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const [who, present] = c.get('caller') ? ['member', presentListing] : ['visitor', presentToVisitor]
      const list = await remember(JSON.stringify(['campaigns', who, limit, cursor]), async () => {
        const rows = await listCampaigns(limit + 1, readCursor(cursor))
        const { page, next } = cutPage(rows, limit, ({ campaignStartedAt, createdAt, id }) => ({
          at: campaignStartedAt ?? createdAt,
          id,
        }))
        return { text: writeJson(page.map(present)), next }
      })
      if (list.next) linkNext(c, list.next)
      return answerJson(c, list.text)
    })
    .openapi(guard.seller(contract.startCampaign), async (c) => {
      const started = await startCampaign(db, {
        sellerId: c.get('caller').id,
        listingId: c.req.valid('query').productId,
        at: clock.now(),
      })
      if (!started.ok) {
        throw new Refusal(campaignStatus[started.why], started.why, campaignProblemMessages[started.why])
      }
      return c.json({ modifiedCount: started.value.changed ? 1 : 0 }, 200)
    })
    .openapi(contract.readCampaign, async (c) => {
      const listing = await readOne(c.req.valid('param').id)
      if (!listing.campaignStartedAt) throw unknownProduct()
      return c.json(presentCampaign(listing), 200)
    })
    .openapi(guard.signedIn(contract.readProduct), async (c) => {
      const { id } = c.req.valid('query')
      const product = await remember(`product ${id}`, async () => ({
        text: writeJson(presentInFull(await readOne(id))),
      }))
      return answerJson(c, product.text)
    })
    .openapi(guard.seller(contract.editProduct), async (c) => {
      const edited = await editListing(
        db,
        {
          sellerId: c.get('caller').id,
          listingId: c.req.valid('query').id,
          ...readNewProduct(c.req.valid('json')),
        },
        clock.now(),
        env.IMAGE_UPLOAD_URL,
      )
      if (!edited.ok) throw new Refusal(editStatus[edited.why], edited.why, editProblemMessages[edited.why])
      return c.json(presentListing(edited.value), 200)
    })
    .openapi(guard.seller(contract.withdrawProduct), async (c) => {
      const withdrawn = await withdrawListing(
        db,
        { sellerId: c.get('caller').id, listingId: c.req.valid('query').id, at: clock.now() },
        endBookings,
      )
      if (!withdrawn.ok) {
        throw new Refusal(changeStatus[withdrawn.why], withdrawn.why, changeProblemMessages[withdrawn.why])
      }
      return c.json({ deletedCount: withdrawn.value.changed ? 1 : 0 }, 200)
    })
}

/** What a seller writes about a phone, out of the specification's words. */
function readNewProduct(body: contract.NewProduct): Described {
  return {
    brand: body.brand_name,
    name: body.product_name,
    description: body.productDetails,
    photos: [body.image, ...(body.images ?? [])],
    priceDollars: body.product_price,
    marketPriceDollars: body.Market_Price,
    mobile: body.mobile,
    purchaseYear: body.purchase_year,
    condition: body.condition_type,
    location: body.location,
  }
}
