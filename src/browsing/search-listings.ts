import { isId } from '../kernel/id.ts'
import { findListings, type Listing } from '../listings/index.ts'
import type { ReadDb } from '../platform/database/database.ts'
import { badCursor } from '../platform/http/paging.ts'
import { intersectPlaces } from '../spelling/index.ts'
import type { Criteria, Filters } from './filter-phones.ts'
import { findPage, orderings, type Row } from './find-page.ts'
import type { KnownName } from './known-names.ts'
import type { Query } from './parse-query.ts'
import type { Sort } from './rules.ts'

/** The end of a page: the score, the ordering value and the id of its last phone. */
export type SearchCursor = { score: number; value: number; id: string }

export type SearchPage = { listings: Listing[]; next: SearchCursor | null }

export type SearchParams = {
  /** The parsed text; null without one. */
  query: Query | null
  filters: Filters
  brandIds: string[]
  /** Without it, the best matches come first, and of equally good ones the newest. */
  sort?: Sort | undefined
  limit: number
  cursor?: SearchCursor | undefined
}

/** Finds phones for sale, page by page. Phones that are added meanwhile are neither repeated nor push others off the list. */
export async function searchListings(db: ReadDb, params: SearchParams): Promise<SearchPage> {
  const { query, filters, sort, limit, cursor } = params
  const tiers = sort ? [{ score: 0, criteria: toFilter(query, filters) }] : toTiers(query, filters)
  const found: (Row & { score: number })[] = []
  for (const { score, criteria } of tiers) {
    const brandIds = criteria?.category_name ?? params.brandIds
    if (criteria === null || brandIds.length === 0 || (cursor && score > cursor.score)) continue
    const after = score === cursor?.score ? cursor : undefined
    const rows = await findPage(
      db,
      { ...criteria, category_name: brandIds },
      sort ?? 'newest',
      limit + 1 - found.length,
      after,
    )
    found.push(...rows.map((row) => ({ ...row, score })))
    if (found.length > limit) break
  }
  const page = found.slice(0, limit)
  return {
    listings: await findListings(
      db,
      page.map(({ id }) => id),
    ),
    next: found.length > limit ? (page.at(-1) ?? null) : null,
  }
}

/** Combines a query and filters into criteria of phones that match all of it; null when no phone can. */
export function toFilter(query: Query | null, filters: Filters): Criteria | null {
  if (!query) return filters
  const { place, words } = query
  const allTiers = query.tiers && [{ score: 0, names: query.tiers.flatMap(({ names }) => names) }]
  const [phones] = phonesOf(query, allTiers, filters)
  return combine(filters, {
    ...phones?.criteria,
    ...(place ? { place } : {}),
    // With a name words are a preference ('iphone 13 with box'), alone they are required.
    ...(words.length > 0 && !phones ? { words: words.join(' & ') } : {}),
  })
}

type Scored<Value> = { score: number; criteria: Value }

function phonesOf({ categoryIds, series }: Query, tiers: Query['tiers'], filters: Filters) {
  const brands = categoryIds ? { category_name: categoryIds } : null
  const isSearched = (name: KnownName) => filters.category_name?.includes(name.categoryId) ?? true
  // Names come with their brands, which narrow the index.
  if (tiers)
    return tiers.map(({ score, names }) => ({
      score,
      criteria: { names: names.filter(isSearched).map(({ id }) => id), ...brands },
    }))
  if (series) return [{ score: 0, criteria: { series, ...brands } }]
  return brands ? [{ score: 0, criteria: brands }] : []
}

/** Outweighs any difference in how well names match. */
const preferenceWeight = 10_000

/** Returns the criteria of a query's matches, the best first: names with place and words, then without one of them, or both. */
function toTiers(query: Query | null, filters: Filters): Scored<Criteria | null>[] {
  if (!query) return [{ score: 0, criteria: filters }]
  const { place } = query
  const words = query.words.join(' & ')
  const places: Criteria[] = place ? [{ place }, { notPlace: place }] : [{}]
  const wordings: Criteria[] = words ? [{ words }, { notWords: words }] : [{}]
  const preferences = places
    .flatMap((where) => wordings.map((wording) => ({ ...where, ...wording })))
    .map((criteria, index) => ({ score: index * -preferenceWeight, criteria }))
  const phones = phonesOf(query, query.tiers, filters)
  const tiers =
    phones.length > 0
      ? preferences.flatMap((preference) =>
          phones.map((phone) => ({
            score: preference.score + phone.score,
            criteria: { ...phone.criteria, ...preference.criteria },
          })),
        )
      : // A query of nothing but a place and words is answered by phones that have at least one of them.
        preferences.filter(({ criteria }) => 'place' in criteria || 'words' in criteria)
  return tiers.map(({ score, criteria }) => ({ score, criteria: combine(filters, criteria) }))
}

/** Combines filters and criteria; null when they exclude each other. */
function combine(filters: Filters, criteria: Criteria): Criteria | null {
  const place =
    filters.place && criteria.place
      ? intersectPlaces(filters.place, criteria.place)
      : (filters.place ?? criteria.place)
  const brands =
    filters.category_name && criteria.category_name
      ? filters.category_name.filter((id) => criteria.category_name?.includes(id))
      : (filters.category_name ?? criteria.category_name)
  if (place === null || brands?.length === 0 || criteria.names?.length === 0) return null
  return { ...filters, ...criteria, ...(place && { place }), ...(brands && { category_name: brands }) }
}

/** Writes a cursor as an opaque text, which is valid for one order. */
export function writeSearchCursor({ score, value, id }: SearchCursor, sort: Sort | undefined): string {
  return Buffer.from([sort ?? 'best', score, value, id].join(' ')).toString('base64url')
}

/** Reads a text of `writeSearchCursor`; undefined stays. Throws a 400 for any other text, and for another order's. */
export function readSearchCursor(text: string | undefined, sort: Sort | undefined): SearchCursor | undefined {
  if (text === undefined) return undefined
  const [order, scoreText, valueText, id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const [score, value] = [Number(scoreText), Number(valueText)]
  const areNumbers = Number.isSafeInteger(score) && Number.isSafeInteger(value)
  const isInRange = Math.abs(value) <= orderings[sort ?? 'newest'].max
  if (order !== (sort ?? 'best') || !areNumbers || !isInRange || !isId(id)) {
    throw badCursor()
  }
  return { score, value, id }
}
