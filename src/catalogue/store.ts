import { asc, eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { currentFreshness } from '../platform/work-context.ts'
import { brandId, firstBrands } from './rules.ts'
import { categories } from './schema.ts'

export type Category = typeof categories.$inferSelect

/** The id and name of each brand, as a subquery that other modules join. */
export const categoryFacts = new QueryBuilder()
  .select({ id: categories.id, name: categories.name })
  .from(categories)
  .as('category')

/** Inserts the specification's brands that are missing. May be repeated, also by several processes at once. */
export async function seedCategories(db: Db): Promise<void> {
  const rows = firstBrands.map((name, index) => {
    const id = brandId(name)
    return { id, name, thumbnail: `/brands/${id}.svg`, position: index + 1 }
  })
  await db.insert(categories).values(rows).onConflictDoNothing()
}

/** Returns all brands, hidden ones too, in the order in which pages show them. */
export async function listCategories(db: ReadDb): Promise<Category[]> {
  return await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
}

export type BrandReader = {
  /** Returns all brands as `listCategories` does, from a copy that is at most ten seconds old. */
  read(db: ReadDb): Promise<Category[]>
  /** Drops the copy of this process, after a change. */
  forget(): void
}

const copyMillis = 10_000

/**
 * Creates the reader of a process, which spares each search a statement. Who has just written gets the brands as they are.
 * @param now a monotonic clock in milliseconds
 */
export function createBrandReader(now = () => performance.now()): BrandReader {
  let copy: { brands: Promise<Category[]>; until: number } | undefined
  const forget = () => {
    copy = undefined
  }
  return {
    forget,
    read(db) {
      if (copy && now() < copy.until && currentFreshness() !== 'current') return copy.brands
      copy = { brands: listCategories(db), until: now() + copyMillis }
      copy.brands.catch(forget)
      return copy.brands
    },
  }
}

/** Returns the brand of this id; 'unknown-category' when there is none, also for a malformed id. */
export async function findCategory(db: ReadDb, id: string): Promise<Result<Category, 'unknown-category'>> {
  if (!/^[a-z0-9-]{1,50}$/.test(id)) return no('unknown-category')
  const [category] = await db.select().from(categories).where(eq(categories.id, id))
  return category ? ok(category) : no('unknown-category')
}

/**
 * Returns the brand of this name, in its own spelling; null when there is none.
 * @param isKept whether whoever deletes or renames it waits for the end of the transaction
 */
export async function findCategoryByName(
  db: Db,
  name: string,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<Category | null> {
  const query = db.select().from(categories).where(eq(categories.name, name))
  const [category] = await (isKept ? query.for('key share') : query)
  return category ?? null
}
