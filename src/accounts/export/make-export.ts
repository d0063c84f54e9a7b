import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { and, desc, eq, gt, isNotNull, lt } from 'drizzle-orm'
import { type AsyncZippable, zip } from 'fflate'
import { z } from 'zod'
import { findMailboxOf, lockForUpdate, type ProofDeps, withLateProof } from '../../auth/index.ts'
import type { Caller } from '../../auth/rules.ts'
import { isId } from '../../kernel/id.ts'
import { no, ok } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { addMailJob, type LinkMailDeps, sendLinkMail } from '../../platform/jobs/mail.ts'
import { accountExports } from '../schema.ts'
import { exportMailTexts as words } from '../texts.ts'

const dayMillis = 24 * 60 * 60_000
const keptMillis = 7 * dayMillis

export type AccountExport = typeof accountExports.$inferSelect

/** Has a job export all that is kept about the caller: once a day, with a fresh proof, because it holds nearly everything about them. */
export async function askForExport(deps: ProofDeps, caller: Caller, password: string | undefined) {
  const now = deps.clock.now()
  return withLateProof(deps, caller, password, async (tx, takeProof) => {
    // The second of two finds the first's request.
    if (!(await lockForUpdate(tx, caller.id))) return no('not-proven')
    const [last] = await tx
      .select({ id: accountExports.id })
      .from(accountExports)
      .where(
        and(
          eq(accountExports.userId, caller.id),
          gt(accountExports.askedAt, new Date(now.getTime() - dayMillis)),
        ),
      )
    if (last) return no('export-too-soon')
    if (!(await takeProof())) return no('not-proven')
    const fileKey = `private/exports/${randomBytes(20).toString('hex')}.zip`
    const [asked] = await tx
      .insert(accountExports)
      .values({ userId: caller.id, askedAt: now, fileKey })
      .returning()
    if (!asked) throw new Error('an insert returned no row')
    await addJob(tx, makeExportJob, { exportId: asked.id }, { lowPriority: true })
    return ok(asked)
  })
}

export const makeExportJob = 'make-export'

export type ExportFiles = Record<string, Uint8Array>

export type MakeDeps = {
  db: Database
  clock: Clock
  exportStore: FileStore
  collect: (userId: string) => Promise<ExportFiles>
}

/** The job: writes the file of an export and has its owner mailed. Repeating it is harmless. */
export async function makeExport({ db, clock, exportStore, collect }: MakeDeps, payload: unknown) {
  const { exportId } = z.object({ exportId: z.string() }).parse(payload)
  const [asked] = await db.select().from(accountExports).where(eq(accountExports.id, exportId))
  if (!asked || asked.readyAt) return
  const archive = await promisify<AsyncZippable, Uint8Array>(zip)(await collect(asked.userId))
  await exportStore.put(asked.fileKey, archive, {
    type: 'application/zip',
    cacheControl: 'private, no-store',
  })
  await db.transaction(async (tx) => {
    await tx
      .update(accountExports)
      .set({ readyAt: clock.now(), bytes: archive.length })
      .where(eq(accountExports.id, exportId))
    await addMailJob(tx, exportReadyJob, { userId: asked.userId })
  })
}

export const exportReadyJob = 'send-export-ready'

/** The job: mails the owner that an export is ready. The link leads to the account page, not to the file. */
export async function sendExportReady(deps: LinkMailDeps & { db: Database }, payload: unknown) {
  const { userId } = z.object({ userId: z.string() }).parse(payload)
  const mailbox = await findMailboxOf(deps.db, userId)
  if (!mailbox) return
  await sendLinkMail(deps, mailbox, '/dashbord/account#data', (link) => ({
    subject: words.subject,
    text: words.text(link),
    label: words.label,
  }))
}

/** Returns when an export can no longer be fetched; null while it is being made. */
export function expiryOf({ readyAt }: AccountExport): Date | null {
  return readyAt && new Date(readyAt.getTime() + keptMillis)
}

type ReadDeps = { db: Database; clock: Clock; exportStore: FileStore }

export function listExports({ db, clock }: Pick<ReadDeps, 'db' | 'clock'>, caller: Caller) {
  const since = new Date(clock.now().getTime() - keptMillis)
  return db
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.userId, caller.id), gt(accountExports.askedAt, since)))
    .orderBy(desc(accountExports.askedAt))
}

/** Opens the file of one of the caller's exports, for a week; null for any other. */
export async function openExport({ db, clock, exportStore }: ReadDeps, caller: Caller, id: string) {
  if (!isId(id)) return null
  const since = new Date(clock.now().getTime() - keptMillis)
  const isIt = and(
    eq(accountExports.id, id),
    eq(accountExports.userId, caller.id),
    gt(accountExports.readyAt, since),
  )
  const [found] = await db.select().from(accountExports).where(isIt)
  return found ? exportStore.open(found.fileKey) : null
}

/** Lists the file keys of all exports. */
export async function listExportFiles(db: Db): Promise<string[]> {
  const files = await db.select({ key: accountExports.fileKey }).from(accountExports)
  return files.map(({ key }) => key)
}

export const pruneExportsJob = 'prune-exports'

/** The hourly job that deletes expired exports: files first, then rows. */
export async function pruneExports({ db, clock, exportStore }: ReadDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMillis)
  const old = await db
    .select({ id: accountExports.id, fileKey: accountExports.fileKey })
    .from(accountExports)
    .where(and(isNotNull(accountExports.readyAt), lt(accountExports.readyAt, before)))
  for (const { id, fileKey } of old) {
    await exportStore.delete(fileKey)
    await db.delete(accountExports).where(eq(accountExports.id, id))
  }
}
