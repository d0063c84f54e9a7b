import type { Guard } from '../../auth/index.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { SearchParser } from '../parse-search.ts'
import { orRefuse, refusal } from '../problems.ts'
import * as contract from './contract.ts'
import { addressOf, describeSearch } from './normalize-filters.ts'
import { changeMail, deleteSearch, saveSearch, seeSearch } from './save-search.ts'
import { findSavedSearch, listSavedSearches, type SavedSearch } from './store.ts'

type Deps = {
  db: Database
  guard: Guard
  clock: Clock
  parse: SearchParser
}

export function savedSearchRoutes({ db, guard, clock, parse }: Deps) {
  return createRouter()
    .openapi(guard.signedIn(contract.listSavedSearches), async (c) => {
      const rows = await listSavedSearches(db, c.var.caller.id)
      return c.json(rows.map(present), 200)
    })
    .openapi(guard.signedIn(contract.saveSearch), async (c) => {
      const userId = c.var.caller.id
      const { category_name, ...filters } = c.req.valid('json')
      // Refuses an unknown place.
      await parse(db, filters, category_name)
      const search = { userId, filters: { ...filters, category_name } }
      const { id, isNew } = orRefuse(await saveSearch(db, search, clock.now()))
      const saved = await findSavedSearch(db, userId, id)
      if (!saved) throw refusal('unknown-search')
      return c.json(present(saved), isNew ? 201 : 200)
    })
    .openapi(guard.signedIn(contract.changeSavedSearch), async (c) => {
      const own = { userId: c.var.caller.id, id: c.req.valid('param').id }
      return c.json(countChange(orRefuse(await changeMail(db, own, c.req.valid('json').mail))), 200)
    })
    .openapi(guard.signedIn(contract.seeSavedSearch), async (c) => {
      const own = { userId: c.var.caller.id, id: c.req.valid('param').id }
      return c.json(countChange(orRefuse(await seeSearch(db, own, clock.now()))), 200)
    })
    .openapi(guard.signedIn(contract.deleteSavedSearch), async (c) => {
      const own = { userId: c.var.caller.id, id: c.req.valid('param').id }
      return c.json(countChange(orRefuse(await deleteSearch(db, own))), 200)
    })
}

function present({
  search: { id, filters, createdAt, mail },
  newCount,
}: {
  search: SavedSearch
  newCount: number
}): contract.WireSavedSearch {
  return {
    _id: id,
    label: describeSearch(filters),
    path: addressOf(filters),
    createdAt: createdAt.toISOString(),
    mail,
    newCount,
  }
}
