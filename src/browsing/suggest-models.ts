import { sql } from 'drizzle-orm'
import type { ReadDb } from '../platform/database/database.ts'
import { significantTokens } from '../spelling/index.ts'
import { forSale } from './filter-phones.ts'
import { findMeanings, holdingAll, type Meaning, rankNames } from './find-names.ts'
import type { KnownName, KnownNames } from './known-names.ts'

/** A model that is for sale and completes the typed text, with the id of its brand. */
export type Suggestion = { text: string; categoryId: string }

const maxTokens = 8
const maxSuggestions = 8
const maxModels = 24
const maxOffers = 100

/** Names that differ only in storage and colour, as one model. `text` is what most sellers write. */
type Model = { categoryId: string; text: string; tokens: string[]; nameIds: number[] }

/** Returns models for sale, of these brands or all, that complete the last word of a text, the likeliest first. */
export async function suggestModels(db: ReadDb, known: KnownNames, text: string, categoryIds?: string[]) {
  const typed = significantTokens(text).slice(0, maxTokens)
  const meanings = findMeanings(known, typed, true).filter(({ fits }) => fits.size > 0)
  if (meanings.length === 0) return []
  const models = rankModels(meanings, findModels(known, meanings, categoryIds)).slice(0, maxModels)
  const offers = await countOffers(db, models)
  return models
    .map((model, index) => ({ ...model, offers: offers.get(index) ?? 0 }))
    .filter((model) => model.offers > 0)
    .sort((a, b) => a.rank - b.rank || b.offers - a.offers)
    .slice(0, maxSuggestions)
    .map((model) => ({ text: model.text, categoryId: model.categoryId }))
}

/** Returns models with a name that holds every typed word, those with the most names first: they have the most phones. */
function findModels(known: KnownNames, query: Meaning[], categoryIds: string[] | undefined): Model[] {
  const names = holdingAll(known, query).filter(({ categoryId }) => categoryIds?.includes(categoryId) ?? true)
  const byModel = Map.groupBy(names, ({ categoryId, model }) => `${categoryId} ${model}`)
  return [...byModel.values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, maxModels * 4)
    .flatMap(toModel)
}

function toModel(names: KnownName[]): Model[] {
  const [first] = names
  if (!first) return []
  const labels = Map.groupBy(names, ({ label }) => label)
  const [text = first.label] = [...labels.keys()].sort(
    (one, other) =>
      (labels.get(other)?.length ?? 0) - (labels.get(one)?.length ?? 0) || (one < other ? -1 : 1),
  )
  return [{ categoryId: first.categoryId, text, tokens: first.tokens, nameIds: names.map(({ id }) => id) }]
}

function rankModels(query: Meaning[], models: Model[]): (Model & { rank: number })[] {
  return rankNames(query, models).flatMap((tier, rank) => tier.names.map((model) => ({ ...model, rank })))
}

/** Counts the phones for sale of each model by its index, up to a hundred. */
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
