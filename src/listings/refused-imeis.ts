import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { Secret } from '../platform/secret.ts'
import { imeiClaims, listings, refusedImeis } from './schema.ts'
import { findImei } from './store-imei.ts'

/** The IMEIs of stolen or blocked phones, which nobody may offer; they are stored as keyed hashes. */
export type RefusedImeis = {
  /** Refuses the IMEI of a phone, if it has one, in the transaction that takes the phone down. May be repeated. */
  refuse(tx: Db, listingId: string, at: Date): Promise<void>
  isRefused(db: Db, imei: string): Promise<boolean>
  refusedSince(db: Db, imei: string): Promise<Date | null>
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
      if (imei === null) return
      await tx
        .insert(refusedImeis)
        .values({ hash: hashesOf(imei)[0], listingId, at })
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
        .select({ hash: refusedImeis.hash, imei: listings.imei })
        .from(refusedImeis)
        .innerJoin(listings, and(eq(listings.id, refusedImeis.listingId), isNotNull(listings.imei)))
      let renewed = 0
      for (const { hash, imei } of rows) {
        const [current, previous] = hashesOf(imei ?? '')
        if (hash !== previous) continue
        await db.update(refusedImeis).set({ hash: current }).where(eq(refusedImeis.hash, hash))
        renewed += 1
      }
      return renewed
    },
  }
}
