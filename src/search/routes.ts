import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Guard } from '../identity/index.ts'
import { monthInDhaka } from '../kernel/time.ts'
import { presentListing } from '../listings/index.ts'
import { lastPurchaseYear } from '../listings/rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { page } from '../platform/http/contract.ts'
import { linkNext } from '../platform/http/paging.ts'
import { respondJson, writeJson } from '../platform/http/respond-json.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './contract.ts'
import { countListings, countLoosened } from './count-listings.ts'
import { listBrands } from './list-brands.ts'
import { parseFilters, type WireFilters } from './parse-filters.ts'
import { type Brands, parseQuery } from './parse-query.ts'
import { presentCounts } from './present-counts.ts'
import { readSearchCursor, writeSearchCursor } from './search-cursor.ts'
import { searchListings } from './search-listings.ts'
import { suggestModels } from './suggest-models.ts'

export type SearchApi = ReturnType<typeof searchRoutes>

type WireSearch = WireFilters & z.output<typeof contract.sortQuery> & z.output<typeof page>

export function searchRoutes({ db, guard, clock, cache }: Deps) {
  const readBrands = createBrandReader(db)

  const parse = async (wire: WireFilters, brandNames: string[] | undefined) => {
    const brands = await readBrands()
    const categoryIds = brandNames?.flatMap((name) => brands.get(name) ?? [])
    const filters = parseFilters(wire, categoryIds, clock.now())
    return { query: wire.q ? await parseQuery(db, brands, wire.q) : null, filters, brands }
  }

  const answerPage = async (c: Context, wire: WireSearch, brandNames: string[] | undefined) => {
    const { limit, sort } = wire
    const cursor = readSearchCursor(wire.cursor, sort)
    const { text, next } = await cache.get(cacheKey('search', wire, brandNames), async () => {
      const { query, filters, brands } = await parse(wire, brandNames)
      const brandIds = [...brands.values()]
      const found = await searchListings(db, { query, filters, brandIds, sort, limit, cursor })
      return {
        text: writeJson(found.listings.map(presentListing)),
        next: found.next && writeSearchCursor(found.next, sort),
      }
    })
    if (next) linkNext(c, next)
    return respondJson(c, text)
  }

  return createRouter()
    .openapi(guard.signedIn(contract.listProducts), (c) => {
      const wire = c.req.valid('query')
      return answerPage(c, wire, [wire.category_name])
    })
    .openapi(guard.signedIn(contract.searchProducts), (c) => {
      const wire = c.req.valid('query')
      return answerPage(c, wire, wire.category_name)
    })
    .openapi(guard.signedIn(contract.countProducts), async (c) => {
      const wire = c.req.valid('query')
      const now = clock.now()
      const lastYear = lastPurchaseYear(now)
      const { text } = await cache.get(cacheKey('counts', wire, lastYear), async () => {
        const { query, filters, brands } = await parse(wire, wire.category_name)
        const counts = await countListings(db, { query, filters, brandIds: [...brands.values()], lastYear })
        const loosened = counts.total.count === 0 ? await countLoosened(db, query, filters) : new Map()
        return { text: writeJson(presentCounts(counts, loosened, brands, monthInDhaka(now))) }
      })
      return respondJson(c, text)
    })
    .openapi(guard.signedIn(contract.suggestProducts), async (c) => {
      const { q, category_name } = c.req.valid('query')
      const { brands, filters } = await parse({}, category_name)
      const nameOf = new Map([...brands].map(([name, id]) => [id, name]))
      const suggestions = await suggestModels(db, q, filters.categoryIds)
      return c.json(
        suggestions.flatMap(({ text, categoryId }) => {
          const category_name = contract.brandName.safeParse(nameOf.get(categoryId)).data
          return category_name ? [{ text, category_name }] : []
        }),
        200,
      )
    })
}

type Deps = { db: Database; guard: Guard; clock: Clock; cache: ResponseCache }

/** Reads the brands once: they change with a migration only. */
function createBrandReader(db: Database): () => Promise<Brands> {
  let reading: Promise<Brands> | undefined
  return () => {
    reading ??= listBrands(db).catch((error) => {
      reading = undefined
      throw error
    })
    return reading
  }
}

/** What an answer depends on: everything on the wire but who asks. */
function cacheKey(call: string, wire: WireFilters & { email?: string }, more: unknown): string {
  const { email: _, ...rest } = wire
  return JSON.stringify([call, rest, more])
}
