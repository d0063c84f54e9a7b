import { html } from 'hono/html'
import { type Locale, localAddress } from '../../kernel/locale.ts'
import { inLocale, requestLocale } from '../http/request-locale.ts'
import type { Mail, SendMail } from './mail.ts'

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
