import { html } from 'hono/html'
import type { Mail } from '../platform/jobs/mail.ts'
import { mailAddress, mailButton, mailHtml } from '../platform/jobs/mail-html.ts'
import { notificationPaths } from './paths.ts'
import { mailTexts as words } from './texts/notifications.ts'

type Contents = {
  title: string
  text: string
  body: ReturnType<typeof html>
  open: { label: string; path: string }
}

export type MailLinks = {
  publicUrl: string
  /** The token that turns such mail off; null when it cannot be turned off. */
  unsubscribeToken: string | null
}

/** Puts a title, a body and a button into the frame of a mail, as text and HTML, with links to settings and unsubscription. */
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
    // Against header injection.
    subject: title.replace(/\s+/g, ' '),
    text: `${title}\n\n${text}\n\n${open.label}: ${link}\n\n-- \n${lines.join('\n')}\n`,
    html: mailHtml(
      {
        title,
        body: html`${body}
      <p style="margin:0">${mailButton(open.label, link)}</p>`,
        footer: html`<p style="max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#55635d">${footer
          .filter(([label]) => label)
          .map(([label, to]) =>
            to
              ? html`<a href="${to}" style="color:#006045">${label.replace(/:$/, '')}</a><br />`
              : html`${label}<br />`,
          )}</p>`,
      },
      publicUrl,
    ),
    ...(token !== null && {
      unsubscribeUrl: `${publicUrl}/api/unsubscription?token=${encodeURIComponent(token)}`,
    }),
  }
}
