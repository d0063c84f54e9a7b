import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { addMailJob } from '../../platform/jobs/mail.ts'
import { type LinkMailDeps, sendLinkMail } from '../../platform/jobs/mail-html.ts'
import { forgottenTexts as words } from '../forms/texts.ts'
import { addPasswordLink } from './store-links.ts'
import { findMailbox } from './store-passwords.ts'

type Deps = LinkMailDeps & { db: Database; clock: Clock }

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
export async function sendPasswordLink(deps: Deps, payload: unknown): Promise<void> {
  const { db, clock } = deps
  const { email } = z.object({ email: z.string() }).parse(payload)
  const mailbox = await findMailbox(db, email)
  if (!mailbox) return
  const token = randomBytes(24).toString('base64url')
  await addPasswordLink(db, mailbox.id, token, new Date(clock.now().getTime() + linkMillis))
  // An unverified account's name must not reach the mailbox's owner.
  const name = mailbox.emailVerified ? mailbox.name : null
  await sendLinkMail(deps, mailbox, `/reset?token=${token}`, (link) => ({
    subject: words.mailSubject,
    text: words.mailText(name, link),
    label: words.newTitle,
  }))
}
