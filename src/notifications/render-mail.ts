import { html } from 'hono/html'
import { localAddress } from '../kernel/locale.ts'
import { requestLocale } from '../platform/http/request-locale.ts'
import type { Mail } from '../platform/jobs/mail.ts'
import { describeNotification } from './describe-notification.ts'
import { kindLabels, mailMessages as words } from './messages/notifications.ts'
import { notificationPaths, pathOf } from './paths.ts'
import type { Notification } from './store.ts'

type Recipient = {
  /** Where its links lead. */
  publicUrl: string
  /** Null: the kind cannot be turned off. */
  unsubscribeToken: string | null
  /** Whether the address is known to be the account's owner's. */
  isVerified: boolean
}

/**
 * A notification as a mail, text and HTML, in the current language. Whoever signs up may enter the address of somebody else, so an
 * unverified one gets only what kind of news there is: no names, and nothing that another user wrote.
 */
export function renderMail(
  notification: Notification,
  { publicUrl, unsubscribeToken: token, isVerified }: Recipient,
): Omit<Mail, 'to'> {
  const { title, text } = isVerified
    ? describeNotification(notification)
    : { title: kindLabels[notification.kind], text: words.neutral }
  const address = (path: string) => publicUrl + localAddress(requestLocale(), path)
  const link = address(pathOf({ ...notification, productId: notification.listingId }))
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
    text: `${title}\n\n${text}\n\n${words.open}: ${link}\n\n-- \n${lines.join('\n')}\n`,
    html: String(html`<!doctype html>
<html lang="${requestLocale()}">
  <body style="margin:0;padding:24px;font-family:system-ui,sans-serif;line-height:1.5;color:#1d2a25;background:#faf9f6">
    <h1 style="font-size:20px;margin:0 0 12px">${title}</h1>
    <p style="margin:0 0 20px">${text}</p>
    <p style="margin:0 0 28px"><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#14523b;color:#ffffff;text-decoration:none">${words.open}</a></p>
    <p style="margin:0;font-size:13px;color:#55635d">${footer
      .filter(([label]) => label)
      .map(
        ([label, to]) =>
          html`${label} ${to ? html`<a href="${to}" style="color:#14523b">${to.split('?')[0]}</a>` : ''}<br />`,
      )}</p>
  </body>
</html>`),
    messageId: `<notification-${notification.id}@${new URL(publicUrl).hostname}>`,
    ...(token !== null && {
      unsubscribeUrl: `${publicUrl}/api/unsubscription?token=${encodeURIComponent(token)}`,
    }),
  }
}
