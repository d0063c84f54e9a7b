import { and, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { sslcommerzRefunds } from './schema.ts'
import type { SslcommerzRecords } from './sslcommerz-refunds.ts'

export function sslcommerzRecords(db: Database, clock: Clock): SslcommerzRecords {
  const { key, paymentId, askedAt, asked, refused } = sslcommerzRefunds
  return {
    listRefunds: (of) =>
      db
        .select()
        .from(sslcommerzRefunds)
        .where(and(gt(asked, refused), eq(paymentId, of)))
        .orderBy(askedAt),

    async askRefund(refund) {
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

    async saveRefundRefId(of, refundRefId) {
      await db.update(sslcommerzRefunds).set({ refundRefId }).where(eq(key, of))
    },

    async refuseRefund(of) {
      const [saved] = await db
        .update(sslcommerzRefunds)
        .set({ refused: sql`${refused} + 1` })
        .where(eq(key, of))
        .returning()
      return saved?.asked === saved?.refused
    },
  }
}
