import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import type { ReadDb } from '../platform/database/database.ts'
import { modelsWithin } from '../spelling/index.ts'
import type { PriceGuide, PriceRange } from './contract.ts'
import { priceGuides } from './history/schema.ts'
import { type Condition, minGuideSales } from './rules.ts'
import type { ModelName } from './store-names.ts'

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
