import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { accountFacts } from '../../auth/index.ts'
import { confirmations } from '../../auth/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { selectWaiting } from '../../platform/database/query-parts.ts'
import { sellerVerifications } from '../schema.ts'
import type { VerificationKind } from './rules.ts'

export type Verification = typeof sellerVerifications.$inferSelect

const isOpen = isNull(sellerVerifications.decidedAt)

export async function findVerification(db: Db, id: string): Promise<Verification | null> {
  const [found] = await db.select().from(sellerVerifications).where(eq(sellerVerifications.id, id))
  return found ?? null
}

export async function findOpenOf(db: Db, sellerId: string): Promise<Verification | null> {
  const [found] = await db
    .select()
    .from(sellerVerifications)
    .where(and(eq(sellerVerifications.sellerId, sellerId), isOpen))
  return found ?? null
}

export function listVerificationsOf(db: Db, sellerId: string, limit: number): Promise<Verification[]> {
  return db
    .select()
    .from(sellerVerifications)
    .where(eq(sellerVerifications.sellerId, sellerId))
    .orderBy(desc(sellerVerifications.askedAt))
    .limit(limit)
}

export function countAsked(db: Db, sellerId: string, since: Date): Promise<number> {
  const { kind, askedAt } = sellerVerifications
  return db.$count(
    sellerVerifications,
    and(eq(sellerVerifications.sellerId, sellerId), ne(kind, 'name'), gt(askedAt, since)),
  )
}

/** Finds which of these sellers have an open verification, and of which kind. */
export async function findWaiting(db: Db, sellerIds: string[]): Promise<Map<string, VerificationKind>> {
  const found = await db
    .select({ sellerId: sellerVerifications.sellerId, kind: sellerVerifications.kind })
    .from(sellerVerifications)
    .where(and(inArray(sellerVerifications.sellerId, sellerIds), isOpen))
  return new Map(found.map(({ sellerId, kind }) => [sellerId, kind]))
}

/** Finds which of these sellers have sent documents that are undecided or were approved. */
export async function findDocumented(db: Db, sellerIds: string[]): Promise<Set<string>> {
  const { sellerId, kind, decision } = sellerVerifications
  const found = await db
    .selectDistinct({ sellerId })
    .from(sellerVerifications)
    .where(and(inArray(sellerId, sellerIds), ne(kind, 'name'), or(isOpen, eq(decision, 'approved'))))
  return new Set(found.map((row) => row.sellerId))
}

/** Lists the ids of open verifications that are over: documents sent before `before`, and all of closed accounts. */
export async function listExpired(db: Db, before: Date): Promise<string[]> {
  const { id, sellerId, kind, askedAt } = sellerVerifications
  const found = await db
    .select({ id })
    .from(sellerVerifications)
    .innerJoin(accountFacts, eq(accountFacts.id, sellerId))
    .where(and(isOpen, or(isNotNull(accountFacts.closedAt), and(ne(kind, 'name'), lte(askedAt, before)))))
  return found.map((row) => row.id)
}

/** Ends an open verification and returns it; null when it was ended before. */
export async function endOpen(
  tx: Db,
  id: string,
  end: Pick<Verification, 'decision' | 'decidedAt'> & { reason?: string },
): Promise<Verification | null> {
  const [ended] = await tx
    .update(sellerVerifications)
    .set(end)
    .where(and(eq(sellerVerifications.id, id), isOpen))
    .returning()
  return ended ?? null
}

/** The SQL of sellers with an open verification as rows of the admin's queue; the note is its kind. */
export function selectVerifications(): SQL {
  const { sellerId, askedAt, kind } = sellerVerifications
  return selectWaiting(
    { kind: 'seller', id: sellerId, at: askedAt, about: accountFacts.name, note: kind },
    sql`from ${sellerVerifications} join ${accountFacts} on ${accountFacts.id} = ${sellerId}
      where ${isOpen} and ${accountFacts.closedAt} is null`,
  )
}

/** Lists, by account id, what each of these accounts has not confirmed yet; mobile numbers only where `needsMobile`. */
export async function listUnconfirmed(db: Db, ids: string[], needsMobile: boolean) {
  const { id, emailVerified, mobile } = accountFacts
  const found = await db.select({ id, emailVerified, mobile }).from(accountFacts).where(inArray(id, ids))
  return new Map(
    found.map((account) => {
      const isMissing = { email: !account.emailVerified, mobile: needsMobile && account.mobile === null }
      return [account.id, confirmations.filter((each) => isMissing[each])]
    }),
  )
}
