import { and, eq, gte, isNotNull, lt, notInArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { listPosted } from '../ledger/index.ts'
import { providerAccount } from '../ledger/rules.ts'
import { notifyAdmins } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { providerFlag, slowFlag } from '../platform/jobs/limit-slow-jobs.ts'
import { enqueueDue, type UniqueJob } from '../platform/jobs/unique-jobs.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import type { PaymentProvider } from './provider.ts'
import { adoptionKey, movementKey } from './rules.ts'
import { moneyDifferences, payments } from './schema.ts'
import {
  type Difference,
  hasFoundSince,
  listMade,
  lockCheck,
  type Made,
  replaceDifferences,
  saveCheck,
} from './store-differences.ts'
import { listLost } from './store-refunds.ts'
import { findReference } from './store.ts'

/** The job that compares one payment and its refunds with the ledger, at a provider that does not list payments. */
export const comparePaymentJob: UniqueJob = {
  name: 'compare-payment',
  about: 'paymentId',
  flags: [slowFlag, providerFlag],
  isLowPriority: true,
}

const onePayment = z.object({ paymentId: z.uuid() })

const hour = 3_600_000

/**
 * The job: compares one payment and its refunds at its provider with the ledger, and notifies admins of new differences, once an
 * hour at most. Throws when the provider does not answer, so that the job is retried.
 */
export async function comparePayment(deps: PaymentDeps, payload: unknown): Promise<void> {
  const { db, log, clock } = deps
  const { paymentId: id } = onePayment.parse(payload)
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  if (!payment?.paymentId) return
  const { provider, paymentId } = payment
  const now = clock.now()
  const lost = await listLost(db, provider, paymentId, now)
  const theirs = await callProvider(deps, provider, (asked) => readTheirs(asked, paymentId, lost)).catch(
    (error) => {
      throw new Error(`the payment ${paymentId} was not compared with ${provider}: ${error.message}`)
    },
  )
  const made = await listMade(db, provider, { paymentId })
  const differences = await compareSides(db, provider, { theirs, made, now })
  await db.transaction(async (tx) => {
    await lockCheck(tx, provider)
    const isNotified = await hasFoundSince(tx, provider, new Date(now.getTime() - hour))
    const count = await replaceDifferences(tx, { provider, paymentId }, differences, now)
    await saveCheck(tx, provider, { checkedAt: now })
    if (count > 0 && !isNotified) await notifyAdmins(tx, { kind: 'money-difference', params: { count } })
  })
  for (const difference of differences) {
    log.error('the ledger and the payment provider differ', difference.reference, difference)
  }
}

/** @param lost our ids of refunds that count as not made */
async function readTheirs(provider: PaymentProvider, paymentId: string, lost: readonly string[]) {
  const { capturedMinor } = await provider.inspect(paymentId)
  if (capturedMinor === 0) return new Map()
  const refunds = await provider.listRefunds(paymentId)
  const unanswered = (await provider.listUnanswered?.(paymentId)) ?? []
  const unsure = unanswered.filter(({ key }) => key !== null && lost.includes(key))
  return new Map([
    ...unsure.map(
      ({ id, amount }) => [id, { paymentId, amountMinor: -amount.minor, isUnsure: true }] as const,
    ),
    [paymentId, { paymentId, amountMinor: capturedMinor }],
    ...refunds.map(({ id, state, amount }) => {
      return [id, { paymentId, amountMinor: state === 'succeeded' ? -amount.minor : 0 }] as const
    }),
  ])
}

/**
 * Enqueues a comparison for each payment begun since then, or captured within as long a time before, because it may have been
 * refunded since. Older findings are forgotten.
 */
export async function comparePaymentsLater({ db, clock }: PaymentDeps, provider: string, since: Date) {
  const now = clock.now()
  const refundedSince = new Date(2 * since.getTime() - now.getTime())
  const isCompared = and(
    eq(payments.provider, provider),
    isNotNull(payments.paymentId),
    or(gte(payments.createdAt, since), eq(payments.status, 'captured')),
    gte(payments.createdAt, refundedSince),
  )
  const compared = db.select({ id: payments.paymentId }).from(payments).where(isCompared)
  await db
    .delete(moneyDifferences)
    .where(
      and(
        eq(moneyDifferences.provider, provider),
        lt(moneyDifferences.foundAt, since),
        notInArray(moneyDifferences.paymentId, compared),
      ),
    )
  const rows = { id: payments.id, dueAt: payments.createdAt, where: isCompared }
  await enqueueDue(db, comparePaymentJob, now, rows)
  const isNone = (await db.$count(payments, isCompared)) === 0
  if (isNone) await saveCheck(db, provider, { checkedAt: now })
}

/** How many milliseconds a change may be old before it is compared: newer ones may not be posted to the ledger yet. */
export const graceMillis = 10 * 60_000

/** How many differences are kept: more of them have one cause, such as another account's keys. */
const maxDifferences = 1000

/** What a provider has, by its ids; refunds and chargebacks are negative. `isUnsure` marks a refund that may have been made. */
export type Theirs = Map<
  string,
  { amountMinor: number; paymentId: string; chargebackId?: string; isUnsure?: boolean }
>

/**
 * Lists where a provider's amounts differ from the ledger's, leaving out what has changed in the last ten minutes.
 * @param since leaves out payments and refunds that were asked for before
 * @param postedSince reads the ledger from then on at once rather than by key
 */
export async function compareSides(
  db: Db,
  provider: string,
  { theirs, made, now, since = new Date(0), postedSince }: Sides,
): Promise<Difference[]> {
  const ours = await readOurs(db, provider, made, [...theirs.keys()], postedSince)
  const known = new Map(made.map((each) => [each.id, each]))
  const differences: Difference[] = []
  for (const reference of new Set([...ours.keys(), ...theirs.keys()])) {
    const oursMinor = ours.get(reference) ?? 0
    const theirsMinor = theirs.get(reference)?.amountMinor ?? 0
    const asked = known.get(reference)
    const isUndecided =
      asked && (asked.createdAt < since || asked.changedAt.getTime() > now.getTime() - graceMillis)
    if (isUndecided || oursMinor === theirsMinor) continue
    const paymentId = theirs.get(reference)?.paymentId ?? asked?.paymentId ?? reference
    const paymentReference = asked?.reference ?? (await findReference(db, provider, paymentId))
    const unsure = theirs.get(reference)?.isUnsure && { isUnsure: true }
    differences.push({ provider, reference, paymentId, oursMinor, theirsMinor, paymentReference, ...unsure })
    if (differences.length === maxDifferences) break
  }
  return differences
}

type Sides = { theirs: Theirs; made: Made[]; now: Date; since?: Date; postedSince?: Date }

async function readOurs(
  db: Db,
  provider: string,
  made: Made[],
  listed: string[],
  postedSince: Date | undefined,
): Promise<Map<string, number>> {
  const pairs = [
    ...made.map(({ id, keys }) => [id, keys.plus, keys.minus] as const),
    ...listed.map((id) => [id, adoptionKey(id), movementKey(provider, id)] as const),
  ]
  const which = postedSince
    ? { since: postedSince }
    : { keys: pairs.flatMap(([, plus, minus]) => [plus, minus]) }
  const posted = await listPosted(db, providerAccount(provider), which)
  const amountOf = (key: string) => -(posted.get(key) ?? 0)
  const amounts = pairs.map(([id, plus, minus]) => [id, amountOf(plus) + amountOf(minus)] as const)
  return new Map(amounts.filter(([, amountMinor]) => amountMinor !== 0))
}
