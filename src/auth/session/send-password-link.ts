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

/**
 * Enqueues the mail with a link to set a new password. Only the job looks up whether the e-mail has an account, so that the
 * response time does not reveal it.
 */
export function requestPasswordLink(db: Database, email: string): Promise<void> {
  return addMailJob(db, passwordLinkJob, { email })
}

/**
 * The job: mails a link that is good for one hour from now and works once. Does nothing for an e-mail without an open
 * account. Throws when the mail server does not take the mail: the queue tries again, with a new link. The queue itself
 * never holds a link.
 */
export async function sendPasswordLink({ db, env, clock, sendMail }: Deps, payload: unknown): Promise<void> {
  const { email } = z.object({ email: z.string() }).parse(payload)
  const mailbox = await findMailbox(db, email)
  if (!mailbox) return
  const token = randomBytes(24).toString('base64url')
  await addPasswordLink(db, mailbox.id, token, new Date(clock.now().getTime() + linkMillis))
  // Who signs up with another person's e-mail must not choose what Swap writes to that address.
  const name = mailbox.emailVerified ? mailbox.name : null
  const mail = inLocale(mailbox.locale, () => {
    const link = mailAddress(env.PUBLIC_URL, `/reset?token=${token}`)
    const contents = { subject: words.mailSubject, text: words.mailText(name, link) }
    return linkMail({ ...contents, open: { label: words.newTitle, link } }, env.PUBLIC_URL)
  })
  await sendMail.send({ to: mailbox.email, ...mail })
}
