import { and, asc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { modelsWithin } from '../spelling/index.ts'
import type { PriceGuide, PriceRange } from './contract.ts'
import { priceGuides } from './history/schema.ts'
import { type Condition, minGuideSales } from './rules.ts'
import { listingNames, listings } from './schema.ts'
import type { ModelName } from './store-names.ts'

const steadyRise = 1.02

/**
 * Writes anew what phones were sold for. Of a model each seller has one vote, by the latest sale, and of those each buyer one: a guide
 * of five sales is of five sellers and five buyers.
 * The steady median rises slowly from what it was, of this guide or else of the next wider one.
 * @param sales selects `listing_id`, `seller_id`, `buyer_id`, `storage_gb`, `condition`, `price_minor`, `paid_at`, and as `value`
 * the logarithm of what the sale would bring now
 */
export async function writePriceGuides(tx: Db, sales: SQL): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('price guides', 0))`)
  const { categoryId, model, storageGb, condition, sales: count, steadyMedianMinor: steady } = priceGuides
  const old = await tx
    .delete(priceGuides)
    .returning({ categoryId, model, storageGb, condition, count, steady })
  const guides = old.filter((row) => row.count >= minGuideSales)
  await tx.execute(sql`
    insert into ${priceGuides}
      (category_id, model, label, storage_gb, condition, sales, low_minor, median_minor, high_minor, recent, steady_median_minor)
    with of_seller as (
      select distinct on (sale.seller_id, name.category_id, name.model)
        name.category_id, name.model, name.label, sale.storage_gb, sale.condition, sale.price_minor, sale.paid_at, sale.value,
        sale.buyer_id
      from (${sales}) sale
      join ${listings} as listing on listing.id = sale.listing_id
      join ${listingNames} as name on name.id = listing.name_id
      where name.model <> ''
      order by sale.seller_id, name.category_id, name.model, paid_at desc
    ), vote as (
      select distinct on (buyer_id, category_id, model) * from of_seller order by buyer_id, category_id, model, paid_at desc
    ), guide as (
      select category_id, model, (array_agg(label order by paid_at desc))[1] as label, storage_gb, condition,
        count(*)::int as sales, array_agg(value order by value) as values, grouping(storage_gb, condition) as of_any,
        jsonb_path_query_array(jsonb_agg(jsonb_build_object('priceMinor', price_minor, 'storageGb', storage_gb,
          'condition', condition, 'month', to_char(paid_at at time zone 'Asia/Dhaka', 'YYYY-MM')) order by paid_at desc),
          '$[0 to 4]') as recent
      from vote
      group by grouping sets ((category_id, model, storage_gb, condition), (category_id, model, storage_gb), (category_id, model))
    ), quarters as (
      select *, ${priceAt(0.25)} as low, ${priceAt(0.5)} as median, ${priceAt(0.75)} as high
      from guide where of_any = 3 or (storage_gb is not null and sales >= ${minGuideSales})
    )
    select distinct on (category_id, quarters.model, storage_gb, quarters.condition)
      category_id, quarters.model, label, storage_gb, quarters.condition, sales, low, median, high, case when of_any = 3 then recent end,
      least(median, ceil(old.steady * ${steadyRise}::float))
    from quarters
    left join jsonb_to_recordset(${JSON.stringify(guides)}::jsonb)
        as old("categoryId" text, model text, "storageGb" int, condition text, steady int)
      on old."categoryId" = category_id and old.model = quarters.model
      and coalesce(old."storageGb" = storage_gb, old."storageGb" is null)
      and coalesce(old.condition = quarters.condition, old.condition is null)
    order by category_id, quarters.model, storage_gb, quarters.condition, old.condition nulls last, old."storageGb" nulls last`)
}

/**
 * The price in minor units below which this share of sales is expected, from the sorted logarithms of the prices there were. Between the
 * ranks of n + 1 (Hyndman and Fan, type 6): between those of n - 1, as percentile_cont does, the quarters of five sales hold a
 * third of the next ones, not half.
 */
function priceAt(share: number): SQL {
  const rank = sql`greatest(1, least(sales, ${share}::float * (sales + 1)))`
  const below = sql`values[floor(${rank})::int]`
  const above = sql`coalesce(values[floor(${rank})::int + 1], ${below})`
  return sql`round(exp(${below} + (${rank} - floor(${rank})) * (${above} - ${below})))`
}

type GuideRow = typeof priceGuides.$inferSelect

export type GuidedPhone = Pick<ModelName, 'categoryId' | 'model'> & {
  storageGb?: number | undefined
  condition?: Condition | undefined
}

/**
 * What phones like this were sold for: in its condition and storage, or else its storage, or else the model, as soon as there were five
 * sales. With fewer of the model those sales are listed; with none there is nothing, and never a figure of the brand.
 */
export async function findPriceGuide(db: ReadDb, phone: GuidedPhone): Promise<PriceGuide> {
  const rows = await listRows(db, phone, [phone.model])
  const guide = mostDetailed(rows)
  const recent = rows.find((row) => detailOf(row) === 0)?.recent ?? []
  return {
    basis: guide ? ((['model', 'storage', 'condition'] as const)[detailOf(guide)] ?? 'model') : null,
    range: guide ? presentRange(guide) : null,
    currency: getCurrency(),
    recent: guide
      ? []
      : recent.map(({ priceMinor, ...sale }) => ({ ...sale, price: minorToAmount(priceMinor) })),
  }
}

/**
 * What phones like this were sold for, climbing as `findPriceGuide` does, and then to models of fewer words: one word more must not hide what a phone is worth. Of several guides that are as near the lowest counts. Undefined when
 * there were too few sales.
 */
export async function findGuide(db: ReadDb, phone: GuidedPhone): Promise<GuideRow | undefined> {
  const rows = await listRows(db, phone, modelsWithin(phone.model))
  const wordsOf = ({ model }: GuideRow) => model.split(' ').length
  return rows
    .filter(({ sales }) => sales >= minGuideSales)
    .toSorted(
      (one, other) =>
        wordsOf(other) - wordsOf(one) ||
        detailOf(other) - detailOf(one) ||
        one.steadyMedianMinor - other.steadyMedianMinor,
    )[0]
}

function mostDetailed(rows: GuideRow[]): GuideRow | undefined {
  const byDetail = rows.toSorted((one, other) => detailOf(other) - detailOf(one))
  return byDetail.find(({ sales }) => sales >= minGuideSales)
}

const detailOf = ({ storageGb, condition }: GuideRow): number =>
  Number(storageGb !== null) + Number(condition !== null)

async function listRows(
  db: ReadDb,
  { categoryId, model, storageGb, condition }: GuidedPhone,
  models: string[],
): Promise<GuideRow[]> {
  if (!model) return []
  const isModel = sql`${priceGuides.model} = any(${sql.param(models)}::text[])`
  const { storageGb: storage, condition: state } = priceGuides
  const isStorage = storageGb === undefined ? isNull(storage) : or(isNull(storage), eq(storage, storageGb))
  const isState = condition === undefined ? isNull(state) : or(isNull(state), eq(state, condition))
  return db
    .select()
    .from(priceGuides)
    .where(and(eq(priceGuides.categoryId, categoryId), isModel, isStorage, isState))
}

/** Returns the price guides of a brand's models and of their storage sizes that have enough sales, ordered by name. */
export function listPriceGuides(db: ReadDb, categoryId: string): Promise<GuideRow[]> {
  return db
    .select()
    .from(priceGuides)
    .where(
      and(
        eq(priceGuides.categoryId, categoryId),
        isNull(priceGuides.condition),
        gte(priceGuides.sales, minGuideSales),
      ),
    )
    .orderBy(asc(priceGuides.label), asc(priceGuides.model), asc(priceGuides.storageGb))
    .limit(500)
}

/** Returns the ids, in order, of the brands with a model that was sold often enough for a price guide. */
export async function listGuidedBrands(db: ReadDb): Promise<string[]> {
  const { categoryId, storageGb, condition, sales } = priceGuides
  const rows = await db
    .selectDistinct({ categoryId })
    .from(priceGuides)
    .where(and(isNull(storageGb), isNull(condition), gte(sales, minGuideSales)))
    .orderBy(asc(categoryId))
  return rows.map((row) => row.categoryId)
}

/** To whole units and three digits, as people name prices: a guide is not known more exactly. */
const toNamed = (minor: number) => Number(Math.round(minor / 100).toPrecision(3))

export function presentRange({ sales, lowMinor, medianMinor, highMinor }: GuideRow): PriceRange {
  return { sales, low: toNamed(lowMinor), median: toNamed(medianMinor), high: toNamed(highMinor) }
}
