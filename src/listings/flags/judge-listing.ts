import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { JobOfOne } from '../../platform/jobs/jobs-of-one.ts'
import { findListing, lockListing } from '../store.ts'
import { judgePhotos } from './judge-photos.ts'
import { type Fault, isAccepted } from './rules.ts'
import { clearFlags, listFlagsThatCount, raiseFlag } from './store.ts'

/** The job that looks at a phone once it was added or changed. */
export const judgeListingJob: JobOfOne = { name: 'judge-listing', about: 'listingId', isLowPriority: true }

const onePhone = z.object({ listingId: z.uuid() })

/** The job: looks at what takes longer than a seller should wait for. Nothing is refused or held by it. May be repeated at any time. */
export async function judgeListing(
  { db, clock }: { db: Database; clock: Clock },
  payload: unknown,
): Promise<void> {
  const { listingId } = onePhone.parse(payload)
  const listing = await findListing(db, listingId)
  if (!listing || listing.withdrawnAt) return
  const fault = await judgePhotos(db, listing)
  await db.transaction(async (tx) => {
    const locked = await lockListing(tx, listingId, 'share')
    if (!locked || locked.withdrawnAt) return
    const known = await listFlagsThatCount(tx, listingId, ['photo-of-another-seller'])
    const isKnown =
      fault && known.some((flag) => flag.decision === 'false-alarm' && isAccepted(fault, flag as Fault))
    if (fault && !isKnown) await raiseFlag(tx, listingId, fault, clock.now())
    else await clearFlags(tx, listingId, ['photo-of-another-seller'], clock.now())
  })
}
