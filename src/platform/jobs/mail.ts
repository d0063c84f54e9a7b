import { html } from 'hono/html'
import type { Transporter } from 'nodemailer'
import { localAddress, type Locale } from '../../kernel/locale.ts'
import type { Db } from '../database/database.ts'
import { inLocale, requestLocale } from '../http/request-locale.ts'
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

type Html = ReturnType<typeof html>

export const mailAddress = (publicUrl: string, path: string): string =>
  publicUrl + localAddress(requestLocale(), path)

/** Renders a mail in the look of the site, in the current language, with the footer below the frame. */
export function mailHtml(
  { title, body, footer = '' }: { title: string; body: Html; footer?: Html | '' },
  publicUrl: string,
): string {
  return String(html`<!doctype html>
<html lang="${requestLocale()}">
  <body style="margin:0;padding:24px 12px;font-family:system-ui,sans-serif;line-height:1.5;color:#1d2a25;background:#f4f5ef">
    <div style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
      <p style="margin:0 0 20px;font-size:18px;font-weight:700"><img src="${publicUrl}/icon-192.png" width="32" height="32" alt="" style="vertical-align:middle;border-radius:8px;margin-right:8px">Swap</p>
      <h1 style="font-size:20px;line-height:1.3;margin:0 0 12px">${title}</h1>
      ${body}
    </div>
    ${footer}
  </body>
</html>`)
}

export const mailButton = (label: string, link: string): Html =>
  html`<a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#006045;color:#ffffff;font-weight:600;text-decoration:none">${label}</a>`

export type LinkMailDeps = { env: { PUBLIC_URL: string }; sendMail: SendMail }

type LinkMail = { text: string; label: string } & Pick<Mail, 'subject' | 'replyTo' | 'messageId'>

/** Sends a mail about the page at `path`, with a button in place of the link's paragraph, or at the end. */
export async function sendLinkMail(
  { env: { PUBLIC_URL }, sendMail }: LinkMailDeps,
  to: { email: string; locale: Locale },
  path: string,
  write: (link: string) => LinkMail,
): Promise<void> {
  const mail = inLocale(to.locale, () => {
    const link = mailAddress(PUBLIC_URL, path)
    const { label, ...contents } = write(link)
    const paragraphs = contents.text.trim().split('\n\n')
    if (!paragraphs.includes(link)) paragraphs.push(link)
    const body = html`${paragraphs.map(
      (paragraph) =>
        html`<p style="margin:20px 0 0">${paragraph === link ? mailButton(label, link) : paragraph}</p>`,
    )}`
    return { ...contents, html: mailHtml({ title: contents.subject, body }, PUBLIC_URL) }
  })
  await sendMail.send({ to: to.email, ...mail })
}
