import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Env } from '../../ops/env.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inLocale } from '../../platform/http/request-locale.ts'
import { addMailJob, type SendMail } from '../../platform/jobs/mail.ts'
import { linkMail, mailAddress } from '../../platform/jobs/mail-html.ts'
import { forgottenTexts as words } from '../forms/texts.ts'
import { addPasswordLink } from './store-links.ts'
import { findMailbox } from './store-passwords.ts'

type Deps = { db: Database; env: Pick<Env, 'PUBLIC_URL'>; clock: Clock; sendMail: SendMail }

export const passwordLinkJob = 'send-password-link'

const linkMillis = 60 * 60 * 1000

/** Enqueues the mail with a link to set a password. Only the job looks for the account: the time of an answer reveals nothing. */
export function requestPasswordLink(db: Database, email: string): Promise<void> {
  return addMailJob(db, passwordLinkJob, { email })
}

/**
 * The job: mails a link for one hour and one use, if there is an open account. Throws when the server refuses; a retry makes a new
 * link. The queue never holds one.
 */
export async function sendPasswordLink({ db, env, clock, sendMail }: Deps, payload: unknown): Promise<void> {
  const { email } = z.object({ email: z.string() }).parse(payload)
  const mailbox = await findMailbox(db, email)
  if (!mailbox) return
  const token = randomBytes(24).toString('base64url')
  await addPasswordLink(db, mailbox.id, token, new Date(clock.now().getTime() + linkMillis))
  // An unverified account's name must not reach the mailbox's owner.
  const name = mailbox.emailVerified ? mailbox.name : null
  const mail = inLocale(mailbox.locale, () => {
    const link = mailAddress(env.PUBLIC_URL, `/reset?token=${token}`)
    const contents = { subject: words.mailSubject, text: words.mailText(name, link) }
    return linkMail({ ...contents, open: { label: words.newTitle, link } }, env.PUBLIC_URL)
  })
  await sendMail.send({ to: mailbox.email, ...mail })
}
