import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { categoryFacts } from '../catalogue/index.ts'
import { listings } from '../listings/index.ts'
import { pickFacts } from '../listings/rules.ts'
import { orderEvents, orders } from '../orders/index.ts'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { type CheckTest, type Judgement, maxTries } from './rules.ts'
import { checkResults, checks } from './schema.ts'

export type Check = typeof checks.$inferSelect
export type CheckResult = typeof checkResults.$inferSelect

/** Stores a new check; an unfinished one of the phone ends. */
export async function insertCheck(tx: Db, check: typeof checks.$inferInsert): Promise<void> {
  await tx
    .update(checks)
    .set({ endedAt: check.madeAt })
    .where(and(eq(checks.listingId, check.listingId), isNull(checks.endedAt)))
  const imei = sql`(select ${listings.imei} from ${listings} where ${eq(listings.id, check.listingId)})`
  await tx.insert(checks).values({ ...check, imei })
}

const isOfOrder = (orderId: string | null) => (orderId ? eq(checks.orderId, orderId) : isNull(checks.orderId))

/** Counts the checks of a phone by its seller, or those of an order, since a moment. */
export function countChecks(
  db: Db,
  { listingId, orderId }: Pick<Check, 'listingId' | 'orderId'>,
  since: Date,
): Promise<number> {
  return db.$count(checks, and(eq(checks.listingId, listingId), isOfOrder(orderId), gt(checks.madeAt, since)))
}

/** Finds the check of a link by the digest of its secret, and its phone. `lock` makes others that change either wait. */
export async function findByDigest(db: Db, digest: string, lock = false) {
  const { id, name, soldAt, withdrawnAt, redescribedAt } = listings
  const listing = { id, name, soldAt, withdrawnAt, redescribedAt, ...pickFacts(listings) }
  const query = db
    .select({ check: checks, listing: { ...listing, brandName: categoryFacts.name } })
    .from(checks)
    .innerJoin(listings, eq(id, checks.listingId))
    .innerJoin(categoryFacts, eq(categoryFacts.id, listings.categoryId))
    .where(eq(checks.digest, digest))
  // Locked in this order, as where a check is begun.
  const [found] = await (lock ? query.for('update', { of: [listings, checks] }) : query)
  return found
}

/** A check and what it needs of its phone. */
export type Linked = NonNullable<Awaited<ReturnType<typeof findByDigest>>>

const newest = desc(checks.madeAt)

/** Finds the newest check of a phone of which this is true, by its seller or of an order. */
async function findNewest(db: ReadDb, listingId: string, orderId: string | null, condition: SQL) {
  const isMeant = and(eq(checks.listingId, listingId), isOfOrder(orderId), condition)
  const [found] = await db.select().from(checks).where(isMeant).orderBy(newest).limit(1)
  return found
}

/** Finds the check of a phone that was not ended, by its seller or of an order. */
export const findOpen = (db: ReadDb, listingId: string, orderId: string | null) =>
  findNewest(db, listingId, orderId, isNull(checks.endedAt))

/** Finds the check of a phone that its seller finished last, up to a moment. */
export const findFinished = (db: ReadDb, listingId: string, before?: Date | null) =>
  findNewest(db, listingId, null, before ? lte(checks.finishedAt, before) : isNotNull(checks.finishedAt))

/** Lists the checks of an order in which something was judged, the newest first. */
export function listTested(db: ReadDb, orderId: string): Promise<Check[]> {
  const judged = db
    .select({ test: checkResults.test })
    .from(checkResults)
    .where(and(eq(checkResults.checkId, checks.id), isNotNull(checkResults.outcome)))
  const isMeant = and(isOfOrder(orderId), exists(judged))
  return db.select().from(checks).where(isMeant).orderBy(newest)
}

export async function updateCheck(tx: Db, id: string, changes: Partial<Check>): Promise<void> {
  await tx.update(checks).set(changes).where(eq(checks.id, id))
}

export function listResults(db: ReadDb, ...checkIds: string[]): Promise<CheckResult[]> {
  return db.select().from(checkResults).where(inArray(checkResults.checkId, checkIds))
}

/**
 * Gives the tests that a seller's check leaves out, and that failed when they were done last, the reason 'failed-before', and returns
 * them. However the phone was described since, or listed anew with its IMEI: otherwise that would hide it.
 */
export async function markFailedBefore(
  tx: Db,
  { id, listingId, sellerId, imei }: Check,
  askedAt: Date,
): Promise<CheckTest[]> {
  const { checkId, test, outcome, judgedAt } = checkResults
  const isDone = inArray(outcome, ['passed', 'failed', 'seller-said'])
  const hasImei = imei ? and(eq(checks.sellerId, sellerId), eq(checks.imei, imei)) : undefined
  const isOfPhone = or(eq(checks.listingId, listingId), hasImei)
  const lastDone = await tx
    .selectDistinctOn([test], { checkId, test, outcome })
    .from(checkResults)
    .innerJoin(checks, eq(checks.id, checkId))
    .where(and(isOfPhone, isOfOrder(null), isDone))
    .orderBy(test, desc(judgedAt))
  const failed = lastDone.filter((last) => last.outcome === 'failed' && last.checkId !== id)
  if (failed.length > 0) {
    const reason = 'failed-before' as const
    await tx
      .insert(checkResults)
      .values(failed.map((last) => ({ checkId: id, test: last.test, challenge: {}, askedAt, reason })))
      .onConflictDoUpdate({ target: [checkId, test], set: { reason } })
  }
  return failed.map((last) => last.test)
}

/** Stores a challenge in place of the test's earlier one; false when one was asked for too often. */
export async function insertChallenge(
  tx: Db,
  challenge: Pick<CheckResult, 'checkId' | 'test' | 'nonce' | 'challenge' | 'askedAt'>,
): Promise<boolean> {
  const { checkId, test, ...asked } = challenge
  const { rowCount } = await tx
    .insert(checkResults)
    .values(challenge)
    .onConflictDoUpdate({
      target: [checkResults.checkId, checkResults.test],
      set: { ...asked, tries: sql`${checkResults.tries} + 1` },
      setWhere: lt(checkResults.tries, maxTries),
    })
  return rowCount === 1
}

/** Uses up the challenge of a test and, with a judgement, stores it. */
export async function closeChallenge(
  tx: Db,
  { checkId, test }: { checkId: string; test: CheckTest },
  judged: (Judgement & { judgedAt: Date; features: unknown }) | null,
): Promise<void> {
  await tx
    .update(checkResults)
    .set({ nonce: null, ...(judged && { reason: null, found: null, signs: null, ...judged }) })
    .where(and(eq(checkResults.checkId, checkId), eq(checkResults.test, test)))
}

/** Deletes what phones measured in tests that were judged before `judged`, or whose phone's order was over before `over`. */
export async function deleteFeatures(db: Db, { judged, over }: { judged: Date; over: Date }): Promise<void> {
  const isOver = sql`exists (select from ${checks} join ${orders} on ${orders.listingId} = ${checks.listingId}
    join ${orderEvents} on ${orderEvents.orderId} = ${orders.id}
    where ${checks.id} = ${checkResults.checkId} and ${orderEvents.toStatus} in ('completed', 'refunded')
      and ${orderEvents.at} between ${checkResults.judgedAt} and ${over})`
  await db
    .update(checkResults)
    .set({ features: null })
    .where(and(isNotNull(checkResults.features), or(lt(checkResults.judgedAt, judged), isOver)))
}
