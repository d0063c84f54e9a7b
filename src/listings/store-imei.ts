import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { categoryFacts } from '../catalogue/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Limit, RateLimiter } from '../platform/http/rate-limit.ts'
import type { Secret } from '../platform/secret.ts'
import { type ClaimProblem, takenImeisPerDay } from './rules.ts'
import { imeiClaims, listings, refusedImeis, typeCodes } from './schema.ts'

type IsRefused = { isRefused(db: Db, imei: string): Promise<boolean> }

/**
 * Claims an IMEI for a seller's phone and drops the phone's previous claim. Returns null, or why it is not the seller's to offer;
 * concurrent claims of it wait for the transaction.
 */
export async function claimImei(
  tx: Db,
  imei: string,
  { listingId, sellerId, refusedImeis }: { listingId: string; sellerId: string; refusedImeis: IsRefused },
): Promise<ClaimProblem | null> {
  // Under the lock of the claim: a phone drops it in the transaction that refuses its IMEI.
  const [claim] = await selectClaim(tx, imei).for('update', { of: imeiClaims })
  if (claim?.listingId !== listingId && (await refusedImeis.isRefused(tx, imei))) return 'imei-refused'
  const mayClaim = or(
    eq(imeiClaims.listingId, listingId),
    and(isNull(imeiClaims.listingId), eq(imeiClaims.ownerId, sellerId)),
  )
  const claimed = await tx
    .insert(imeiClaims)
    .values({ imei, listingId })
    .onConflictDoUpdate({ target: imeiClaims.imei, set: { listingId }, setWhere: mayClaim })
    .returning({ imei: imeiClaims.imei })
  // Where there was no claim, another phone has claimed it meanwhile.
  if (claimed.length === 0) return claim ? problemOf(claim) : 'imei-for-sale'
  await dropImeiClaims(tx, [listingId], imei)
  return null
}

const takenImeis: Limit = { name: 'taken-imeis', limit: takenImeisPerDay, windowSeconds: 24 * 60 * 60 }

type Offer = { imei: string; sellerId: string; listingId?: string }

/**
 * Returns why a seller may not offer a phone with this IMEI now; null when they may. Only so many foreign IMEIs a day are looked
 * up; call it before the transaction, because the count must survive a rollback.
 * @param listingId the phone that is changed
 */
export async function whyNotOffer(
  { db, refusedImeis, limiter }: { db: Database; refusedImeis: IsRefused; limiter: RateLimiter },
  offer: Offer,
): Promise<ClaimProblem | 'too-many-imeis' | null> {
  const { imei, sellerId } = offer
  const hasOffered = and(eq(listings.sellerId, sellerId), eq(listings.imei, imei))
  const isCounted = (await db.$count(listings, hasOffered)) === 0
  // Taken first, so that many questions at once are counted, too.
  if (isCounted && (await limiter.take([takenImeis, sellerId])) > 0) return 'too-many-imeis'
  const problem = await whyTaken(db, offer, refusedImeis)
  if (isCounted && !problem) await limiter.refund(takenImeis, sellerId)
  return problem
}

async function whyTaken(
  db: Db,
  { imei, sellerId, listingId }: Offer,
  refusedImeis: IsRefused,
): Promise<ClaimProblem | null> {
  const [claim] = await selectClaim(db, imei)
  if (claim && claim.listingId === listingId) return null
  if (await refusedImeis.isRefused(db, imei)) return 'imei-refused'
  if (!claim || (claim.listingId === null && claim.ownerId === sellerId)) return null
  return problemOf(claim)
}

/** Selects the claim of an IMEI and whether its phone is for sale: at once, because a phone may be taken down in between. */
const selectClaim = (db: Db, imei: string) =>
  db
    .select({
      listingId: imeiClaims.listingId,
      ownerId: imeiClaims.ownerId,
      isForSale: sql<boolean>`${listings.id} is not null and ${listings.soldAt} is null`,
    })
    .from(imeiClaims)
    .leftJoin(listings, eq(listings.id, imeiClaims.listingId))
    .where(eq(imeiClaims.imei, imei))

const problemOf = ({ isForSale }: { isForSale: boolean }): ClaimProblem =>
  isForSale ? 'imei-for-sale' : 'imei-sold'

/** Drops the claims of phones that are not offered any more but `kept`. A last buyer keeps the right to offer. */
export async function dropImeiClaims(tx: Db, listingIds: string[], kept?: string): Promise<void> {
  if (listingIds.length === 0) return
  const dropped = and(
    inArray(imeiClaims.listingId, listingIds),
    kept === undefined ? undefined : ne(imeiClaims.imei, kept),
  )
  await tx.delete(imeiClaims).where(and(dropped, isNull(imeiClaims.ownerId)))
  await tx.update(imeiClaims).set({ listingId: null }).where(dropped)
}

/** Gives the IMEI of a sold phone to its buyer, who alone may offer it again. May be repeated. */
export async function passImei(
  tx: Db,
  { imei, listingId, ownerId }: { imei: string; listingId: string; ownerId: string },
): Promise<void> {
  await tx
    .update(imeiClaims)
    .set({ listingId: null, ownerId })
    .where(and(eq(imeiClaims.imei, imei), eq(imeiClaims.listingId, listingId)))
}

/** Returns the IMEI of a phone, for its seller alone; null when it has none. */
export async function findImei(db: Db, listingId: string): Promise<string | null> {
  const [row] = await db.select({ imei: listings.imei }).from(listings).where(eq(listings.id, listingId))
  return row?.imei ?? null
}

/** Records that phones with the type code of a sold phone, the first eight digits of its IMEI, are of its brand. */
export async function learnTypeCode(tx: Db, listingId: string): Promise<void> {
  const sold = tx
    .select({
      typeCode: sql<string>`left(${listings.imei}, 8)`.as('type_code'),
      categoryId: listings.categoryId,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
  await tx.insert(typeCodes).select(sold).onConflictDoNothing()
}

/** Returns the names of the brands under which phones of a type code were sold here. */
export async function listBrandsOfTypeCode(db: Db, typeCode: string): Promise<string[]> {
  const rows = await db
    .select({ brand: categoryFacts.name })
    .from(typeCodes)
    .innerJoin(categoryFacts, eq(categoryFacts.id, typeCodes.categoryId))
    .where(eq(typeCodes.typeCode, typeCode))
  return rows.map(({ brand }) => brand)
}

/** The IMEIs of stolen or blocked phones, which nobody may offer; they are stored as keyed hashes. The id of a phone stands for a missing one. */
export type RefusedImeis = {
  /** Refuses the IMEI of a phone in the transaction that takes the phone down. May be repeated. */
  refuse(tx: Db, listingId: string, at: Date): Promise<void>
  isRefused(db: Db, imei: string): Promise<boolean>
  refusedSince(db: Db, imeiOrId: string): Promise<Date | null>
  /** Allows an IMEI again, which was refused for `listingId`, and drops an earlier buyer's right to offer it. */
  accept(tx: Db, imei: string): Promise<{ changed: boolean; listingId: string | null }>
  /** Hashes anew with the current secret what was hashed with the previous one. Returns the number of renewed hashes. */
  renew(db: Db): Promise<number>
}

/** Creates the store of refused IMEIs, whose hashes are keyed with this secret; those of the previous secret stay valid. */
export function createRefusedImeis(secret: Secret): RefusedImeis {
  const keys = secret.deriveAll('refused IMEIs')
  const hashesOf = (imei: string) =>
    keys.map((key) => createHmac('sha256', key).update(imei).digest('base64url')) as [string, ...string[]]
  return {
    async refuse(tx, listingId, at) {
      const imei = await findImei(tx, listingId)
      await tx
        .insert(refusedImeis)
        .values({ hash: hashesOf(imei ?? listingId)[0], listingId, at })
        .onConflictDoNothing()
    },

    isRefused: async (db, imei) =>
      (await db.$count(refusedImeis, inArray(refusedImeis.hash, hashesOf(imei)))) > 0,

    async refusedSince(db, imei) {
      const [refused] = await db
        .select({ at: refusedImeis.at })
        .from(refusedImeis)
        .where(inArray(refusedImeis.hash, hashesOf(imei)))
      return refused?.at ?? null
    },

    async accept(tx, imei) {
      const cleared = await tx
        .delete(refusedImeis)
        .where(inArray(refusedImeis.hash, hashesOf(imei)))
        .returning({ listingId: refusedImeis.listingId })
      const dropped = await tx
        .delete(imeiClaims)
        .where(and(eq(imeiClaims.imei, imei), isNull(imeiClaims.listingId)))
        .returning({ imei: imeiClaims.imei })
      return { changed: cleared.length + dropped.length > 0, listingId: cleared[0]?.listingId ?? null }
    },

    async renew(db) {
      const rows = await db
        .select({ hash: refusedImeis.hash, id: listings.id, imei: listings.imei })
        .from(refusedImeis)
        .innerJoin(listings, eq(listings.id, refusedImeis.listingId))
      let renewed = 0
      for (const { hash, id, imei } of rows) {
        const [current, previous] = hashesOf(imei ?? id)
        if (hash !== previous) continue
        await db.update(refusedImeis).set({ hash: current }).where(eq(refusedImeis.hash, hash))
        renewed += 1
      }
      return renewed
    },
  }
}
