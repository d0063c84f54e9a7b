import type { Context } from 'hono'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { forgottenTexts } from '../forms/texts.ts'
import { refusal } from '../problems.ts'
import { passwordLength } from '../rules.ts'
import { lockForUpdate } from '../store.ts'
import { refuse, refuseIfLimited } from './auth-errors.ts'
import type { Auth } from './create-auth.ts'
import { askerOf } from './hash-password.ts'
import { endSessionsOf } from './list-sessions.ts'
import { mailAccountChange } from './mail-change.ts'
import { addSession, enterWithPassword, finishLogin } from './open-session.ts'
import { findUsableSession, presentOwner } from './read-session.ts'
import { type AuthBody, requireEmail, requireStrong, requireText } from './require-fields.ts'
import { requestPasswordLink } from './send-password-link.ts'
import { expiredProof } from './shown-factor.ts'
import { deleteMailedLinks, findPasswordLink, takePasswordLink } from './store-links.ts'
import {
  findMailboxOf,
  findPasswordHash,
  replacePasswordHash,
  setPasswordHash,
  verifyByLink,
} from './store-passwords.ts'

/**
 * Replaces a password by another, whose owner shows the old one. Every session and mailed link ends, the owner is mailed, and this browser gets a new session.
 * Throws a 400 for a wrong or weak password.
 */
export async function changePassword(auth: Auth, c: Context, body: AuthBody) {
  const { db, env, clock, hasher } = auth
  const found = await findUsableSession(auth, c.req.raw.headers)
  if (!found) throw refusal('not-signed-in')
  const { account, factorAt } = found
  const [password, current] = [requireStrong(body.newPassword, env), requireText(body.currentPassword)]
  if (current.length > passwordLength.max) throw refuse(400, 'PASSWORD_TOO_LONG')
  const old = await findPasswordHash(db, account.email)
  if (old === null) throw refuse(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND')
  const asker = askerOf(c)
  if (!(await hasher.verify(old, current, asker))) throw refuse(400, 'INVALID_PASSWORD')
  const hash = await hasher.hash(password, asker)
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
  const hash = await hasher.hash(requireStrong(body.newPassword, env), askerOf(c))
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
