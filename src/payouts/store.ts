import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { accountFacts } from '../auth/index.ts'
import { isId } from '../kernel/id.ts'
import { hasMoney } from '../ledger/index.ts'
import { owedAccount, sellerAccount } from '../ledger/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import { type PayoutState, sendingSince } from './rules.ts'
import { payoutAccounts, payoutBatches, payoutHolds, payouts } from './schema.ts'

export type Payout = typeof payouts.$inferSelect

export type PayoutToAccount = Payout & { account: typeof payoutAccounts.$inferSelect }

/** A payout and its seller, whose account may be closed. */
export type PayoutOfSeller = PayoutToAccount & {
  seller: { name: string; email: string }
  isHeld: boolean
}

export async function insertPayout(tx: Db, payout: typeof payouts.$inferInsert): Promise<Payout> {
  const [row] = await tx.insert(payouts).values(payout).returning()
  if (!row) throw new Error('the payout was not inserted')
  return row
}

/** The payout that was requested, of which a payout is all or a part. */
const requestId = sql<string>`coalesce(${payouts.splitFrom}, ${payouts.id})`

/** What was sent of these payouts that were requested, whole or in parts, the oldest first. */
export function listSent(db: Db, requestIds: string[]) {
  const isMeant = or(inArray(payouts.id, requestIds), inArray(payouts.splitFrom, requestIds))
  return db
    .select({ ...getTableColumns(payouts), requestId })
    .from(payouts)
    .where(and(isMeant, eq(payouts.state, 'sent')))
    .orderBy(asc(payouts.settledAt))
}

/** How often and how much, in minor units, a seller has requested since then, without failed payouts. */
export async function sumAskedSince(tx: Db, sellerId: string, since: Date) {
  const [sum] = await tx
    .select({
      times: countDistinct(requestId),
      minor: sql`coalesce(sum(${payouts.amountMinor}), 0)`.mapWith(Number),
    })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), gte(payouts.createdAt, since), ne(payouts.state, 'failed')))
  return sum ?? { times: 0, minor: 0 }
}

export async function updatePayout(tx: Db, id: string, changes: Partial<Payout>): Promise<void> {
  await tx.update(payouts).set(changes).where(eq(payouts.id, id))
}

/** Locks a payout until the transaction ends; null for a malformed or unknown id. */
export async function lockPayout(tx: Db, id: string): Promise<Payout | null> {
  if (!isId(id)) return null
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
  return payout ?? null
}

/** A payout with its account; null for an unknown id. */
export async function findPayout(db: Db, id: string): Promise<PayoutToAccount | null> {
  const [payout] = await selectWithAccount(db).where(eq(payouts.id, id))
  return payout ?? null
}

const selectWithAccount = (db: Db) =>
  db
    .select({ ...getTableColumns(payouts), account: getTableColumns(payoutAccounts) })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))

/** Locks due payouts, the oldest first, those of the last batch's rest last. Payouts on hold are skipped. */
export function lockDue(tx: Db, limit: number): Promise<PayoutToAccount[]> {
  return selectWithAccount(tx)
    .where(and(eq(payouts.state, 'due'), isNotHeld(tx)))
    .orderBy(asc(isNotNull(payouts.heldBack)), asc(payouts.createdAt), asc(payouts.id))
    .limit(limit)
    .for('update', { of: payouts })
}

/** Locks the due payouts of a seller, the oldest first. */
export function lockDueOf(tx: Db, sellerId: string): Promise<Payout[]> {
  return tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'due')))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .for('update')
}

/** Saves what holds back the due payouts of a seller, or null for nothing any more. Returns their ids. */
export async function setHeldBack(tx: Db, sellerId: string, heldBack: Payout['heldBack']): Promise<string[]> {
  const rows = await tx
    .update(payouts)
    .set({ heldBack })
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'due')))
    .returning({ id: payouts.id })
  return rows.map(({ id }) => id)
}

/** Payouts and their sellers, of one state or of all, the newest first. */
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

/** The payouts of a seller, the newest first. */
export function listPayoutsOf(db: Db, sellerId: string, limit: number): Promise<Payout[]> {
  return db
    .select()
    .from(payouts)
    .where(eq(payouts.sellerId, sellerId))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit)
}

/** What the limits of wallets have left of a seller's payouts, the oldest first. */
export function listSplitOf(db: Db, sellerId: string): Promise<PayoutToAccount[]> {
  return selectWithAccount(db)
    .where(
      and(
        eq(payouts.sellerId, sellerId),
        eq(payouts.state, 'due'),
        inArray(payouts.heldBack, ['daily-limit', 'monthly-limit']),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
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

export type Batch = typeof payoutBatches.$inferSelect

/** Locks dispatching until the transaction ends, so that limits and holds count what came before. Take it before any payout. */
export async function lockDispatch(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${payoutBatches} in share row exclusive mode`)
}

/** A batch by its id; null for a malformed or unknown one. */
export async function findBatch(db: Db, id: string): Promise<Batch | null> {
  if (!isId(id)) return null
  const [batch] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  return batch ?? null
}

/** Payouts that are due, or were asked for and have no outcome, as rows of the admins' queue, with the state as the note. */
export function selectWaitingPayouts(now: Date): SQL {
  const isUnclear = sql`${payouts.state} = 'sending' and ${payouts.dispatchedAt} <= ${sendingSince(now).toISOString()}::timestamptz`
  return selectWaiting(
    {
      kind: 'payout',
      id: payouts.id,
      at: payouts.createdAt,
      about: accountFacts.name,
      amountMinor: payouts.amountMinor,
      note: payouts.state,
    },
    sql`from ${payouts} join ${accountFacts} on ${eq(accountFacts.id, payouts.sellerId)}
      where ${payouts.state} = 'due' or (${isUnclear})`,
  )
}

/** Batches with payouts that nobody has marked yet, as rows of the admins' queue. The note is how many there are. */
export function selectWaitingBatches(): SQL {
  const { id, createdAt } = payoutBatches
  return selectWaiting(
    {
      kind: 'batch',
      id,
      at: createdAt,
      amountMinor: sql`sum(${payouts.amountMinor})`,
      note: sql`count(*)`,
    },
    sql`from ${payouts} join ${payoutBatches} on ${eq(id, payouts.batchId)}
      where ${payouts.state} = 'batched' group by ${id}, ${createdAt}`,
  )
}

export type Hold = typeof payoutHolds.$inferSelect

export const isInForce = isNull(payoutHolds.liftedAt)

/** The hold in force on the payouts of a seller; null without one. */
export async function findHold(db: Db, sellerId: string): Promise<Hold | null> {
  const [hold] = await db
    .select()
    .from(payoutHolds)
    .where(and(eq(payoutHolds.sellerId, sellerId), isInForce))
  return hold ?? null
}

const holdOfSeller = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(payoutHolds)
    .where(and(eq(payoutHolds.sellerId, payouts.sellerId), isInForce))

const isHeld = (db: Db) => exists(holdOfSeller(db))
export const isNotHeld = (db: Db) => notExists(holdOfSeller(db))

/** Whether a seller has an unfinished payout, money in the balance, or a debt. */
export async function hasOpenMoney(db: Db, sellerId: string): Promise<boolean> {
  const isOpen = inArray(payouts.state, ['due', 'sending', 'batched'])
  if ((await db.$count(payouts, and(eq(payouts.sellerId, sellerId), isOpen))) > 0) return true
  return hasMoney(db, [sellerAccount(sellerId), owedAccount(sellerId)])
}
