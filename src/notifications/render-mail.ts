import { html } from 'hono/html'
import { localAddress } from '../kernel/locale.ts'
import { type Currency, formatAmount } from '../kernel/money.ts'
import { requestLocale } from '../platform/http/request-locale.ts'
import type { Mail } from '../platform/jobs/mail.ts'
import { describeNotification } from './describe-notification.ts'
import { mailMessages as words } from './messages/notifications.ts'
import { kindLabels } from './messages/settings.ts'
import { notificationPaths, pathOf } from './paths.ts'
import type { Notification } from './store.ts'

/** The phone that a mail is about, and what whoever is to meet over it needs. */
export type MailSubject = {
  product: string
  /** The address of its photo, as small as a mail needs it, relative to the site. */
  photo: string | null
  price: { amount: number; currency: Currency }
  /** Where they meet; null when there is nobody to meet. */
  place: string | null
  contact: { role: 'buyer' | 'seller'; name: string; number: string } | null
}

type Recipient = {
  /** Where its links lead. */
  publicUrl: string
  /** Null: the kind cannot be turned off. */
  unsubscribeToken: string | null
  /** Whether the address is known to be the account's owner's. */
  isVerified: boolean
  /** Not shown to an unverified address. */
  subject: MailSubject | null
}

/**
 * A notification as a mail, text and HTML, in the current language. Whoever signs up may enter the address of somebody else, so an
 * unverified one gets only what kind of news there is: no names, and nothing that another user wrote.
 */
export function renderMail(
  notification: Notification,
  { publicUrl, unsubscribeToken: token, isVerified, subject }: Recipient,
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
  const shown = isVerified ? subject : null
  const facts = shown ? listFacts(shown) : []
  const factLines = facts.map(([label, value]) => `${label}: ${value}\n`).join('')
  return {
    // A line break would begin another header.
    subject: title.replace(/\s+/g, ' '),
    text: `${title}\n\n${text}\n\n${factLines && `${factLines}\n`}${words.open}: ${link}\n\n-- \n${lines.join('\n')}\n`,
    html: String(html`<!doctype html>
<html lang="${requestLocale()}">
  <body style="margin:0;padding:24px 12px;font-family:system-ui,sans-serif;line-height:1.5;color:#1d2a25;background:#f4f5ef">
    <div style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
      <p style="margin:0 0 20px;font-size:18px;font-weight:700"><img src="${publicUrl}/icon-192.png" width="32" height="32" alt="" style="vertical-align:middle;border-radius:8px;margin-right:8px">Swap</p>
      <h1 style="font-size:20px;line-height:1.3;margin:0 0 12px">${title}</h1>
      <p style="margin:0 0 20px">${text}</p>
      ${shown ? presentSubject(shown, facts, publicUrl) : ''}
      <p style="margin:0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#006045;color:#ffffff;font-weight:600;text-decoration:none">${words.open}</a></p>
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
    messageId: `<notification-${notification.id}@${new URL(publicUrl).hostname}>`,
    ...(token !== null && {
      unsubscribeUrl: `${publicUrl}/api/unsubscription?token=${encodeURIComponent(token)}`,
    }),
  }
}

function listFacts({ price, place, contact }: MailSubject): [string, string][] {
  return [
    [words.price, formatAmount(price.amount, price.currency)],
    ...(place ? [[words.place, place] as [string, string]] : []),
    ...(contact ? [[words[contact.role], `${contact.name}, ${contact.number}`] as [string, string]] : []),
  ]
}

/** The phone with its photo, and the facts beside it. */
function presentSubject({ product, photo }: MailSubject, facts: [string, string][], publicUrl: string) {
  const address = photo && new URL(photo, publicUrl)
  return html`<table role="presentation" style="width:100%;margin:0 0 24px;border-collapse:collapse"><tr>
        ${address ? html`<td style="width:128px;padding:0 16px 0 0;vertical-align:top"><img src="${address}" width="128" height="96" alt="" style="display:block;border-radius:8px;object-fit:cover"></td>` : ''}
        <td style="vertical-align:top"><strong>${product}</strong>${facts.map(
          ([label, value]) => html`<br /><span style="color:#55635d">${label}:</span> ${value}`,
        )}</td>
      </tr></table>`
}
