import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Db } from '../../platform/database/database.ts'
import { inLocale } from '../../platform/http/request-locale.ts'
import { addMailJob, type SendMail } from '../../platform/jobs/mail.ts'
import type { AccountActor, RecordAct } from '../guards/guard.ts'
import type { Caller } from '../rules.ts'
import { sessions, totps } from '../schema.ts'
import { findMailboxOf } from '../session/store-passwords.ts'
import { deleteBackupCodes } from './backup-codes.ts'
import { factorMailMessages as words } from './messages.ts'

/** What can happen to the second factors of an account: the acts that the audit log knows, and what the owner is mailed. */
const factorChanges = ['add-app', 'remove-app', 'renew-backup-codes', 'remove-factors'] as const
export type FactorChange = (typeof factorChanges)[number]

/**
 * Ends the other sessions of a person whose second factors have changed, records the change and has the owner mailed. In the
 * transaction of the change.
 */
export async function noteFactorChange(
  tx: Db,
  recordAct: RecordAct<FactorChange>,
  caller: Pick<Caller, 'id' | 'email' | 'sessionId'>,
  actor: AccountActor,
  change: FactorChange,
): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, caller.id), ne(sessions.id, caller.sessionId)))
  await recordAct(tx, actor, change, caller)
  await mailFactorChange(tx, caller.id, change)
}

export const factorChangedJob = 'send-factor-changed'

function mailFactorChange(tx: Db, userId: string, change: FactorChange): Promise<void> {
  return addMailJob(tx, factorChangedJob, { userId, change })
}

/** The job: tells the owner of an account what has happened to its second factors. */
export async function sendFactorChanged(
  { db, sendMail }: { db: Database; sendMail: SendMail },
  payload: unknown,
): Promise<void> {
  const { userId, change } = z.object({ userId: z.string(), change: z.enum(factorChanges) }).parse(payload)
  const mailbox = await findMailboxOf(db, userId)
  if (!mailbox) return
  const mail = inLocale(mailbox.locale, () => ({ subject: words.subject, text: words.text(words[change]) }))
  await sendMail.send({ to: mailbox.email, ...mail })
}

/**
 * Removes the second factors and backup codes of somebody who has lost them, and ends all their sessions. For the operator, who has
 * made sure who is asking. False when there were none.
 */
export async function removeFactors(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(totps).where(eq(totps.userId, userId))
  await deleteBackupCodes(tx, userId)
  if (!rowCount) return false
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await mailFactorChange(tx, userId, 'remove-factors')
  return true
}
