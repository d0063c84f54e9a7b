import { removePhotosAt } from '../../images/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { retentionDays } from './rules.ts'
import { endOpen, listExpired } from './store.ts'

export const expireVerificationsJob = 'expire-verifications'

const retentionMillis = retentionDays * 24 * 60 * 60_000

/**
 * The hourly job: removes documents that nobody has decided on in time, and those of closed accounts, each seller's in a transaction of
 * its own. Their files are removed by the job of each (images).
 */
export async function expireVerifications({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  for (const id of await listExpired(db, new Date(now.getTime() - retentionMillis))) {
    await db.transaction(async (tx) => {
      const ended = await endOpen(tx, id, { decision: 'expired', decidedAt: now })
      if (!ended) return
      await removePhotosAt(tx, { place: 'verification', placeId: id })
      if (ended.kind !== 'name')
        await notify(tx, { to: ended.sellerId, kind: 'verification-expired', params: {} })
    })
  }
}
