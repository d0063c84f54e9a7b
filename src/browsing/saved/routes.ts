import type { Guard } from '../../auth/index.ts'
import type { Clock } from '../../kernel/time.ts'
import { presentToEverybody } from '../../listings/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { unsharedWrite } from '../../platform/http/methods.ts'
import { linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import * as contract from './contract.ts'
import { listSavedIds, listSavedPhones, type SavedPhone, savePhone, unsavePhone } from './save-phone.ts'

export function savedRoutes({ db, guard, clock }: { db: Database; guard: Guard; clock: Clock }) {
  const router = createRouter()
  router.use('/savedphones/:id', unsharedWrite)
  return router
    .openapi(guard.signedIn(contract.listSavedIds), async (c) => {
      return c.json(await listSavedIds(db, c.var.caller.id), 200)
    })
    .openapi(guard.signedIn(contract.listSavedPhones), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await listSavedPhones(db, c.var.caller.id, limit + 1, readCursor(cursor))
      const shown = linkedPage(c, rows, limit, ({ savedAt: at, listing }) => ({ at, id: listing.id }))
      return c.json(shown.map(presentSaved), 200)
    })
    .openapi(guard.signedIn(contract.savePhone), async (c) => {
      const phone = { userId: c.var.caller.id, listingId: c.req.valid('param').id }
      return c.json(countChange(orRefuse(await savePhone(db, phone, clock.now()))), 200)
    })
    .openapi(guard.signedIn(contract.unsavePhone), async (c) => {
      const phone = { userId: c.var.caller.id, listingId: c.req.valid('param').id }
      return c.json(countChange(await unsavePhone(db, phone)), 200)
    })
}

function presentSaved({ listing, savedAt }: SavedPhone): contract.SavedPhone {
  return {
    ...presentToEverybody(listing),
    savedAt: savedAt.toISOString(),
    isWithdrawn: listing.withdrawnAt !== null,
  }
}
