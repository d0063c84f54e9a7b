import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { categoryFacts } from '../catalogue/index.ts'
import type { Db } from '../platform/database/database.ts'
import { listings, typeCodes } from './schema.ts'

/**
 * Whether no other phone for sale has this IMEI. Until the transaction ends, concurrent offers of it wait for a lock. (A
 * violation of the unique index would write the IMEI into PostgreSQL's log.)
 * @param listingId the phone that has or gets the IMEI, when it exists already
 */
export async function claimImei(tx: Db, imei: string, listingId?: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${imei}, 0))`)
  const others = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.imei, imei),
        isNull(listings.soldAt),
        isNull(listings.withdrawnAt),
        listingId ? ne(listings.id, listingId) : undefined,
      ),
    )
  return others.length === 0
}

/** The IMEI of a phone, for its seller alone. */
export async function findImei(db: Db, listingId: string): Promise<string | null> {
  const [row] = await db.select({ imei: listings.imei }).from(listings).where(eq(listings.id, listingId))
  return row?.imei ?? null
}

/** Saves the brand of a sold phone with its type code. */
export async function learnTypeCode(tx: Db, listingId: string): Promise<void> {
  const sold = tx
    .select({
      typeCode: sql<string>`left(${listings.imei}, 8)`.as('type_code'),
      categoryId: listings.categoryId,
    })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNotNull(listings.imei)))
  await tx.insert(typeCodes).select(sold).onConflictDoNothing()
}

/** The brands under which phones of a type code were sold here. */
export async function listBrandsOfTypeCode(db: Db, typeCode: string): Promise<string[]> {
  const rows = await db
    .select({ brand: categoryFacts.name })
    .from(typeCodes)
    .innerJoin(categoryFacts, eq(categoryFacts.id, typeCodes.categoryId))
    .where(eq(typeCodes.typeCode, typeCode))
  return rows.map(({ brand }) => brand)
}
