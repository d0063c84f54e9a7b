import type { Sort } from '../listings/rules.ts'
import type { Listing } from '../listings/store.ts'
import type { Db } from '../platform/database/database.ts'
import { narrower } from '../spelling/fold-place.ts'
import { findPage } from './find-page.ts'
import type { Filters, Step } from './list-conditions.ts'
import type { Query } from './read-query.ts'

/** Where a page ended: how well its last phone answers, the value that the order goes by, and the phone. */
export type SearchCursor = { score: number; value: number; id: string }

export type SearchPage = { listings: Listing[]; next: SearchCursor | null }

/**
 * Phones for sale that answer a query and filters, page by page. With a sort they come in its order; without one the
 * better answers come first and, where equally good, the newer. Phones added meanwhile neither repeat nor hide one.
 */
export async function searchListings(
  db: Db,
  wish: {
    query: Query | null
    filters: Filters
    sort?: Sort | undefined
    limit: number
    cursor?: SearchCursor | undefined
  },
): Promise<SearchPage> {
  const { query, filters, limit, cursor } = wish
  const steps = wish.sort ? [{ score: 0, step: strictly(query, filters) }] : inSteps(query, filters)
  const found: (Listing & { value: number; score: number })[] = []
  for (const { score, step } of steps) {
    if (step === null || (cursor && score > cursor.score)) continue
    const after = score === cursor?.score ? cursor : undefined
    const rows = await findPage(db, step, wish.sort ?? 'newest', limit + 1 - found.length, after)
    found.push(...rows.map((row) => ({ ...row, score })))
    if (found.length > limit) break
  }
  const listings = found.slice(0, limit)
  const last = listings.at(-1)
  return {
    listings,
    next: found.length > limit && last ? { score: last.score, value: last.value, id: last.id } : null,
  }
}

/** All that a query asks for at once, for an order that is not its own. Null: nothing answers it. */
export function strictly(query: Query | null, filters: Filters): Step | null {
  if (!query) return filters
  const [phones = {}] = phonesOf(
    query,
    query.tiers && [{ score: 0, names: query.tiers.flatMap(({ names }) => names) }],
  )
  const { place, words } = query
  return narrow(filters, {
    ...phones.step,
    ...(place ? { place } : {}),
    // Beside a name they are a wish ('iphone 13 with box'), alone they are all there is.
    ...(words.length > 0 && !phones.step ? { words: words.join(' & ') } : {}),
  })
}

/** The phones that a query names, the best first; none when it names none. */
function phonesOf({ categoryId, named }: Query, tiers: Query['tiers']): { score?: number; step?: Step }[] {
  if (tiers) return tiers.map(({ score, names }) => ({ score, step: { names } }))
  if (named) return [{ score: 0, step: { words: named } }]
  return categoryId ? [{ score: 0, step: { categoryIds: [categoryId] } }] : []
}

type ScoredStep = { score: number; step: Step | null }

/** The same by how well it is answered: every name in the places and with the words asked for, then without. */
function inSteps(query: Query | null, filters: Filters): ScoredStep[] {
  if (!query) return [{ score: 0, step: filters }]
  const { place } = query
  const words = query.words.join(' & ')
  const inPlace: Step[] = place ? [{ place }, { notPlace: place }] : [{}]
  const withWords: Step[] = words ? [{ words }, { notWords: words }] : [{}]
  const around = inPlace
    .flatMap((where) => withWords.map((saying) => ({ ...where, ...saying })))
    .map((step, at) => ({ score: at * -10_000, step }))
  const phones = phonesOf(query, query.tiers)
  const steps =
    phones.length > 0
      ? around.flatMap((wish) =>
          phones.map((phone) => ({
            score: wish.score + (phone.score ?? 0),
            step: both(phone.step ?? {}, wish.step),
          })),
        )
      : // A query of nothing but a place and words is answered by phones that have at least one of them.
        around.filter(({ step }) => 'place' in step || 'words' in step)
  return steps.map(({ score, step }) => ({ score, step: narrow(filters, step) }))
}

function both(one: Step, other: Step): Step {
  return { ...one, ...other, ...(one.words && other.words && { words: `${one.words} & ${other.words}` }) }
}

/** Both at once; null when they exclude each other. */
function narrow(filters: Filters, step: Step): Step | null {
  const place =
    filters.place && step.place ? narrower(filters.place, step.place) : (filters.place ?? step.place)
  const categoryIds =
    filters.categoryIds && step.categoryIds
      ? filters.categoryIds.filter((id) => step.categoryIds?.includes(id))
      : (filters.categoryIds ?? step.categoryIds)
  if (place === null || categoryIds?.length === 0 || step.names?.length === 0) return null
  return { ...filters, ...step, ...(place && { place }), ...(categoryIds && { categoryIds }) }
}
