import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { findListing } from '../store.ts'
import { findCopiedPhotos } from './find-copied-photos.ts'
import { groupDuplicatesAnew, judgeGroup } from './group-duplicates.ts'
import { judgeBrand } from './judge-variant.ts'
import { type Fault, type FlagKind, isAccepted } from './rules.ts'
import { clearFlags, listFlagsThatCount, raiseFlag } from './store.ts'

const onePhone = z.object({ listingId: z.uuid() })

/**
 * The job that flags copied photos, wrong brands and repeated phones, which takes too long for a seller to wait for, and folds
 * duplicates. It refuses and holds nothing, and may be repeated.
 */
export async function reviewListing({ db, clock }: { db: Database; clock: Clock }, payload: unknown) {
  const { listingId } = onePhone.parse(payload)
  const listing = await findListing(db, listingId)
  if (!listing) return
  const isOffered = !listing.withdrawnAt && !listing.soldAt
  const copied = isOffered ? await findCopiedPhotos(db, listing) : null
  await db.transaction(async (tx) => {
    const groups = await groupDuplicatesAnew(tx, listing)
    const at = clock.now()
    if (isOffered) await setFlag(tx, listingId, { kind: 'photo-of-another-seller', fault: copied, at })
    else await clearFlags(tx, listingId, ['near-duplicate'], at)
    if (isOffered) await setFlag(tx, listingId, { kind: 'other-brand', fault: judgeBrand(listing), at })
    for (const group of groups)
      await setFlag(tx, group[0].id, { kind: 'near-duplicate', fault: judgeGroup(group), at })
  })
}

/** Raises a flag of this kind, or clears it, unless an admin has accepted what it would be raised for. */
async function setFlag(
  tx: Db,
  listingId: string,
  { kind, fault, at }: { kind: FlagKind; fault: Fault | null; at: Date },
): Promise<void> {
  const known = await listFlagsThatCount(tx, listingId, [kind])
  const accepted = known.filter(({ decision }) => decision === 'false-alarm')
  if (fault && !accepted.some((flag) => isAccepted(fault, flag as Fault)))
    await raiseFlag(tx, listingId, fault, at)
  else if (known.some(({ decision }) => decision === null)) await clearFlags(tx, listingId, [kind], at)
}
