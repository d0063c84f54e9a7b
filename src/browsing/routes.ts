import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Category } from '../catalogue/index.ts'
import { monthInDhaka } from '../kernel/calendar.ts'
import { getLocale } from '../kernel/locale.ts'
import { type Listing, presentListing, presentToEverybody } from '../listings/index.ts'
import type { ReadDb, Reader } from '../platform/database/database.ts'
import { cacheCallForVisitors } from '../platform/http/cache-headers.ts'
import { addressOf } from '../platform/http/client-address.ts'
import type { page } from '../platform/http/contract.ts'
import { unseenWrite } from '../platform/http/methods.ts'
import { linkNext } from '../platform/http/paging.ts'
import { respondJson, writeJson } from '../platform/http/respond-problem.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Secret } from '../platform/secret.ts'
import { lastPurchaseYear } from '../selling/rules.ts'
import * as contract from './contract.ts'
import { countListings, findInstead, nothingInstead, presentCounts } from './count-listings.ts'
import type { FilterParams } from './filter-phones.ts'
import type { NameReader } from './known-names.ts'
import { savedRoutes } from './saved/routes.ts'
import { readSearchCursor, searchListings, writeSearchCursor } from './search-listings.ts'
import { savedSearchRoutes } from './searches/routes.ts'
import { type Suggestion, suggestModels } from './suggest-models.ts'
import { noteView, readDevice } from './views/count-views.ts'

export type BrowsingApi = ReturnType<typeof browsingRoutes>

type SearchParams = FilterParams & z.output<typeof contract.sortQuery> & z.output<typeof page>

/** Builds the routes that find, count and suggest phones for sale, and those of saved phones, saved searches and views. */
export function browsingRoutes(deps: Deps) {
  return createRouter()
    .route('/', findingRoutes(deps))
    .route('/', savedRoutes(deps))
    .route('/', savedSearchRoutes(deps))
    .route('/', viewRoutes(deps))
}

function findingRoutes({ reader, guard, clock, cache, readNames, parse }: Deps) {
  const respondPage = async <Shown>(
    c: Context,
    params: SearchParams,
    brandNames: string[] | undefined,
    present: (listing: Listing) => Shown,
  ) => {
    const { limit, sort } = params
    const cursor = readSearchCursor(params.cursor, sort)
    const find = async (db: ReadDb) => {
      const { query, filters, brands } = await parse(db, params, brandNames)
      const brandIds = brands.map(({ id }) => id)
      return searchListings(db, { query, filters, brandIds, sort, limit, cursor })
    }
    const { body, next } = await cache.get(
      cacheKey('search', params, [present.name, brandNames]),
      async () => {
        const found = await reader.read(find)
        return {
          body: writeJson(found.listings.map(present)),
          next: found.next && writeSearchCursor(found.next, sort),
        }
      },
    )
    if (next) linkNext(c, next)
    return respondJson(c, body, cacheCallForVisitors(c))
  }

  return createRouter()
    .openapi(guard.signedIn(contract.listProducts), (c) => {
      const params = c.req.valid('query')
      return respondPage(c, params, [params.category_name], presentListing)
    })
    .openapi(guard.anyone(contract.searchProducts), (c) => {
      const params = c.req.valid('query')
      return respondPage(c, params, params.category_name, c.var.caller ? presentListing : presentToEverybody)
    })
    .openapi(guard.anyone(contract.countProducts), async (c) => {
      const params = c.req.valid('query')
      const now = clock.now()
      const lastYear = lastPurchaseYear(now)
      const count = async (db: ReadDb) => {
        const { query, filters, brands } = await parse(db, params, params.category_name)
        const brandIds = brands.map(({ id }) => id)
        const counts = await countListings(db, { query, filters, brandIds, lastYear })
        const instead = counts.total.count === 0 ? await findInstead(db, query, filters) : nothingInstead
        return { body: writeJson(presentCounts(counts, instead, { brands, thisMonth: monthInDhaka(now) })) }
      }
      const { body } = await cache.get(cacheKey('counts', params, [lastYear, getLocale()]), () =>
        reader.read(count),
      )
      return respondJson(c, body, cacheCallForVisitors(c))
    })
    .openapi(guard.anyone(contract.suggestProducts), async (c) => {
      const { q, category_name } = c.req.valid('query')
      const suggestions = await reader.read(async (db) => {
        const { brands, filters } = await parse(db, {}, category_name)
        return presentSuggestions(
          await suggestModels(db, await readNames(db), q, filters.category_name),
          brands,
        )
      })
      return c.json(suggestions, 200, cacheCallForVisitors(c))
    })
}

type Deps = Parameters<typeof savedSearchRoutes>[0] & {
  secret: Secret
  reader: Reader
  cache: ResponseCache
  readNames: NameReader
}

/** The cache key of a response: all parameters but the caller's e-mail, which changes nothing. */
function cacheKey(call: string, params: FilterParams & { email?: string }, more: unknown): string {
  const { email: _, ...rest } = params
  return JSON.stringify([call, rest, more])
}

function presentSuggestions(suggestions: Suggestion[], brands: Category[]) {
  const nameOf = new Map(brands.map(({ id, name }) => [id, name]))
  return suggestions.flatMap(({ text, categoryId }) => {
    const category_name = nameOf.get(categoryId)
    return category_name ? [{ text, category_name }] : []
  })
}

function viewRoutes(deps: Deps) {
  const router = createRouter()
  router.use('/phones/:id/view', unseenWrite)
  return router.openapi(deps.guard.anyone(contract.noteView), async (c) => {
    const { caller } = c.var
    const device = readDevice(c.req.header('user-agent'))
    const viewer = caller ? { account: caller.id } : device && { address: addressOf(), device }
    if (viewer && caller?.role !== 'admin') await noteView(deps, c.req.valid('param').id, viewer)
    return c.body(null, 204)
  })
}
