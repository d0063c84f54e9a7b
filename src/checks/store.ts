import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import { type CheckTest, type Judgement, maxTries } from './rules.ts'
import { checkResults, checks } from './schema.ts'

export type Check = typeof checks.$inferSelect
export type CheckResult = typeof checkResults.$inferSelect

export async function insertCheck(tx: Db, check: Omit<typeof checks.$inferInsert, 'endedAt'>): Promise<void> {
  await tx
    .update(checks)
    .set({ endedAt: check.madeAt })
    .where(and(eq(checks.listingId, check.listingId), isNull(checks.endedAt)))
  await tx.insert(checks).values(check)
}

export function countChecks(db: Db, listingId: string, since: Date): Promise<number> {
  return db.$count(checks, and(eq(checks.listingId, listingId), gt(checks.madeAt, since)))
}

/** Finds the check of a link by the digest of its secret. `lock` makes others that change it wait. */
export async function findByDigest(db: Db, digest: string, lock = false): Promise<Check | undefined> {
  const query = db.select().from(checks).where(eq(checks.digest, digest))
  const [found] = await (lock ? query.for('update') : query)
  return found
}

export async function findOpenOf(db: ReadDb, listingId: string): Promise<Check | undefined> {
  const [found] = await db
    .select()
    .from(checks)
    .where(and(eq(checks.listingId, listingId), isNull(checks.endedAt)))
  return found
}

/** Finds the check of a phone that was finished last. */
export async function findFinishedOf(db: ReadDb, listingId: string): Promise<Check | undefined> {
  const [found] = await db
    .select()
    .from(checks)
    .where(and(eq(checks.listingId, listingId), isNotNull(checks.finishedAt)))
    .orderBy(desc(checks.finishedAt))
    .limit(1)
  return found
}

export async function updateCheck(tx: Db, id: string, changes: Partial<Check>): Promise<void> {
  await tx.update(checks).set(changes).where(eq(checks.id, id))
}

export function listResults(db: ReadDb, checkId: string): Promise<CheckResult[]> {
  return db.select().from(checkResults).where(eq(checkResults.checkId, checkId))
}

export async function findResult(db: Db, checkId: string, nonce: string): Promise<CheckResult | undefined> {
  const [found] = await db
    .select()
    .from(checkResults)
    .where(and(eq(checkResults.checkId, checkId), eq(checkResults.nonce, nonce)))
  return found
}

/** Stores a challenge in place of the test's earlier one and returns how many there were. */
export async function insertChallenge(
  tx: Db,
  challenge: Pick<CheckResult, 'checkId' | 'test' | 'nonce' | 'challenge' | 'askedAt'>,
): Promise<number> {
  const { checkId, test, ...asked } = challenge
  const [row] = await tx
    .insert(checkResults)
    .values(challenge)
    .onConflictDoUpdate({
      target: [checkResults.checkId, checkResults.test],
      // One more than the most says enough: the column is small.
      set: { ...asked, tries: sql`least(${checkResults.tries} + 1, ${maxTries + 1})` },
    })
    .returning({ tries: checkResults.tries })
  return row?.tries ?? 0
}

/** Uses up the challenge of a test and, with a judgement, stores it. */
export async function closeChallenge(
  tx: Db,
  { checkId, test }: { checkId: string; test: CheckTest },
  judged: (Judgement & { judgedAt: Date; features: unknown }) | null,
): Promise<void> {
  const stored = judged && {
    outcome: judged.outcome,
    reason: judged.reason ?? null,
    found: judged.found ?? null,
    signs: judged.signs ?? null,
    judgedAt: judged.judgedAt,
    features: judged.features,
  }
  await tx
    .update(checkResults)
    .set({ nonce: null, ...stored })
    .where(and(eq(checkResults.checkId, checkId), eq(checkResults.test, test)))
}

/** Deletes what phones measured in tests that were judged before. */
export async function deleteFeatures(db: Db, before: Date): Promise<void> {
  await db
    .update(checkResults)
    .set({ features: null })
    .where(and(isNotNull(checkResults.features), lt(checkResults.judgedAt, before)))
}
