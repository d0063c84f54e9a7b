import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { accountFacts } from '../identity/index.ts'
import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { PayoutState, WalletLimits } from './rules.ts'
import { payoutAccounts, payouts } from './schema.ts'
import { isHeld, isNotHeld } from './store-holds.ts'

export type Payout = typeof payouts.$inferSelect

/** A payout with the account that it goes to. */
export type PayoutToAccount = Payout & { account: typeof payoutAccounts.$inferSelect }

/** A payout with its seller, whose account may be closed. */
export type PayoutOfSeller = PayoutToAccount & {
  seller: { name: string; email: string }
  /** Whether nothing may be sent to the seller. */
  isHeld: boolean
}

/** Inserts a payout, which is due unless it says otherwise. */
export async function insertPayout(tx: Db, payout: typeof payouts.$inferInsert): Promise<Payout> {
  const [row] = await tx.insert(payouts).values(payout).returning()
  if (!row) throw new Error('the payout was not inserted')
  return row
}

/** Changes a payout that the caller has locked. */
export async function updatePayout(tx: Db, id: string, changes: Partial<Payout>): Promise<void> {
  await tx.update(payouts).set(changes).where(eq(payouts.id, id))
}

/** Locks a payout until the transaction ends; null for a malformed or unknown id. */
export async function lockPayout(tx: Db, id: string): Promise<Payout | null> {
  if (!isId(id)) return null
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
  return payout ?? null
}

/** Makes a payout that was claimed for sending due again, for the admins: the service leaves it to them. False: it was not. */
export async function leaveToAdmins(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(payouts)
    .set({ state: 'due', dispatchedAt: null, byHand: true })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'sending')))
  return rowCount === 1
}

/** A payout that was locked, or is read alone, with its account; null for an unknown one. */
export async function findPayout(db: Db, id: string): Promise<PayoutToAccount | null> {
  const [payout] = await db
    .select({ ...getTableColumns(payouts), account: getTableColumns(payoutAccounts) })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(eq(payouts.id, id))
  return payout ?? null
}

/**
 * Locks the payouts that are due, the oldest first, behind all others those that the last batch has left out. Those of sellers on
 * hold are left alone.
 */
export function lockDue(tx: Db, limit: number): Promise<PayoutToAccount[]> {
  return tx
    .select({ ...getTableColumns(payouts), account: getTableColumns(payoutAccounts) })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(and(eq(payouts.state, 'due'), isNotHeld(tx)))
    .orderBy(asc(isNotNull(payouts.heldBack)), asc(payouts.createdAt), asc(payouts.id))
    .limit(limit)
    .for('update', { of: payouts })
}

/** Locks the payouts of a seller that are due, the oldest first. */
export function lockDueOf(tx: Db, sellerId: string): Promise<Payout[]> {
  return tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'due')))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .for('update')
}

/** The payouts that the service has not been asked to send, the oldest first. */
export async function listToSend(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.state, 'due'), eq(payouts.byHand, false), isNotHeld(db)))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
  return rows.map(({ id }) => id)
}

/** What a seller has asked for and can still be kept back, apart from one payout, in minor units. */
export async function sumOtherDue(tx: Db, sellerId: string, id: string): Promise<number> {
  const [sum] = await tx
    .select({ minor: sql`coalesce(sum(${payouts.amountMinor}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'due'), ne(payouts.id, id)))
  return sum?.minor ?? 0
}

/** Saves on the payouts of a seller that are due what keeps them back, or that nothing does any more. Returns their ids. */
export async function setHeldBack(tx: Db, sellerId: string, heldBack: Payout['heldBack']): Promise<string[]> {
  const rows = await tx
    .update(payouts)
    .set({ heldBack })
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'due')))
    .returning({ id: payouts.id })
  return rows.map(({ id }) => id)
}

/** What was given out to be sent to a wallet since the beginning of a day and of its month. */
export async function sumToWallet(
  tx: Db,
  wallet: string,
  since: { day: Date; month: Date },
): Promise<WalletLimits> {
  const amount = sql`sum(${payouts.amountMinor})`
  const ofDay = sql`${payouts.dispatchedAt} >= ${since.day.toISOString()}::timestamptz`
  const [sums] = await tx
    .select({
      dayMinor: sql`coalesce(${amount} filter (where ${ofDay}), 0)`.mapWith(Number),
      monthMinor: sql`coalesce(${amount}, 0)`.mapWith(Number),
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(
      and(
        eq(payoutAccounts.wallet, wallet),
        inArray(payouts.state, ['sending', 'batched', 'sent']),
        gte(payouts.dispatchedAt, since.month),
      ),
    )
  return sums ?? { dayMinor: 0, monthMinor: 0 }
}

/** Payouts with their sellers: of one state or of all, the newest first. */
export function listPayouts(
  db: Db,
  { state, limit, cursor }: { state?: PayoutState | undefined; limit: number; cursor?: Cursor | undefined },
): Promise<PayoutOfSeller[]> {
  return selectOfSeller(db)
    .where(
      and(
        state === undefined ? undefined : eq(payouts.state, state),
        olderThan(payouts.createdAt, payouts.id, cursor),
      ),
    )
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
}

/** The payouts of a batch, the oldest first. */
export function listOfBatch(db: Db, batchId: string): Promise<PayoutOfSeller[]> {
  return selectOfSeller(db)
    .where(eq(payouts.batchId, batchId))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
}

const selectOfSeller = (db: Db) =>
  db
    .select({
      ...getTableColumns(payouts),
      account: getTableColumns(payoutAccounts),
      seller: { name: accountFacts.name, email: accountFacts.email },
      isHeld: sql<boolean>`${isHeld(db)}`,
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .innerJoin(accountFacts, eq(accountFacts.id, payouts.sellerId))

/** What a seller has asked for and not got yet, and what was sent. */
export async function sumPayouts(
  db: Db,
  sellerId: string,
): Promise<{ pendingMinor: number; sentMinor: number }> {
  const sumOf = (...states: PayoutState[]) =>
    sql`coalesce(sum(${payouts.amountMinor}) filter (where ${inArray(payouts.state, states)}), 0)`.mapWith(
      Number,
    )
  const [sums] = await db
    .select({ pendingMinor: sumOf('due', 'sending', 'batched'), sentMinor: sumOf('sent') })
    .from(payouts)
    .where(eq(payouts.sellerId, sellerId))
  return sums ?? { pendingMinor: 0, sentMinor: 0 }
}

/** A seller as the audit log names them, whose account may be closed; null for a malformed or unknown id. */
export async function findSeller(db: Db, id: string): Promise<{ id: string; email: string } | null> {
  if (!isId(id)) return null
  const [seller] = await db
    .select({ id: accountFacts.id, email: accountFacts.email })
    .from(accountFacts)
    .where(eq(accountFacts.id, id))
  return seller ?? null
}
