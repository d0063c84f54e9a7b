import type { Transporter } from 'nodemailer'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import { addJob } from './jobs.ts'
import { slowFlag } from './limit-slow-jobs.ts'
import { PermanentFault } from './task-list.ts'

/** Sends mail. Throws PermanentFault when the server will never take a mail, another error when it does not now. */
export type SendMail = { send(mail: Mail): Promise<void> }
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** Where answers go, instead of nowhere. */
  replyTo?: string
  /** The id of the message, unchanged between attempts so that servers can drop repetitions. */
  messageId?: string
  /** The address for one-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string
}

/** How often a mail is tried: the pauses add up to 22 hours. */
export const mailAttempts = 13

export function addMailJob(tx: Db, name: string, payload: unknown): Promise<void> {
  return addJob(tx, name, payload, mailJobs)
}

/** How the jobs of mails run. */
export const mailJobs = { lowPriority: true, attempts: mailAttempts, flags: [slowFlag] }

/** Time limits in milliseconds, so that a silent server does not occupy a worker. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

/** Sends mail by SMTP (smtp:// or smtps://, with credentials where needed), from no-reply at the host of `publicUrl`. */
export function createSmtpMail(smtpUrl: string, publicUrl: string): SendMail {
  const from = `Swap <no-reply@${new URL(publicUrl).hostname}>`
  // Loaded with the first mail.
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

/** Takes the place of a mail server: it logs that a mail was not sent, but not its content. */
export function noMail(log: Log): SendMail {
  return {
    async send() {
      log.warn('no mail was sent: SMTP_URL is not set')
    },
  }
}

/**
 * Reads the error of a mail server as one without its words, which may repeat the mail: only its code is kept (RFC 5321, RFC
 * 3463). A refused recipient or text is a PermanentFault; a refused sign-in or sender is not, because the operator can fix it.
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
