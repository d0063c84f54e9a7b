import { asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { categories } from './schema.ts'

export type Category = typeof categories.$inferSelect

/** Every brand, in the order of the shop window. */
export function listCategories(db: Db): Promise<Category[]> {
  return db.select().from(categories).orderBy(asc(categories.position))
}

/** Null for an unknown id, and for one that is none. */
export async function findCategory(db: Db, id: string): Promise<Category | null> {
  if (!/^[a-z0-9-]{1,50}$/.test(id)) return null
  const [category] = await db.select().from(categories).where(eq(categories.id, id))
  return category ?? null
}

export async function findCategoryByName(db: Db, name: string): Promise<Category | null> {
  const [category] = await db.select().from(categories).where(eq(categories.name, name))
  return category ?? null
}
