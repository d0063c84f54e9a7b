import type { Guard } from '../../auth/index.ts'
import { getCurrency } from '../../kernel/money.ts'
import type { RefusedImeis } from '../../listings/index.ts'
import type { Env } from '../../ops/env.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import { createRouter } from '../../platform/http/router.ts'
import { describeRefusal, orRefuse, refusal } from '../problems.ts'
import { addDrafts, saveDraft } from './add-drafts.ts'
import * as contract from './contract.ts'
import { unfinishedPrint } from './schema.ts'
import { deleteDrafts, findDraft, type ListingDraft, listDrafts } from './store.ts'

type Deps = {
  db: Database
  env: Pick<Env, 'IMAGE_UPLOAD_URL'>
  guard: Guard
  clock: Clock
  limiter: RateLimiter
  refusedImeis: RefusedImeis
}

/** Builds the routes for drafts: phones that a seller has described and does not offer yet. */
export function draftRoutes(deps: Deps) {
  const { db, guard, clock } = deps
  return createRouter()
    .openapi(guard.seller(contract.listMyDrafts), async (c) => {
      const drafts = await listDrafts(db, c.var.caller.id)
      return c.json(drafts.map(presentInList), 200)
    })
    .openapi(guard.seller(contract.addMyDrafts), async (c) => {
      const drafts = { sellerId: c.var.caller.id, ...c.req.valid('json') }
      const added = orRefuse(await addDrafts(deps, drafts, clock.now()))
      return c.json(
        added.map((each) =>
          each.ok ? { id: each.value, refused: null } : { id: null, refused: describeRefusal(each.why) },
        ),
        200,
      )
    })
    .openapi(guard.seller(contract.readMyDraft), async (c) => {
      const draft = await findDraft(db, c.var.caller.id, c.req.valid('param').id)
      if (!draft) throw refusal('unknown-draft')
      return c.json({ ...draft.offer, _id: draft.id, images: draft.photos }, 200)
    })
    .openapi(guard.seller(contract.saveMyDraft), async (c) => {
      const { images: photos = [], ...draft } = c.req.valid('json')
      const kept = { sellerId: c.var.caller.id, ...c.req.valid('param'), draft, photos }
      orRefuse(await saveDraft(db, kept, clock.now(), deps.env.IMAGE_UPLOAD_URL))
      return c.json({ modifiedCount: 1 }, 200)
    })
    .openapi(guard.seller(contract.deleteMyDrafts), async (c) => {
      const modifiedCount = await deleteDrafts(db, c.var.caller.id, c.req.valid('json').ids)
      return c.json({ modifiedCount }, 200)
    })
}

function presentInList({ id, createdAt, offer, fingerprint }: ListingDraft): contract.ListedDraft {
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
