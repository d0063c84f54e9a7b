import type { Transporter } from 'nodemailer'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import { addJobs, type NewJob } from './jobs.ts'
import { slowFlag } from './limit-slow-jobs.ts'
import { PermanentFault } from './task-list.ts'

/** Sends mail. Throws PermanentFault when the mail server will never take it, another error when it does not now. */
export type SendMail = { send(mail: Mail): Promise<void> }
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** Unchanged from try to try, so that a mail server can drop a repetition. */
  messageId?: string
  /** A POST to this address turns such mail off, without a login (RFC 8058). */
  unsubscribeUrl?: string
}

/** How often a mail is tried. The queue's pauses between these attempts add up to 22 hours. */
export const mailAttempts = 13

/** Enqueues a job that sends a mail, in the caller's transaction. */
export function addMailJob(tx: Db, name: string, payload: unknown): Promise<void> {
  return addMailJobs(tx, name, [{ payload }])
}

/** Enqueues jobs that send a mail each, in one statement of the caller's transaction. */
export function addMailJobs(tx: Db, name: string, jobs: NewJob[]): Promise<void> {
  return addJobs(tx, name, jobs, { lowPriority: true, attempts: mailAttempts, flags: [slowFlag] })
}

/** In milliseconds: a silent mail server must not occupy a worker of the job queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

/**
 * Mail through an SMTP server.
 * @param smtpUrl smtp:// or smtps://, with user and password where the server wants them
 * @param publicUrl the site's address: mail comes from no-reply at its host
 */
export function createSmtpMail(smtpUrl: string, publicUrl: string): SendMail {
  const from = `Swap <no-reply@${new URL(publicUrl).hostname}>`
  // Loaded with the first mail, which keeps it out of the start.
  let transport: Promise<Transporter> | undefined
  const open = async () =>
    (await import('nodemailer')).default.createTransport({ url: smtpUrl, ...timeouts }, { from })
  return {
    async send({ unsubscribeUrl, ...mail }) {
      transport ??= open()
      const headers = unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      const sending = (await transport).sendMail({ ...mail, ...(headers && { headers }) })
      await sending.catch((error: unknown) => {
        throw readMailFault(error)
      })
    },
  }
}

/** Stands in when no mail server is configured: logs that a mail was not sent, and nothing that it says. */
export function noMail(log: Log): SendMail {
  return {
    async send() {
      log.warn('no mail was sent: SMTP_URL is not set')
    },
  }
}

/**
 * What an error of the mail client means. It holds the code of the mail server alone (RFC 5321, RFC 3463), because its words
 * may repeat the address or the text of the mail. A refused recipient or text is a PermanentFault; a refused sign-in or sender
 * concerns every mail, and is put right by the operator.
 */
export function readMailFault(error: unknown): Error {
  const { code, command, response, permanent } = error as Record<string, unknown>
  const [status] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response ?? '')) ?? []
  if (!status) {
    if (code === 'EENVELOPE') return new PermanentFault('the address of the mail is none')
    return new Error(`the mail server cannot be reached: ${code ?? 'no code'}`)
  }
  const ofThisMail = command === 'RCPT TO' || command === 'DATA'
  const Fault = permanent && ofThisMail ? PermanentFault : Error
  return new Fault(`the mail server answered ${status.replace('-', ' ')}`)
}
