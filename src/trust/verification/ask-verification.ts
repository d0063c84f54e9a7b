import { randomUUID } from 'node:crypto'
import { lockForUpdate } from '../../auth/index.ts'
import { sendPhotos } from '../../images/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { createOnce, findNothingMore, type RequestKey } from '../../platform/http/idempotency.ts'
import { sellerVerifications } from '../schema.ts'
import { type AskProblem, type DocumentKind, dailyVerifications } from './rules.ts'
import { countAsked, endOpen, findOpenOf, listUnconfirmed } from './store.ts'

const dayMillis = 24 * 60 * 60_000

/**
 * Sends a seller's documents to the admins for verification. It locks the account, so that one of two concurrent requests is
 * refused.
 * @param photos the addresses of documents that this seller has uploaded
 */
export function askForVerification(
  { db, clock, needsMobile }: { db: Database; clock: Clock; needsMobile: boolean },
  sellerId: string,
  { kind, photos }: { kind: DocumentKind; photos: string[] },
  request?: RequestKey,
): Promise<Result<{ id: string }, AskProblem>> {
  return createOnce(db, { request, find: findNothingMore }, async (tx) => {
    const now = clock.now()
    const account = await lockForUpdate(tx, sellerId)
    if (!account) return no('account-closed')
    if (account.verified) return no('verified-already')
    if (account.role !== 'seller') return no('not-a-seller')
    const unconfirmed = await listUnconfirmed(tx, [sellerId], needsMobile)
    if (unconfirmed.get(sellerId)?.length) return no('confirm-first')
    const open = await findOpenOf(tx, sellerId)
    if (open && open.kind !== 'name') return no('verification-waits')
    const since = new Date(now.getTime() - dayMillis)
    if ((await countAsked(tx, sellerId, since)) >= dailyVerifications) return no('too-many-verifications')
    const id = randomUUID()
    if (!(await sendPhotos(tx, sellerId, photos, { attachedTo: 'verification', attachedToId: id })))
      return no('unknown-photo')
    // Documents prove the new name too.
    if (open) await endOpen(tx, open.id, { decision: 'expired', decidedAt: now })
    const formerName = open?.formerName ?? null
    await tx.insert(sellerVerifications).values({ id, sellerId, kind, formerName, askedAt: now })
    return ok({ id })
  })
}

/** Asks an admin to check the new name of a verified seller. Call it in the transaction that changes the name. */
export async function askForNameCheck(
  tx: Db,
  change: { sellerId: string; formerName: string; askedAt: Date },
): Promise<void> {
  await tx
    .insert(sellerVerifications)
    .values({ ...change, id: randomUUID(), kind: 'name' })
    .onConflictDoNothing()
}
