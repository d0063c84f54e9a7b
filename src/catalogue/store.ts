import { asc, eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import { brandId, brandNames } from './rules.ts'
import { categories } from './schema.ts'

export type Category = typeof categories.$inferSelect

export const categoryFacts = new QueryBuilder()
  .select({ id: categories.id, name: categories.name })
  .from(categories)
  .as('category')

/** Idempotent and safe when concurrent. */
export async function seedCategories(db: Db): Promise<void> {
  const rows = brandNames.map((name, index) => {
    const id = brandId(name)
    return { id, name, thumbnail: `/brands/${id}.svg`, position: index + 1 }
  })
  await db.insert(categories).values(rows).onConflictDoNothing()
}

export function listCategories(db: ReadDb): Promise<Category[]> {
  return db.select().from(categories).orderBy(asc(categories.position))
}

/** A malformed id is unknown. */
export async function findCategory(db: ReadDb, id: string): Promise<Result<Category, 'unknown-category'>> {
  if (!/^[a-z0-9-]{1,50}$/.test(id)) return no('unknown-category')
  const [category] = await db.select().from(categories).where(eq(categories.id, id))
  return category ? ok(category) : no('unknown-category')
}

export async function findCategoryByName(db: Db, name: string): Promise<Category | null> {
  const [category] = await db.select().from(categories).where(eq(categories.name, name))
  return category ?? null
}
