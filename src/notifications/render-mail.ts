import { html } from 'hono/html'
import { orderNumber } from '../kernel/id.ts'
import { type Currency, formatAmount } from '../kernel/money.ts'
import { formatPhoneNumber } from '../kernel/number.ts'
import { notificationPaths } from '../kernel/paths.ts'
import { type Mail, mailAddress, mailButton, mailHtml } from '../platform/jobs/mail.ts'
import { describeNotification } from './describe-notification.ts'
import { pathOf, unsubscribePath } from './rules.ts'
import type { Notification } from './store.ts'
import { mailTexts as words } from './texts/notifications.ts'
import { kindLabels } from './texts/settings.ts'

export type MailSubject = {
  product: string
  brand: string
  /** The phone's model; null when it is unknown. */
  model: string | null
  /** The path of the photo, relative to the site. */
  photo: string | null
  price: { amount: number; currency: Currency }
  place: string | null
  contact: { role: 'buyer' | 'seller'; name: string; number: string } | null
}

type Recipient = MailLinks & {
  /** Whether the recipient has confirmed the address. */
  isVerified: boolean
  /** What the mail shows of a phone; null for an unverified address. */
  subject: MailSubject | null
}

/**
 * Renders a notification as a mail, text and HTML, in the current language. An unverified address may be somebody else's, so its
 * mail has neither names nor anything that others wrote.
 */
export function renderMail(
  notification: Notification,
  { isVerified, subject, ...links }: Recipient,
): Omit<Mail, 'to'> {
  const { publicUrl } = links
  const { title, text } = isVerified
    ? describeNotification({ ...notification, params: inOwnWords(notification.params, subject) })
    : { title: kindLabels[notification.kind], text: words.neutral }
  const shown = isVerified ? subject : null
  const { product } = notification.params
  const named: [string, string][] = isVerified && product ? [[words.phone, String(product)]] : []
  const facts = shown ? listFacts(shown, notification) : named
  const factLines = facts.map(([label, value]) => `\n${label}: ${value}`).join('')
  const contents = {
    title,
    text: text + (factLines && `\n${factLines}`),
    body: html`<p style="margin:0 0 20px">${text}</p>
      ${shown ? presentSubject(shown, facts, publicUrl) : named.map(([label, value]) => html`<p style="margin:0 0 20px">${label}: ${value}</p>`)}`,
    open: { label: words.open, path: pathOf({ ...notification, productId: notification.listingId }) },
  }
  return {
    ...frameMail(contents, links),
    messageId: `<notification-${notification.id}@${new URL(publicUrl).hostname}>`,
  }
}

/** Leaves out other people's words, because the subject reads as Swap's own; those words follow below, labelled. */
function inOwnWords(params: Notification['params'], subject: MailSubject | null): Notification['params'] {
  const { product, from, place, ...rest } = params
  return {
    ...rest,
    ...(product !== undefined && {
      product: subject ? (subject.model ?? words.phoneOf(subject.brand)) : words.aPhone,
    }),
    ...(from !== undefined && { from: words.somebody }),
    ...(place !== undefined && { place: words.placeBelow }),
  }
}

function listFacts(
  { product, price, place: orderPlace, contact }: MailSubject,
  { orderId, params }: Notification,
): [string, string][] {
  // A proposed place is not yet that of the order.
  const place = params.place ?? orderPlace
  return [
    [words.phone, product],
    [words.price, formatAmount(price.amount, price.currency)],
    ...(orderId ? [[words.order, orderNumber(orderId)] as [string, string]] : []),
    ...(place ? [[words.place, String(place)] as [string, string]] : []),
    ...(contact
      ? [[words[contact.role], `${contact.name}, ${formatPhoneNumber(contact.number)}`] as [string, string]]
      : []),
  ]
}

/** A telephone number breaks at its hyphen else. */
const keepTogether = (value: string) =>
  value
    .split(/(01\d{3}-\d{6})/)
    .map((part, place) => (place % 2 ? html`<span style="white-space:nowrap">${part}</span>` : part))

function presentSubject({ product, photo }: MailSubject, facts: [string, string][], publicUrl: string) {
  const address = photo && new URL(photo, publicUrl)
  return html`<table role="presentation" style="width:100%;margin:0 0 24px;border-collapse:collapse"><tr>
        ${address ? html`<td style="width:128px;padding:0 16px 0 0;vertical-align:top"><img src="${address}" width="128" height="96" alt="" style="display:block;border-radius:8px;object-fit:cover"></td>` : ''}
        <td style="vertical-align:top"><strong>${product}</strong>${facts
          .slice(1)
          .map(
            ([label, value]) =>
              html`<br /><span style="color:#55635d">${label}:</span> ${keepTogether(value)}`,
          )}</td>
      </tr></table>`
}

type Contents = {
  title: string
  text: string
  body: ReturnType<typeof html>
  open: { label: string; path: string }
}

type MailLinks = {
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
    ...(token === null ? [] : [[words.turnOff, address(unsubscribePath(token))] as [string, string]]),
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
