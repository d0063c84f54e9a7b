import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import { lockForUpdate, setRole, setVerification } from '../../auth/index.ts'
import { type Caller, mayDo, whyNotSell } from '../../auth/rules.ts'
import { removePhotosAt, sendPhotos } from '../../images/index.ts'
import { isId } from '../../kernel/id.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { setSellerVerified } from '../../listings/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { createOnce, findNothingMore, type RequestKey } from '../../platform/http/idempotency.ts'
import { platformRefusal } from '../../platform/http/refusal.ts'
import { enqueueMissing, type UniqueJob } from '../../platform/jobs/unique-jobs.ts'
import { sellerVerifications } from '../schema.ts'
import {
  type AskProblem,
  dailyVerifications,
  type DecideProblem,
  type DocumentKind,
  retentionDays,
  type VerifyProblem,
} from './rules.ts'
import {
  countAsked,
  endOpen,
  findOpenOf,
  findVerification,
  listExpired,
  listUnconfirmed,
  type Verification,
} from './store.ts'

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

export type Verdict = { decision: 'approved' } | { decision: 'refused'; reason: string }

/**
 * Decides on a seller's documents or new name, and deletes the documents either way. `changed` is false when already decided.
 * Refused to the seller concerned.
 * @param name the name that the admin has read: the seller may have changed it since
 */
export function decideVerification(
  { db, clock }: { db: Database; clock: Clock },
  admin: Actor,
  id: string,
  { name, ...verdict }: Verdict & { name: string },
): Promise<Result<{ changed: boolean }, DecideProblem>> {
  return db.transaction(async (tx) => {
    const found = isId(id) ? await findVerification(tx, id) : null
    const account = found && (await lockForUpdate(tx, found.sellerId))
    if (!account) return no('no-such-verification')
    if (account.id === admin.id) return no('own-case')
    if (account.name !== name) return no('other-name')
    if (verdict.decision === 'approved' && account.role !== 'seller') return no('not-a-seller')
    const changed = await end(tx, id, verdict, clock.now())
    if (!changed) return ok({ changed })
    if (verdict.decision === 'approved') {
      await setVerification(tx, account.id, true)
      await setSellerVerified(tx, account.id, true)
      await recordAct(tx, admin, 'verify-seller', account.id)
    } else {
      await recordAct(tx, admin, 'refuse-verification', account.id, { note: verdict.reason })
    }
    return ok({ changed })
  })
}

/** Ends the open request; false when it was ended before. */
async function end(tx: Db, id: string, verdict: Verdict, decidedAt: Date): Promise<boolean> {
  const ended: Verification | null = await endOpen(tx, id, { ...verdict, decidedAt })
  if (!ended) return false
  await removePhotosAt(tx, { attachedTo: 'verification', attachedToId: id })
  const to = ended.sellerId
  if (verdict.decision === 'approved') await notify(tx, { to, kind: 'seller-verified', params: {} })
  else await notify(tx, { to, kind: 'verification-refused', params: { reason: verdict.reason } })
  return true
}

/** Lets admins in charge of members see verification documents. Throws a refusal for anybody else. */
export function maySeeDocuments({ role, staff }: Pick<Caller, 'role' | 'staff'>): true {
  if (role !== 'admin') throw platformRefusal('wrong-role')
  if (!mayDo(staff, 'members')) throw platformRefusal('wrong-duty')
  return true
}

/** Turns the caller's account into a seller's and records it in the audit log. `changed` is false when it is one already. */
export function startSelling(db: Database, caller: Actor & { id: string }) {
  return db.transaction(async (tx) => {
    const account = await lockForUpdate(tx, caller.id)
    if (!account) return no('account-closed')
    const why = whyNotSell(account.role)
    if (why) return no(why)
    const changed = await setRole(tx, account.id, 'seller')
    if (changed) await recordAct(tx, caller, 'start-selling', account.id)
    return ok({ changed })
  })
}

type Outcome = Promise<Result<{ changed: boolean }, VerifyProblem>>

/**
 * Verifies a seller, approves the verification that waits, and notifies the seller. `changed` is false when already verified.
 * @param name the name that the admin has read, as in `decideVerification`
 */
export function verifySeller({ db, clock }: Deps, admin: Actor, sellerId: string, name?: string): Outcome {
  return db.transaction(async (tx) => {
    const set = await setBadge(tx, admin, sellerId, true, { name })
    if (!set.ok) return set
    const open = await findOpenOf(tx, sellerId)
    const isNotified = open && (await end(tx, open.id, { decision: 'approved' }, clock.now()))
    if (set.value.changed && !isNotified)
      await notify(tx, { to: sellerId, kind: 'seller-verified', params: {} })
    return set
  })
}

/** Takes a seller's verification back; the seller is told the reason. `changed` is false when the seller is not verified. */
export function revokeVerification(db: Database, admin: Actor, sellerId: string, reason: string): Outcome {
  return db.transaction(async (tx) => {
    const set = await setBadge(tx, admin, sellerId, false, { note: reason })
    if (set.ok && set.value.changed)
      await notify(tx, { to: sellerId, kind: 'verification-revoked', params: { reason } })
    return set
  })
}

/** No toggle, so that a double click cannot undo it. */
async function setBadge(
  tx: Db,
  admin: Actor,
  sellerId: string,
  verified: boolean,
  { name, note }: { name?: string | undefined; note?: string },
): Outcome {
  const account = isId(sellerId) ? await lockForUpdate(tx, sellerId) : null
  if (!account) return no('no-such-account')
  if (name !== undefined && account.name !== name) return no('other-name')
  if (account.role !== 'seller') return no('not-a-seller')
  const changed = await setVerification(tx, sellerId, verified)
  await setSellerVerified(tx, sellerId, verified)
  const act = verified ? 'verify-seller' : 'revoke-verification'
  if (changed) await recordAct(tx, admin, act, account.id, note ? { note } : {})
  return ok({ changed })
}
