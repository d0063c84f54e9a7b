import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { bookingPaths } from '../kernel/paths.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import { enqueueListingReview, lockListing, matchLater, updateListing } from '../listings/index.ts'
import { findOrder } from '../orders/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Answer } from './contract.ts'
import { type Features, judge, leastMillis, makeChallenge } from './judge-answer.ts'
import {
  challengeMinutes,
  type CheckTest,
  dailyChecks,
  isCore,
  isUndone,
  type Judgement,
  linkHours,
  meetingMinutes,
  testsHardware,
  testsOf,
} from './rules.ts'
import {
  type Check,
  type CheckResult,
  closeChallenge,
  countChecks,
  findByDigest,
  insertChallenge,
  insertCheck,
  type Linked,
  listResults,
  markFailedBefore,
  updateCheck,
} from './store.ts'
import type { CheckProblem } from './texts.ts'

export type CheckDeps = { db: Database; clock: Clock; publicUrl: string }

const minute = 60_000
const day = 86_400_000

/** Makes a secret of 192 random bits, for a link, a browser or a challenge. */
export const makeSecret = () => randomBytes(24).toString('base64url')
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** When the link to a check stops working. */
export const linkEnds = ({ madeAt, orderId }: Check) =>
  new Date(madeAt.getTime() + (orderId ? meetingMinutes : linkHours * 60) * minute)

/**
 * Begins the check of a seller's own phone and returns the link that is opened on it. An unfinished check of the phone ends; the
 * finished one is shown until this one is finished.
 */
export function startCheck(deps: CheckDeps, sellerId: string, listingId: string) {
  return deps.db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing || listing.sellerId !== sellerId || listing.withdrawnAt) return no('unknown-product')
    if (listing.soldAt) return no('sold-product')
    return beginCheck(tx, deps, { listingId: listing.id, sellerId, orderId: null })
  })
}

/** Whether a check has ended, is too old, or its listing describes another phone since. */
export function isOver(check: Check, redescribedAt: Date | null, now: Date): boolean {
  const isOfAnother = redescribedAt !== null && redescribedAt > check.madeAt
  return check.endedAt !== null || isOfAnother || now >= linkEnds(check)
}

/** Begins a check; an unfinished one of the phone ends. Refused after so many in a day. */
export async function beginCheck(
  tx: Db,
  { clock, publicUrl }: CheckDeps,
  of: Pick<Check, 'listingId' | 'sellerId' | 'orderId'>,
) {
  const madeAt = clock.now()
  const begun = await countChecks(tx, of, new Date(madeAt.getTime() - day))
  if (begun >= dailyChecks) return no('too-many-checks')
  const token = makeSecret()
  await insertCheck(tx, { ...of, id: randomUUID(), digest: digestOf(token), madeAt })
  return ok({ url: `${publicUrl}/check/${token}` })
}

/** How a phone names its check: the secret of the link, and that of its browser. */
export type Phone = { token: string; browser: string }

type Opened = Linked & { now: Date }

/** Finds the check of a link and its phone: 'check-over' when it has ended, the phone is no longer for sale or is described as another, or its order is not to be met for. */
async function openCheck(db: Db, clock: Clock, token: string, lock = false) {
  const found = await findByDigest(db, digestOf(token), lock)
  if (!found) return no('unknown-check')
  const { check, listing } = found
  if (check.finishedAt) return no('check-finished')
  const isGone = check.orderId
    ? (await findOrder(db, check.orderId))?.status !== 'paid'
    : listing.soldAt || listing.withdrawnAt
  const now = clock.now()
  return isGone || isOver(check, listing.redescribedAt, now) ? no('check-over') : ok({ check, listing, now })
}

/** Reads the check of a link for the phone that is tested. */
export async function readCheckOfLink({ db, clock }: CheckDeps, token: string) {
  const opened = await openCheck(db, clock, token)
  if (!opened.ok) return opened
  return ok({ ...opened.value, results: await listResults(db, opened.value.check.id) })
}

/**
 * Runs a change of a link's open check while nobody sells, edits or withdraws its phone. Only the browser that agreed may: otherwise two
 * phones could share the tests, at a meeting one of them behind the buyer's back.
 */
function change<Value>(
  { db, clock }: CheckDeps,
  { token, browser }: Phone,
  act: (tx: Db, opened: Opened) => Promise<Result<Value, CheckProblem>>,
): Promise<Result<Value, CheckProblem>> {
  return db.transaction(async (tx) => {
    const opened = await openCheck(tx, clock, token, true)
    if (!opened.ok) return opened
    const { browserDigest } = opened.value.check
    if (browserDigest && browserDigest !== digestOf(browser)) return no('another-browser')
    return act(tx, opened.value)
  })
}

/** Notes that the person at the phone agreed to what is measured; `changed` is false when they had agreed before, in this browser. */
export function consentToCheck(deps: CheckDeps, phone: Phone) {
  return change(deps, phone, async (tx, { check, now }) => {
    if (check.consentedAt) return ok({ changed: false })
    await updateCheck(tx, check.id, { consentedAt: now, browserDigest: digestOf(phone.browser) })
    return ok({ changed: true })
  })
}

/** Makes the challenge of a test, which replaces the test's earlier one. */
export function askChallenge(deps: CheckDeps, phone: Phone, test: CheckTest) {
  return change(deps, phone, async (tx, { check, now }) => {
    if (!testsOf(check.orderId).includes(test)) return no('unknown-check')
    if (!check.consentedAt) return no('no-consent')
    const asked = { nonce: makeSecret(), challenge: makeChallenge(test) }
    const isStored = await insertChallenge(tx, { checkId: check.id, test, askedAt: now, ...asked })
    return isStored ? ok(asked) : no('too-many-tries')
  })
}

/**
 * Judges the answer to a challenge and stores the judgement. An answer that does not fit the challenge uses it up: 'wrong-answer'. So
 * does one that is too late, or repeated: 'challenge-over'.
 */
export async function answerChallenge(deps: CheckDeps, phone: Phone, nonce: string, answer: Answer) {
  const answered = await change(deps, phone, async (tx, { check, listing, now }) => {
    const asked = (await listResults(tx, check.id)).find((each) => each.nonce === nonce)
    const elapsed = now.getTime() - (asked?.askedAt.getTime() ?? 0)
    if (!asked || elapsed > challengeMinutes * minute) return no('challenge-over')
    const judgement = await judgeAnswer(deps, asked, answer, listing, elapsed)
    const features = 'features' in answer ? answer.features : null
    // What a test ended with stands until it is done again.
    const stands = !isUndone(asked.outcome) && judgement && isUndone(judgement.outcome)
    const judged = judgement && !stands ? { ...judgement, judgedAt: now, features } : null
    await closeChallenge(tx, asked, judged)
    // Committed all the same: the challenge is used up.
    return ok(judgement && { check, result: { ...asked, ...judged } })
  })
  if (!answered.ok) return answered
  return answered.value ? ok(answered.value) : no('wrong-answer')
}

async function judgeAnswer(
  { publicUrl }: CheckDeps,
  { test, challenge, nonce }: CheckResult,
  answer: Answer,
  listed: Linked['listing'],
  elapsed: number,
): Promise<Judgement | null> {
  if ('skipped' in answer) return { outcome: 'skipped' }
  if ('obstacle' in answer) return { outcome: 'not-testable-here', reason: answer.obstacle }
  if ('faulty' in answer) return { outcome: 'failed', reason: 'faulty' }
  if (answer.test !== test) return null
  const features = answer.features as Features[typeof test]
  const judgement = await judge(test, { challenge, features, listed, nonce: nonce ?? '', publicUrl })
  if (!judgement || elapsed >= leastMillis(test, features)) return judgement
  return { ...judgement, signs: [...new Set([...(judgement.signs ?? []), 'too-quick' as const])] }
}

/** What the tested phone shows to the buyer at the end of a check at a meeting: a code, and the address that fills it in on the buyer's phone. */
const showCode = ({ publicUrl }: CheckDeps, { orderId, code }: Pick<Check, 'orderId' | 'code'>) =>
  orderId && code ? { code, url: `${publicUrl}${bookingPaths.order(orderId)}?seen=${code}` } : undefined

/**
 * Finishes a check: tests that were not done count as skipped. With one by the seller the phone is shown as checked, and a failed core
 * test, or one that was left out after it failed before, caps its condition at 'fair'. One at a meeting gives what the tested phone
 * shows to the buyer, to its browser also when it asks again. Refused while no part of the phone passed or failed.
 */
export async function finishCheck(deps: CheckDeps, phone: Phone) {
  const finished = await change(deps, phone, async (tx, { check, now }) => {
    const results = await listResults(tx, check.id)
    if (!testsHardware(results)) return no('nothing-checked')
    const code = check.orderId && String(randomInt(100_000, 1_000_000))
    await updateCheck(tx, check.id, { endedAt: now, finishedAt: now, code })
    if (!check.orderId) await showAsChecked(tx, check, results, now)
    return ok({ changed: true, shown: showCode(deps, { ...check, code }) })
  })
  if (finished.ok || finished.why !== 'check-finished') return finished
  const check = (await findByDigest(deps.db, digestOf(phone.token)))?.check
  const isOwn = check?.browserDigest === digestOf(phone.browser)
  return check && isOwn ? ok({ changed: false, shown: showCode(deps, check) }) : finished
}

async function showAsChecked(tx: Db, check: Check, results: CheckResult[], checkedAt: Date): Promise<void> {
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ test }) => test)
  const failedBefore = await markFailedBefore(tx, check, checkedAt)
  const hasFault = [...failed, ...failedBefore].some((test) => isCore(test))
  await updateListing(tx, check.listingId, { checkedAt, ...(hasFault && { condition: 'fair' as const }) })
  await enqueueListingReview(tx, [check.listingId])
  await matchLater(tx, [check.listingId])
}
