import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  addEmailLink,
  deleteEmailLinks,
  deleteMailedLinks,
  endOtherSessions,
  findEmailLink,
  findMailboxOf,
  lockForUpdate,
  lockSession,
  type ProofDeps,
  type ProofProblem,
  updateAccount,
  withProof,
} from '../../auth/index.ts'
import type { Caller } from '../../auth/rules.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { type Database, type Db, isDuplicate } from '../../platform/database/database.ts'
import { type Limit, type RateLimiter, requireTokens } from '../../platform/http/rate-limit.ts'
import { addMailJob, type LinkMailDeps, sendLinkMail } from '../../platform/jobs/mail.ts'
import { emailMailTexts as words } from './texts.ts'

const linkMillis = 24 * 60 * 60 * 1000

const linkMails: Limit = { name: 'email-link', limit: 5, windowSeconds: 3600 }

export type AskDeps = {
  db: Database
  clock: Clock
  limiter: RateLimiter
  auth: ProofDeps['auth']
}
type Ask = { newEmail?: string | undefined; password?: string | undefined }

/**
 * Mails a link for the account's e-mail or, with a fresh proof, a new one. Only the mail tells whether a new one is taken. Throws
 * a 429.
 * @returns `changed` is false when the e-mail is confirmed already
 */
export async function askForEmailLink(
  deps: AskDeps,
  caller: Caller,
  { newEmail = caller.email, password }: Ask,
): Promise<Result<{ changed: boolean }, ProofProblem>> {
  const { db, limiter } = deps
  const email = newEmail.toLowerCase()
  const isNew = email !== caller.email
  if (!isNew && caller.emailVerified) return ok({ changed: false })
  await requireTokens(limiter, [linkMails, email])
  const mail = async (tx: Db) => {
    await mailEmailLinkLater(tx, caller.id, email, caller.sessionId)
    return ok({ changed: true })
  }
  const asked = isNew ? await withProof(deps, caller, password, mail) : await mail(db)
  // Only sent mails count for the address.
  if (!asked.ok) await limiter.refund(linkMails, email)
  return asked
}

export const emailLinkJob = 'send-email-link'

/** Enqueues the mail of a confirmation link upon commit. @param sessionId that asked for an e-mail that is not the account's */
export function mailEmailLinkLater(tx: Db, userId: string, email: string, sessionId?: string): Promise<void> {
  return addMailJob(tx, emailLinkJob, { userId, email, sessionId })
}

const linkPayload = z.object({ userId: z.string(), email: z.string(), sessionId: z.string().optional() })

type MailDeps = LinkMailDeps & { db: Database; clock: Clock }

/**
 * The job: mails a link for 24 hours and one use, by somebody signed in to the account. A link for another e-mail needs the
 * session that asked. Throws when the server refuses; a retry sends a new link.
 */
export async function sendEmailLink(deps: MailDeps, payload: unknown): Promise<void> {
  const { db, clock } = deps
  const { userId, email, sessionId } = linkPayload.parse(payload)
  const mailbox = await findMailboxOf(db, userId)
  if (!mailbox || (mailbox.email === email && mailbox.emailVerified)) return
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + linkMillis)
  const isAdded = await db.transaction(async (tx) => {
    // What ends the session finds the link.
    if (mailbox.email !== email && !(sessionId && (await lockSession(tx, userId, sessionId)))) return false
    await addEmailLink(tx, { digest: digestOf(token), userId, email, expiresAt })
    return true
  })
  if (!isAdded) return
  // No name: the mailbox may be somebody else's.
  await sendLinkMail(deps, { email, locale: mailbox.locale }, `/confirm?token=${token}`, (link) => ({
    subject: words.linkSubject,
    text: words.linkText(link),
    label: words.linkLabel,
  }))
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export async function checkEmailLink(
  { db, clock }: { db: Database; clock: Clock },
  caller: Caller,
  token: string,
): Promise<Result<{ email: string }, 'bad-email-link'>> {
  const email = await findEmailLink(db, { userId: caller.id, digest: digestOf(token) }, clock.now())
  return email === null ? no('bad-email-link') : ok({ email })
}

/** Confirms the e-mail of a mailed link. If it is new, every other session and link ends, and the former address is told. */
export function confirmEmail({ db, clock }: { db: Database; clock: Clock }, caller: Caller, token: string) {
  const confirmed = db.transaction(async (tx) => {
    const account = await lockForUpdate(tx, caller.id)
    const link = { userId: caller.id, digest: digestOf(token) }
    const email = account && (await findEmailLink(tx, link, clock.now()))
    if (!email) return no('bad-email-link')
    await deleteEmailLinks(tx, caller.id)
    await updateAccount(tx, caller.id, { email, emailVerified: true })
    if (email !== account.email) await leaveFormerEmail(tx, caller, account.email)
    return ok({ email })
  })
  return confirmed.catch((error: unknown) => {
    if (isDuplicate(error)) return no('email-taken')
    throw error
  })
}

async function leaveFormerEmail(tx: Db, caller: Caller, formerEmail: string): Promise<void> {
  await endOtherSessions(tx, caller)
  await deleteMailedLinks(tx, caller.id)
  await addMailJob(tx, emailChangedJob, { userId: caller.id, formerEmail })
}

export const emailChangedJob = 'send-email-changed'

/** The job: tells the former address that the account's e-mail has changed. */
export async function sendEmailChanged(deps: MailDeps, payload: unknown): Promise<void> {
  const { userId, formerEmail } = z.object({ userId: z.string(), formerEmail: z.string() }).parse(payload)
  const mailbox = await findMailboxOf(deps.db, userId)
  await sendLinkMail(deps, { email: formerEmail, locale: mailbox?.locale ?? 'en' }, '/contact', () => ({
    subject: words.changedSubject,
    text: words.changedText,
    label: words.changedLabel,
  }))
}
