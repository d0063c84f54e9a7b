import { no, ok } from '../kernel/result.ts'
import { findListing, type Listing } from '../listings/index.ts'
import { findParty } from '../orders/index.ts'
import type { OrderCaller } from '../orders/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { isSameKind, type Profile } from './compared-tests.ts'
import type { CheckTogether, ResultOfPhone, ShownCheck, ShownResult } from './contract.ts'
import { challengeMinutes, type CheckTest, testsOf } from './rules.ts'
import { type CheckDeps, isOver, linkEnds } from './run-check.ts'
import { type Check, type CheckResult, findFinished, findOpen, listResults, listTested } from './store.ts'

/** Presents the result of a test: 'skipped' when it was not done. */
const presentResult = (test: CheckTest, result?: CheckResult, withSigns = false): ShownResult => ({
  test,
  outcome: result?.outcome ?? 'skipped',
  reason: result?.reason ?? null,
  found: result?.found ?? {},
  at: result?.judgedAt?.toISOString() ?? null,
  ...(withSigns && { signs: result?.signs ?? [] }),
})

/** Presents the results of a check: every test of it in its order. */
const presentResults = ({ orderId }: Check, results: CheckResult[], withSigns?: boolean) =>
  testsOf(orderId).map((test) => {
    const result = results.find((each) => each.test === test)
    return presentResult(test, result, withSigns)
  })

/** Presents a result to the tested phone. At a meeting it learns what was done and what it prevents, and the buyer's phone alone the rest. */
function hide({ orderId }: Check, result: ShownResult): ResultOfPhone {
  if (!orderId) return result
  const reason = result.outcome === 'not-testable-here' ? result.reason : null
  return { ...result, outcome: null, reason, found: {} }
}

export const presentToPhone = (check: Check, result: CheckResult) =>
  hide(check, presentResult(result.test, result))

export const presentOpen = (check: Check, results: CheckResult[]) => ({
  expiresAt: linkEnds(check).toISOString(),
  consented: check.consentedAt !== null,
  results: presentResults(check, results).map((result) => hide(check, result)),
})

/** Presents a check that is finished, or in which something was judged. */
function presentCheck(check: Check, results: CheckResult[], checkedAt: Date | null, withSigns = false) {
  const own = results.filter(({ checkId }) => checkId === check.id)
  const lastJudged = Math.max(...own.map(({ judgedAt }) => Number(judgedAt)))
  const finishedAt = check.finishedAt ?? new Date(lastJudged)
  return {
    finishedAt: finishedAt.toISOString(),
    isCurrent: checkedAt?.getTime() === finishedAt.getTime(),
    results: presentResults(check, own, withSigns),
  }
}

/** Presents the check of a phone that its seller finished last; null when there is none. */
async function presentLast(db: Db, listing: Listing, withSigns = false): Promise<ShownCheck | null> {
  const check = await findFinished(db, listing.id)
  return check ? presentCheck(check, await listResults(db, check.id), listing.checkedAt, withSigns) : null
}

/** Reads the last finished check of a phone that anybody may see; admins, with its signs, of any phone that is not their own. */
export async function readCheck({ db }: CheckDeps, listingId: string, reader: OrderCaller | null) {
  const listing = await findListing(db, listingId)
  const isAdmin = reader?.role === 'admin' && reader.id !== listing?.sellerId
  if (!listing || (!isAdmin && (listing.withdrawnAt || listing.heldAt))) return no('unknown-check')
  const shown = await presentLast(db, listing, isAdmin)
  return shown ? ok(shown) : no('unknown-check')
}

/** Reads how the check of a seller's own phone goes, with the code that one of its cameras has to see now. */
export async function readOwnCheck(deps: CheckDeps, sellerId: string, listingId: string) {
  const listing = await findListing(deps.db, listingId)
  if (!listing || listing.sellerId !== sellerId) return no('unknown-product')
  return ok({
    product_name: listing.name,
    open: await readOpen(deps, listing.id, null, listing.redescribedAt),
    last: await presentLast(deps.db, listing),
  })
}

/**
 * Reads the checks at the meeting of an order beside that by its seller, for its parties and admins. Until the phone is handed over, its
 * seller learns nothing of them, and its buyer only what failed in one whose code was not entered.
 */
export async function readMeetingCheck(deps: CheckDeps, caller: OrderCaller, id: string) {
  const { db } = deps
  const found = await findParty(db, caller, id)
  if (!found.ok) return found
  const { order, by } = found.value
  const isPaid = order.status === 'paid'
  const isMet = isPaid && by.role === 'buyer'
  const tested = isPaid && by.role === 'seller' ? [] : await listTested(db, order.id)
  const before = await findFinished(db, order.listingId, order.paidAt)
  const results = await listResults(db, ...[...tested, ...(before ? [before] : [])].map((each) => each.id))
  const present = (check: Check) => presentCheck(check, results, null, by.role === 'admin')
  const [last = null, ...earlier] = tested.map((check) => {
    const { imeiAgrees, seenAt } = check
    const isSeen = seenAt !== null
    const sameKind = isSameKind(profileOf(before, results), profileOf(check, results))
    const verdict = { ...present(check), isFinished: check.finishedAt !== null, imeiAgrees, isSeen, sameKind }
    return isMet && !isSeen ? onlyBad(verdict) : verdict
  })
  // A phone that is sold is not described anew.
  const open = isMet ? await readOpen(deps, order.listingId, order.id, null) : null
  return ok({ product_name: order.productName, open, last, earlier, before: before ? present(before) : null })
}

/** What a buyer reads before the tested phone has shown its code: another phone may have passed what else was tested. */
const onlyBad = (verdict: CheckTogether): CheckTogether => ({
  ...verdict,
  sameKind: verdict.sameKind && null,
  results: verdict.results.filter(({ outcome }) => outcome === 'failed'),
})

const profileOf = (check: Check | undefined, results: CheckResult[]) =>
  (results.find(({ checkId, test }) => checkId === check?.id && test === 'profile')?.features ??
    null) as Profile | null

async function readOpen(
  { db, clock }: CheckDeps,
  listingId: string,
  orderId: string | null,
  redescribedAt: Date | null,
) {
  const check = await findOpen(db, listingId, orderId)
  const now = clock.now()
  if (!check || isOver(check, redescribedAt, now)) return null
  const results = await listResults(db, check.id)
  return { ...presentOpen(check, results), code: findCode(results, now) }
}

/** The code of the camera's challenge that was asked last, while it counts. */
function findCode(results: CheckResult[], now: Date): string | null {
  const since = now.getTime() - challengeMinutes * 60_000
  const [asked] = results
    .filter(({ nonce, challenge, askedAt }) => nonce && challenge.code && askedAt.getTime() > since)
    .toSorted((a, b) => b.askedAt.getTime() - a.askedAt.getTime())
  return asked?.challenge.code ?? null
}
