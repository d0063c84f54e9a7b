import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { platformRefusal } from '../../platform/http/refusal.ts'
import { addMailJob, type LinkMailDeps, sendLinkMail } from '../../platform/jobs/mail.ts'
import { forgottenTexts } from '../forms/texts.ts'
import { passwordLength } from '../rules.ts'
import { lockForUpdate } from '../store.ts'
import { refuse, refuseIfLimited } from './auth-refusal.ts'
import type { Auth } from './create-auth.ts'
import { askerOf, isPassword } from './hash-password.ts'
import { endSessionsOf } from './list-sessions.ts'
import { addSession, enterWithPassword, finishLogin } from './open-session.ts'
import { findUsableSession, presentOwner } from './read-session.ts'
import { type AuthBody, requireEmail, requireStrong, requireText } from './require-fields.ts'
import { expiredProof } from './shown-factor.ts'
import { addPasswordLink, deleteMailedLinks, findPasswordLink, takePasswordLink } from './store-links.ts'
import {
  findMailbox,
  findMailboxOf,
  findPasswordHash,
  replacePasswordHash,
  setPasswordHash,
  verifyByLink,
} from './store-passwords.ts'
import { accountChangedTexts as words } from './texts.ts'

/** Changes of how an account is entered or proven, of which its owner is mailed. */
const accountChanges = [
  'set-password',
  'change-mobile',
  'add-app',
  'remove-app',
  'add-passkey',
  'remove-passkey',
  'renew-backup-codes',
  'remove-factors',
] as const
export type AccountChange = (typeof accountChanges)[number]

export const accountChangedJob = 'send-account-changed'

/** Has the owner of an account mailed about a change, in the change's transaction. */
export function mailAccountChange(tx: Db, userId: string, change: AccountChange): Promise<void> {
  return addMailJob(tx, accountChangedJob, { userId, change })
}

/** The job: mails the owner of an account, at a confirmed e-mail only, what was changed, and what to do when it was somebody else. */
export async function sendAccountChanged(deps: LinkMailDeps & { db: Database }, payload: unknown) {
  const { userId, change } = z.object({ userId: z.string(), change: z.enum(accountChanges) }).parse(payload)
  const mailbox = await findMailboxOf(deps.db, userId)
  if (!mailbox?.emailVerified) return
  await sendLinkMail(deps, mailbox, '/forgot', () => ({
    subject: words.subject,
    text: words.text(words[change]),
    label: words.label,
  }))
}

type Deps = LinkMailDeps & { db: Database; clock: Clock }

export const passwordLinkJob = 'send-password-link'

const linkMillis = 60 * 60 * 1000

/** Enqueues the mail with a link to set a password. Only the job looks for the account: the time of an answer reveals nothing. */
function requestPasswordLink(db: Database, email: string): Promise<void> {
  return addMailJob(db, passwordLinkJob, { email })
}

/**
 * The job: mails a link for one hour and one use, if there is an open account. Throws when the server refuses; a retry makes a new
 * link. The queue never holds one.
 */
export async function sendPasswordLink(deps: Deps, payload: unknown): Promise<void> {
  const { db, clock } = deps
  const { email } = z.object({ email: z.string() }).parse(payload)
  const mailbox = await findMailbox(db, email)
  if (!mailbox) return
  const token = randomBytes(24).toString('base64url')
  const isAdded = await db.transaction(async (tx) => {
    // Who takes another e-mail ends the links to this one.
    if ((await lockForUpdate(tx, mailbox.id))?.email !== mailbox.email) return false
    await addPasswordLink(tx, mailbox.id, token, new Date(clock.now().getTime() + linkMillis))
    return true
  })
  if (!isAdded) return
  // An unverified account's name must not reach the mailbox's owner.
  const name = mailbox.emailVerified ? mailbox.name : null
  await sendLinkMail(deps, mailbox, `/reset?token=${token}`, (link) => ({
    subject: forgottenTexts.mailSubject,
    text: forgottenTexts.mailText(name, link),
    label: forgottenTexts.newTitle,
  }))
}

/**
 * Replaces a password by another, whose owner shows the old one. Every session and mailed link ends, the owner is mailed, and this browser gets a new session.
 * Throws a 400 for a wrong or weak password.
 */
export async function changePassword(auth: Auth, c: Context, body: AuthBody) {
  const { db, env, clock, hasher } = auth
  const found = await findUsableSession(auth, c.req.raw.headers)
  if (!found) throw platformRefusal('not-signed-in')
  const { account, factorAt } = found
  const [password, current] = [requireStrong(body.newPassword, env), requireText(body.currentPassword)]
  if (current.length > passwordLength.max) throw refuse(400, 'PASSWORD_TOO_LONG')
  const old = await findPasswordHash(db, account.email)
  if (old === null) throw refuse(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND')
  if (!(await isPassword(auth, account.id, old, current))) throw refuse(400, 'INVALID_PASSWORD')
  const hash = await hasher.hash(password, askerOf())
  const session = await db.transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, account.id, old, hash))) throw refuse(400, 'INVALID_PASSWORD')
    await deleteMailedLinks(tx, account.id)
    await endSessionsOf(tx, account.id)
    await mailAccountChange(tx, account.id, 'set-password')
    // Shown, but no fresh proof.
    return addSession(auth, tx, c, account, { factorAt: factorAt && expiredProof(clock.now()) })
  })
  await finishLogin(auth, c, account, session, 'new password')
  return { user: presentOwner(account) }
}

const resetMails: Limit = { name: 'reset-mail', limit: 5, windowSeconds: 3600 }

/** Has a link to set a password mailed, five an hour for an e-mail at most. Answers alike whether there is an account. */
export async function requestPasswordReset({ db, limiter }: Auth, _c: Context, body: AuthBody) {
  const email = requireEmail(body.email)
  refuseIfLimited(await limiter.take([resetMails, email.toLowerCase()]))
  await requestPasswordLink(db, email)
  return { status: true, message: forgottenTexts.sent }
}

/** Sets the password of a mailed link, ends every session, mails the owner and logs in. Throws a 400 for an old link, and as a login does. */
export async function resetPassword(auth: Auth, c: Context, body: AuthBody) {
  const { db, env, clock, hasher, onTakeover } = auth
  const token = requireText(body.token || (c.req.query('token') ?? ''))
  const userId = await findPasswordLink(db, token, clock.now())
  const owner = userId && (await findMailboxOf(db, userId))
  if (!owner) throw refuse(400, 'INVALID_TOKEN')
  const hash = await hasher.hash(requireStrong(body.newPassword, env), askerOf())
  await db.transaction(async (tx) => {
    const isOpen = (await lockForUpdate(tx, owner.id)) !== null
    if (!isOpen || !(await takePasswordLink(tx, token, clock.now()))) throw refuse(400, 'INVALID_TOKEN')
    // Before the sessions end: whoever logs in with the old one at this moment is among them.
    await setPasswordHash(tx, owner.id, hash)
    await endSessionsOf(tx, owner.id)
    await verifyByLink(tx, owner.id, onTakeover)
    await mailAccountChange(tx, owner.id, 'set-password')
  })
  return enterWithPassword(auth, c, owner.id, hash)
}
