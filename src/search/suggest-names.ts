import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { tellingWords } from '../spelling/fold-listing.ts'
import { findMeanings, holding } from './find-names.ts'
import { forSale } from './list-conditions.ts'
import { type Meaning, rankNames } from './rank-names.ts'

/** A model that is for sale and that a text may be the beginning of. */
export type Suggestion = { text: string; categoryId: string }

/** How many suggestions are made, and of how many models the best are chosen. */
const most = 8
const mostModels = 24

/** Names that differ only in storage and colour are one model; its label is what most of them call it. */
type Model = { categoryId: string; label: string; words: string; ids: number[] }

/**
 * The models for sale that a text may become while its last word is still being typed, the likeliest first.
 * @param categoryIds the brands to suggest from; all when left out
 */
export async function suggestNames(db: Db, text: string, categoryIds?: string[]): Promise<Suggestion[]> {
  const typed = tellingWords(text).slice(0, 8)
  const meanings = (await findMeanings(db, typed, true)).filter(({ means }) => means.size > 0)
  if (meanings.length === 0) return []
  const found = await findModels(db, meanings, categoryIds)
  const names = found.map(({ words }, id) => ({ id, words: words.split(' ') }))
  const ranked = rankNames(meanings, names).flatMap((tier, rank) => tier.names.map((at) => ({ at, rank })))
  const models = ranked
    .slice(0, mostModels)
    .flatMap(({ at, rank }) => (found[at] ? [{ ...found[at], rank }] : []))
  const offers = await countOffers(db, models)
  return models
    .map((model, at) => ({ ...model, offers: offers[at] ?? 0 }))
    .filter(({ offers }) => offers > 0)
    .sort((one, other) => one.rank - other.rank || other.offers - one.offers)
    .slice(0, most)
    .map(({ label, categoryId }) => ({ text: label, categoryId }))
}

/** Models with a name that means all that was typed, those with the most names first: there are most phones of them. */
async function findModels(db: Db, query: Meaning[], categoryIds: string[] | undefined): Promise<Model[]> {
  const within = categoryIds ? sql`and name.category_id = any(${sql.param(categoryIds)}::text[])` : sql``
  const { rows } = await db.execute<Model>(sql`
    select name.category_id as "categoryId", mode() within group (order by name.label) as label,
      min(array_to_string(name.words, ' ')) as words, array_agg(name.id) as ids
    from listing_names name where ${holding(query, 'all')} ${within}
    group by name.category_id, name.model order by count(*) desc limit ${mostModels * 4}`)
  return rows
}

/** How many phones are for sale of each model, counted up to a hundred. */
async function countOffers(db: Db, models: Model[]): Promise<number[]> {
  if (models.length === 0) return []
  const asked = models.map(({ ids }, nth) => ({ nth, ids }))
  const { rows } = await db.execute<{ nth: number; offers: number }>(sql`
    select asked.nth, counted.offers
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(nth int, ids int[])
    cross join lateral (
      select count(*)::int as offers from (
        select from listings where ${forSale} and name_id = any(asked.ids) limit 100) as offered) as counted`)
  const offers = models.map(() => 0)
  for (const { nth, offers: count } of rows) offers[nth] = count
  return offers
}
