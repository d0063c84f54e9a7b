import { and, eq, isNull, lte, TransactionRollbackError } from 'drizzle-orm'
import { z } from 'zod'
import {
  type Account,
  accountFacts,
  type AccountSigns,
  close,
  deleteSigns,
  endSessionsOf,
  findMailboxOf,
  keepSuspendedSigns,
  listClosed,
  lockAdmins,
  lockForUpdate,
  lockRecord,
  type ProofDeps,
  type ProofProblem,
  updateAccount,
  withLateProof,
} from '../../auth/index.ts'
import { type Caller, whyNotStopBeingOwner } from '../../auth/rules.ts'
import { isId } from '../../kernel/id.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { type Clock, formatPostingTime } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { erasePersonalTable, type PersonalTable } from '../../platform/database/personal-table.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { addMailJob, type LinkMailDeps, sendLinkMail } from '../../platform/jobs/mail.ts'
import { enqueueMissing, type UniqueJob } from '../../platform/jobs/unique-jobs.ts'
import { accountExports, erasures } from '../schema.ts'
import { closingTexts as words } from '../texts.ts'

const graceMillis = 14 * 24 * 60 * 60_000

/** How long a suspended or reported account is kept at most, so that it can be judged. */
const disputedMillis = 365 * 24 * 60 * 60_000

/** What higher modules provide for closing an account. */
export type LeaveDeps = {
  hasOpenDeals: (tx: Db, userId: string) => Promise<boolean>
  endOffers: (tx: Db, userId: string, at: Date) => Promise<void>
}

type AskProblem = ProofProblem | 'open-deals' | 'sole-admin'

/** Schedules the caller's account to be erased in 14 days, with a fresh proof. Sessions end at once; logging in keeps it. */
export async function closeOwnAccount(
  { hasOpenDeals, endOffers, ...deps }: ProofDeps & LeaveDeps,
  caller: Caller,
  password: string | undefined,
): Promise<Result<{ closingAt: Date }, AskProblem>> {
  const now = deps.clock.now()
  const closingAt = new Date(now.getTime() + graceMillis)
  return withLateProof(deps, caller, password, async (tx, takeProof) => {
    const admins = await lockAdmins(tx)
    const account = await lockForUpdate(tx, caller.id)
    if (!account) return no('not-proven')
    if (whyNotStopBeingOwner(account, admins)) return no('sole-admin')
    if (await hasOpenDeals(tx, caller.id)) return no('open-deals')
    if (!(await takeProof())) return no('not-proven')
    await updateAccount(tx, caller.id, { closingAt })
    await endSessionsOf(tx, caller.id)
    await endOffers(tx, caller.id, now)
    await addMailJob(tx, closingMailJob, { userId: caller.id, closingAt: closingAt.toISOString() })
    return ok({ closingAt })
  })
}

export const closingMailJob = 'send-closing'

/** The job: mails the owner when the account will be erased, and how to keep it. */
export async function sendClosing(deps: LinkMailDeps & { db: Database }, payload: unknown): Promise<void> {
  const { userId, closingAt } = z.object({ userId: z.string(), closingAt: z.iso.datetime() }).parse(payload)
  const mailbox = await findMailboxOf(deps.db, userId)
  if (!mailbox) return
  await sendLinkMail(deps, mailbox, '/login', (link) => ({
    subject: words.mailSubject,
    text: words.mailText(formatPostingTime(closingAt), link),
    label: words.mailLabel,
  }))
}

export const eraseAccountsJob = 'erase-accounts'
const eraseAccount: UniqueJob = { name: 'erase-account', about: 'userId', isLowPriority: true }
export const eraseAccountJob = eraseAccount.name

/** The hourly job that enqueues the erasure of accounts that are due, and of erased ones that a backup has brought back. */
export async function eraseAccounts({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const due = await db
    .select({ id: accountFacts.id })
    .from(accountFacts)
    .where(and(lte(accountFacts.closingAt, clock.now()), isNull(accountFacts.erasedAt)))
  const restored = await db
    .select({ id: accountFacts.id })
    .from(accountFacts)
    .innerJoin(erasures, eq(erasures.userId, accountFacts.id))
    .where(isNull(accountFacts.erasedAt))
  await enqueueMissing(db, eraseAccount, [...new Set([...due, ...restored].map(({ id }) => id))])
}

export type EraseDeps = LeaveDeps & {
  isReported: (tx: Db, userId: string) => Promise<boolean>
  signs: AccountSigns
  db: Database
  clock: Clock
  exportStore: FileStore
  personalTables: readonly PersonalTable[]
}

/**
 * The job: overwrites what identifies the owner. Orders, payouts, ledger and audit log keep their rows, as the law wants. Waits while
 * an order or money is open, and for a year at most while suspended or reported.
 */
export async function eraseOneAccount(deps: EraseDeps, payload: unknown): Promise<void> {
  const { db, clock, exportStore, personalTables, hasOpenDeals, isReported, endOffers, signs } = deps
  const { userId } = z.object({ userId: z.string() }).parse(payload)
  const now = clock.now()
  const files = await db
    .select({ key: accountExports.fileKey })
    .from(accountExports)
    .where(eq(accountExports.userId, userId))
  const isErased = await db
    .transaction(async (tx) => {
      const closed = await closeAccount(tx, userId)
      if (!closed.ok && closed.why !== 'closed-before') return false
      const row = await lockRecord(tx, userId)
      const wasErased = (await tx.$count(erasures, eq(erasures.userId, userId))) > 0
      if (!row || row.erasedAt) return false
      const waitMillis = row.suspendedAt || (await isReported(tx, userId)) ? disputedMillis : 0
      const isDue = row.closingAt !== null && row.closingAt.getTime() + waitMillis <= now.getTime()
      if (!wasErased && (!isDue || (await hasOpenDeals(tx, userId)))) return tx.rollback()
      await endOffers(tx, userId, now)
      if (row.suspendedAt) await keepSuspendedSigns(tx, signs, row, now)
      else await deleteSigns(tx, userId)
      for (const table of personalTables) await erasePersonalTable(tx, table, userId)
      await updateAccount(tx, userId, { closingAt: null, erasedAt: now })
      await tx.insert(erasures).values({ userId, erasedAt: now }).onConflictDoNothing()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof TransactionRollbackError) return false
      throw error
    })
  if (isErased) for (const { key } of files) await exportStore.delete(key)
}

type CloseProblem = 'no-such-account' | 'closed-before' | 'last-admin'

/** Closes an account; its sessions and tokens end upon commit. The caller closes what belongs to the account. */
export async function closeAccount(tx: Db, id: string): Promise<Result<Account, CloseProblem>> {
  if (!isId(id)) return no('no-such-account')
  const admins = await lockAdmins(tx)
  const account = await lockForUpdate(tx, id)
  if (!account) return (await listClosed(tx, [id])).length > 0 ? no('closed-before') : no('no-such-account')
  const why = whyNotStopBeingOwner(account, admins)
  if (why) return no(why)
  await close(tx, id)
  return ok(account)
}
