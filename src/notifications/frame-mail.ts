import { html } from 'hono/html'
import { localAddress } from '../kernel/locale.ts'
import { requestLocale } from '../platform/http/request-locale.ts'
import type { Mail } from '../platform/jobs/mail.ts'
import { mailMessages as words } from './messages/notifications.ts'
import { notificationPaths } from './paths.ts'

/** What a mail says, as text and as HTML, and the page that it leads to. */
type Contents = {
  title: string
  text: string
  body: ReturnType<typeof html>
  /** The button below. */
  open: { label: string; path: string }
}

export type MailLinks = {
  /** Where its links lead. */
  publicUrl: string
  /** Null: such mail cannot be turned off. */
  unsubscribeToken: string | null
}

/** The address of a page of the site in the current language, as a mail needs it. */
export const mailAddress = (publicUrl: string, path: string): string =>
  publicUrl + localAddress(requestLocale(), path)

/** A mail in the look of the site, in the current language: text and HTML, with how to turn such mail off at the end. */
export function frameMail(
  { title, text, body, open }: Contents,
  { publicUrl, unsubscribeToken: token }: MailLinks,
): Omit<Mail, 'to'> {
  const address = (path: string) => mailAddress(publicUrl, path)
  const link = address(open.path)
  const footer: [string, string][] = [
    [token === null ? words.always : '', ''],
    [words.settings, address(notificationPaths.settings)],
    ...(token === null
      ? []
      : [[words.turnOff, address(notificationPaths.unsubscribe(token))] as [string, string]]),
  ]
  const lines = footer.map(([label, to]) => [label, to].filter(Boolean).join(' ')).filter(Boolean)
  return {
    // A line break would begin another header.
    subject: title.replace(/\s+/g, ' '),
    text: `${title}\n\n${text}\n\n${open.label}: ${link}\n\n-- \n${lines.join('\n')}\n`,
    html: String(html`<!doctype html>
<html lang="${requestLocale()}">
  <body style="margin:0;padding:24px 12px;font-family:system-ui,sans-serif;line-height:1.5;color:#1d2a25;background:#f4f5ef">
    <div style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
      <p style="margin:0 0 20px;font-size:18px;font-weight:700"><img src="${publicUrl}/icon-192.png" width="32" height="32" alt="" style="vertical-align:middle;border-radius:8px;margin-right:8px">Swap</p>
      <h1 style="font-size:20px;line-height:1.3;margin:0 0 12px">${title}</h1>
      ${body}
      <p style="margin:0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#006045;color:#ffffff;font-weight:600;text-decoration:none">${open.label}</a></p>
    </div>
    <p style="max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#55635d">${footer
      .filter(([label]) => label)
      .map(([label, to]) =>
        to
          ? html`<a href="${to}" style="color:#006045">${label.replace(/:$/, '')}</a><br />`
          : html`${label}<br />`,
      )}</p>
  </body>
</html>`),
    ...(token !== null && {
      unsubscribeUrl: `${publicUrl}/api/unsubscription?token=${encodeURIComponent(token)}`,
    }),
  }
}
