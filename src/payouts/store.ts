import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { accountFacts } from '../identity/index.ts'
import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { PayoutState, WalletLimits } from './rules.ts'
import { payoutAccounts, payouts } from './schema.ts'

export type Payout = typeof payouts.$inferSelect

/** A payout with the account that it goes to. */
export type PayoutToAccount = Payout & { account: typeof payoutAccounts.$inferSelect }

/** A payout with its seller, whose account may be closed. */
export type PayoutOfSeller = PayoutToAccount & { seller: { name: string; email: string } }

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

/**
 * Claims a payout for the service that is to send it: one that is due, or one that was claimed after `since` and has no outcome
 * yet. Null for any other.
 */
export async function claimForSending(db: Db, id: string, at: Date, since: Date): Promise<Payout | null> {
  const isClaimed = and(eq(payouts.state, 'sending'), gt(payouts.dispatchedAt, since))
  const [payout] = await db
    .update(payouts)
    .set({ state: 'sending', heldBack: null, dispatchedAt: sql`coalesce(${payouts.dispatchedAt}, ${at})` })
    .where(and(eq(payouts.id, id), or(eq(payouts.state, 'due'), isClaimed)))
    .returning()
  return payout ?? null
}

/** Makes a payout that was claimed for sending due again: nobody has sent it. */
export async function releaseToDue(db: Db, id: string): Promise<void> {
  await db
    .update(payouts)
    .set({ state: 'due', dispatchedAt: null })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'sending')))
}

/** A payout with its account, or null. */
export async function findPayout(db: Db, id: string): Promise<PayoutToAccount | null> {
  const [payout] = await db
    .select({ ...getTableColumns(payouts), account: getTableColumns(payoutAccounts) })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(eq(payouts.id, id))
  return payout ?? null
}

/** Locks the payouts that are due, the oldest first, behind all others those that the last batch has left out. */
export function lockDue(tx: Db, limit: number): Promise<PayoutToAccount[]> {
  return tx
    .select({ ...getTableColumns(payouts), account: getTableColumns(payoutAccounts) })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(eq(payouts.state, 'due'))
    .orderBy(asc(isNotNull(payouts.heldBack)), asc(payouts.createdAt), asc(payouts.id))
    .limit(limit)
    .for('update', { of: payouts })
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

/** A seller as the audit log names them; the account may be closed. */
export async function findSeller(db: Db, id: string): Promise<{ id: string; email: string }> {
  const [seller] = await db
    .select({ id: accountFacts.id, email: accountFacts.email })
    .from(accountFacts)
    .where(eq(accountFacts.id, id))
  if (!seller) throw new Error(`the seller ${id} does not exist`)
  return seller
}
