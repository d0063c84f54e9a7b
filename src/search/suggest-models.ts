import { sql } from 'drizzle-orm'
import type { ReadDb } from '../platform/database/reader.ts'
import { significantTokens } from '../spelling/index.ts'
import { forSale } from './filter-sql.ts'
import { findMeanings, type Meaning } from './find-meanings.ts'
import { holdsAll, rankNames } from './find-names.ts'

/** A model that is for sale and matches the beginning of a text. */
export type Suggestion = { text: string; categoryId: string }

const maxTokens = 8
const maxSuggestions = 8
/** How many of the best models are compared by how many phones are for sale. */
const maxModels = 24
const maxOffers = 100

/** Names that differ only in storage and colour are one model. `text` is what most sellers call it. */
type Model = { categoryId: string; text: string; tokens: string; nameIds: number[] }

/**
 * Completes a text whose last word is still being typed to models for sale, the likeliest first.
 * @param categoryIds the brands to suggest from; all when left out
 */
export async function suggestModels(db: ReadDb, text: string, categoryIds?: string[]): Promise<Suggestion[]> {
  const typed = significantTokens(text).slice(0, maxTokens)
  const meanings = (await findMeanings(db, typed, true)).filter(({ fits }) => fits.size > 0)
  if (meanings.length === 0) return []
  const models = rankModels(meanings, await findModels(db, meanings, categoryIds)).slice(0, maxModels)
  const offers = await countOffers(db, models)
  return models
    .map((model, index) => ({ ...model, offers: offers.get(index) ?? 0 }))
    .filter((model) => model.offers > 0)
    .sort((a, b) => a.rank - b.rank || b.offers - a.offers)
    .slice(0, maxSuggestions)
    .map((model) => ({ text: model.text, categoryId: model.categoryId }))
}

/** Models with a name that holds every typed word, those with the most names first: they have the most phones. */
async function findModels(db: ReadDb, query: Meaning[], categoryIds: string[] | undefined): Promise<Model[]> {
  const ofBrands = categoryIds ? sql`name.category_id = any(${sql.param(categoryIds)}::text[])` : sql`true`
  const { rows } = await db.execute<Model>(sql`
    select name.category_id as "categoryId", mode() within group (order by name.label) as text,
      min(array_to_string(name.tokens, ' ')) as tokens, array_agg(name.id) as "nameIds"
    from listing_names name where ${holdsAll(query)} and ${ofBrands}
    group by name.category_id, name.model order by count(*) desc limit ${maxModels * 4}`)
  return rows
}

/** The models from the best answer to the worst; equally good ones have the same rank. */
function rankModels(query: Meaning[], models: Model[]): (Model & { rank: number })[] {
  const names = models.map(({ tokens }, id) => ({ id, tokens: tokens.split(' ') }))
  return rankNames(query, names).flatMap((tier, rank) =>
    tier.names.flatMap((id) => (models[id] ? [{ ...models[id], rank }] : [])),
  )
}

/** How many phones are for sale of each model, by its index; counting stops at a hundred. */
async function countOffers(db: ReadDb, models: Model[]): Promise<Map<number, number>> {
  if (models.length === 0) return new Map()
  const given = models.map(({ nameIds }, index) => ({ index, nameIds }))
  const { rows } = await db.execute<{ index: number; offers: number }>(sql`
    select model.index, counted.offers
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as model(index int, "nameIds" int[])
    cross join lateral (
      select count(*)::int as offers from (
        select from listings where ${forSale} and name_id = any(model."nameIds") limit ${maxOffers}) as offer
    ) as counted`)
  return new Map(rows.map(({ index, offers }) => [index, offers]))
}
