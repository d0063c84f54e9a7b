import { z } from 'zod'
import { removePhotosAt } from '../../images/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMissing, type UniqueJob } from '../../platform/jobs/unique-jobs.ts'
import { retentionDays } from './rules.ts'
import { endOpen, listExpired } from './store.ts'

type Deps = { db: Database; clock: Clock }

export const expireVerificationsJob = 'expire-verifications'
export const expireVerificationJob: UniqueJob = {
  name: 'expire-verification',
  about: 'verificationId',
  isLowPriority: true,
}

const retentionMillis = retentionDays * 24 * 60 * 60_000

/** The hourly job: enqueues the expiry of requests undecided for `retentionDays`, and of all open ones of closed accounts. */
export async function expireVerifications({ db, clock }: Deps): Promise<void> {
  const since = new Date(clock.now().getTime() - retentionMillis)
  await enqueueMissing(db, expireVerificationJob, await listExpired(db, since))
}

const oneVerification = z.object({ verificationId: z.uuid() })

/** The job of one request: ends it as expired unless it was decided meanwhile. Jobs of the images module delete the files. */
export async function expireVerification({ db, clock }: Deps, payload: unknown): Promise<void> {
  const { verificationId: id } = oneVerification.parse(payload)
  await db.transaction(async (tx) => {
    const ended = await endOpen(tx, id, { decision: 'expired', decidedAt: clock.now() })
    if (!ended) return
    await removePhotosAt(tx, { attachedTo: 'verification', attachedToId: id })
    if (ended.kind !== 'name')
      await notify(tx, { to: ended.sellerId, kind: 'verification-expired', params: {} })
  })
}
