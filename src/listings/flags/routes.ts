import type { Guard } from '../../auth/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { createRouter } from '../../platform/http/router.ts'
import * as contract from './contract.ts'
import { presentFlag } from './present-flag.ts'
import { holdingKinds } from './rules.ts'
import { listHeldOf, listOpenFlags } from './store.ts'

/** How many phones that wait a seller is shown. */
const maxHeld = 20

/** What sellers read of the flags of their phones. */
export function flagRoutes({ db, guard }: { db: Database; guard: Guard }) {
  return createRouter().openapi(guard.seller(contract.listHeldProducts), async (c) => {
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
}
