import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Guard } from '../identity/guard.ts'
import type { Product, sortQuery } from '../listings/contract.ts'
import { presentListing } from '../listings/present-listing.ts'
import { lastPurchaseYear } from '../listings/rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Remember } from '../platform/http/response-cache.ts'
import {
  answerJson,
  createRouter,
  type Json,
  linkNext,
  type page,
  writeJson,
} from '../platform/http/router.ts'
import * as contract from './contract.ts'
import { countListings, countLoosened } from './count-listings.ts'
import { listBrands } from './list-brands.ts'
import { presentCounts } from './present-counts.ts'
import { readSearchCursor, writeSearchCursor } from './read-cursor.ts'
import { readFilters, type WireFilters } from './read-filters.ts'
import { type Brands, readQuery } from './read-query.ts'
import { searchListings } from './search-listings.ts'
import { suggestNames } from './suggest-names.ts'

type WireSearch = WireFilters & z.output<typeof sortQuery> & z.output<typeof page>

/** Answers a page of the phones of these brands (of all: undefined) that are searched for, and names the next one. */
export type AnswerSearch = (
  c: Context,
  wire: WireSearch,
  brands: string[] | undefined,
) => Promise<Json<Product[]>>

/** Whether a list is wanted as it is: nothing searched, filtered or sorted. */
export function isPlainList({ limit: _, cursor: __, ...wire }: WireSearch): boolean {
  const { q, price_from, price_to, condition, year_from, year_to, place, verified, sort } = wire
  return [q, price_from, price_to, condition, year_from, year_to, place, verified, sort].every(
    (value) => value === undefined,
  )
}

export function prepareSearch(
  db: Database,
  remember: Remember,
): {
  answer: AnswerSearch
  understand: ReturnType<typeof prepareReading>
} {
  const understand = prepareReading(db)
  return {
    understand,
    async answer(c, wire, brands) {
      const { limit, sort } = wire
      const cursor = readSearchCursor(wire.cursor, sort)
      const found = await remember(keyOf('search', wire, brands), async () => {
        const { query, filters } = await understand(wire, brands)
        const { listings, next } = await searchListings(db, { query, filters, sort, limit, cursor })
        return {
          text: writeJson(listings.map(presentListing)),
          next: next ? writeSearchCursor(next, sort) : null,
        }
      })
      if (found.next) linkNext(c, found.next)
      return found.text
    },
  }
}

/** What a remembered answer goes by. */
function keyOf(
  kind: string,
  { email: _, ...wire }: WireFilters & { email?: string },
  brands: unknown,
): string {
  return JSON.stringify([kind, wire, brands])
}

/** Reads a text and filters of the wire. The brands are those of the last migration: they are asked for once. */
function prepareReading(db: Database) {
  let known: Brands | undefined
  return async (wire: WireFilters, names: string[] | undefined) => {
    known ??= await listBrands(db)
    const brands = known
    const filters = readFilters(
      wire,
      names?.flatMap((name) => brands.get(name) ?? []),
    )
    return { query: wire.q ? await readQuery(db, brands, wire.q) : null, filters, brands }
  }
}

type Deps = { db: Database; guard: Guard; clock: Clock; remember: Remember }

export function searchRoutes({ db, guard, clock, remember }: Deps) {
  const { answer, understand } = prepareSearch(db, remember)

  return createRouter()
    .openapi(guard.signedIn(contract.searchProducts), async (c) => {
      const wire = c.req.valid('query')
      return answerJson(c, await answer(c, wire, wire.category_name))
    })
    .openapi(guard.signedIn(contract.countProducts), async (c) => {
      const wire = c.req.valid('query')
      const lastYear = lastPurchaseYear(clock.now())
      const counted = await remember(keyOf('count', wire, lastYear), async () => {
        const { query, filters, brands } = await understand(wire, wire.category_name)
        const counts = await countListings(db, { query, filters, brandIds: [...brands.values()], lastYear })
        const loosened = counts.total.count === 0 ? await countLoosened(db, query, filters) : new Map()
        return { text: writeJson(presentCounts(counts, loosened, brands)) }
      })
      return answerJson(c, counted.text)
    })
    .openapi(guard.signedIn(contract.suggestProducts), async (c) => {
      const { q, category_name } = c.req.valid('query')
      const { brands, filters } = await understand({}, category_name)
      const brandOf = new Map([...brands].map(([name, id]) => [id, name]))
      const suggestions = await suggestNames(db, q, filters.categoryIds)
      return c.json(
        suggestions.flatMap(({ text, categoryId }) => {
          const category_name = contract.brandName.safeParse(brandOf.get(categoryId)).data
          return category_name ? [{ text, category_name }] : []
        }),
        200,
      )
    })
}
