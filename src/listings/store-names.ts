import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { categoryFacts } from '../catalogue/index.ts'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import type { parseModelName } from '../spelling/index.ts'
import { listingNames, listings } from './schema.ts'
import { forSale } from './store.ts'

export type ModelName = ReturnType<typeof parseModelName> & { categoryId: string }

export const keyOf = ({ categoryId, tokens }: Pick<ModelName, 'categoryId' | 'tokens'>): string =>
  [categoryId, ...tokens].join(' ')

/** Returns the ids of these names by their keys (`keyOf`). Names that are not stored are left out. */
export async function findNameIds(db: Db, names: ModelName[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: number; categoryId: string; tokens: string[] }>(sql`
    select name.id, name.category_id as "categoryId", name.tokens
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given("categoryId" text, tokens text[])
    join listing_names name on name.category_id = given."categoryId" and name.tokens = given.tokens`)
  return new Map(rows.map(({ id, ...name }) => [keyOf(name), id]))
}

export async function insertNames(tx: Db, names: ModelName[]): Promise<void> {
  const rows = [...Map.groupBy(names, keyOf).values()].flatMap(([name, ...same]) => {
    if (!name) return []
    const spellings = [name, ...same].flatMap((each) => each.spellings.map(({ spelling }) => spelling))
    return [{ ...name, spellings: [...new Set(spellings)] }]
  })
  // New names become visible in the order of their ids, so that a reader of one needs only those with higher ids.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('listing names', 0))`)
  await tx.execute(sql`
    insert into listing_names (category_id, tokens, model, label, spellings)
    select "categoryId", tokens, model, label, spellings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given("categoryId" text, tokens text[], model text, label text, spellings text[])
    on conflict do nothing`)
}

export type KnownModel = {
  name: string
  brand: string
  storageGb: number | null
  ramGb: number | null
  offered: number
  askingMinor: number
  marketMinor: number
}

const maxKnownNames = 200
const maxKnownModels = 8

/** Returns the models for sale, by storage, whose brand and name hold every word of a text, those with the most phones first. */
export async function listKnownModels(db: Db, text: string): Promise<KnownModel[]> {
  const holdsAll = ilikeFilter(sql`brand.name || ' ' || known.label`, text)
  if (!holdsAll) return []
  const { rows } = await db.execute<KnownModel>(sql`
    with named as (
      select known.id, known.model, known.label, brand.name as brand
      from ${listingNames} as known join (${db.select().from(categoryFacts)}) as brand on brand.id = known.category_id
      where known.model <> '' and ${holdsAll} order by known.id limit ${maxKnownNames})
    select mode() within group (order by named.label) as name, named.brand, storage_gb as "storageGb",
      mode() within group (order by ram_gb) as "ramGb", count(*)::int as offered,
      percentile_disc(0.5) within group (order by price_minor) as "askingMinor",
      percentile_disc(0.5) within group (order by market_price_minor) as "marketMinor"
    from named join ${listings} on name_id = named.id and ${forSale}
    group by named.brand, named.model, storage_gb
    order by offered desc, name, storage_gb limit ${maxKnownModels}`)
  return rows
}

/** How many phones of a model must be for sale for their prices to say what is usual. */
const minUsual = 5

/** The median price of the phones for sale of a model, in minor units; null while fewer than five are, or for no known model. */
export async function readUsualPrice(db: Db, { categoryId, model }: Pick<ModelName, 'categoryId' | 'model'>) {
  if (!model) return null
  const [row] = await db
    .select({
      count: count(),
      median: sql<number | null>`percentile_disc(0.5) within group (order by ${listings.priceMinor})`,
    })
    .from(listings)
    .innerJoin(listingNames, eq(listingNames.id, listings.nameId))
    .where(and(eq(listingNames.categoryId, categoryId), eq(listingNames.model, model), forSale))
  return row && row.count >= minUsual ? row.median : null
}

/** Locks up to `limit` phones without search columns whose id comes after the given one. Locked phones are skipped. */
export function lockUnindexed(tx: Db, after: string, limit: number) {
  const { id, categoryId, name, description, location, nameId } = listings
  return tx
    .select({ id, categoryId, name, description, location, brand: categoryFacts.name })
    .from(listings)
    .innerJoin(categoryFacts, eq(categoryFacts.id, categoryId))
    .where(and(isNull(nameId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
    .for('update', { of: listings, skipLocked: true })
}
