import { and, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { sslcommerzRefunds } from './schema.ts'

/** What we remember of refunds because SSLCommerz lists none. */
export type SslcommerzRecords = ReturnType<typeof sslcommerzRecords>

type NewRefund = Pick<typeof sslcommerzRefunds.$inferInsert, 'key' | 'paymentId' | 'amountMinor'>

export function sslcommerzRecords(db: Database, clock: Clock) {
  const { key, paymentId, askedAt, asked, refused } = sslcommerzRefunds
  return {
    listRefunds: (of: string) =>
      db
        .select()
        .from(sslcommerzRefunds)
        .where(and(gt(asked, refused), eq(paymentId, of)))
        .orderBy(askedAt),

    /** Records that a refund is about to be asked for, once for each key; `ageMillis` is since it first was. */
    async askRefund(refund: NewRefund) {
      const [saved] = await db
        .insert(sslcommerzRefunds)
        .values({ ...refund, askedAt: clock.now() })
        .onConflictDoUpdate({ target: key, set: { asked: sql`${asked} + (${asked} > ${refused})::int` } })
        .returning()
      if (!saved) throw new Error(`the refund ${refund.key} was not saved`)
      return {
        ...saved,
        isRefused: saved.asked === saved.refused,
        ageMillis: clock.now().getTime() - saved.askedAt.getTime(),
      }
    },

    async saveRefundRefId(of: string, refundRefId: string) {
      await db.update(sslcommerzRefunds).set({ refundRefId }).where(eq(key, of))
    },

    /** Records a refused request for a refund. True when every request was refused, so that it was never made. */
    async refuseRefund(of: string) {
      const [saved] = await db
        .update(sslcommerzRefunds)
        .set({ refused: sql`${refused} + 1` })
        .where(eq(key, of))
        .returning()
      return saved?.asked === saved?.refused
    },
  }
}
