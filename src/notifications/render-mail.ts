import { html } from 'hono/html'
import { orderNumber } from '../kernel/id.ts'
import { type Currency, formatAmount } from '../kernel/money.ts'
import { formatPhoneNumber } from '../kernel/number.ts'
import type { Mail } from '../platform/jobs/mail.ts'
import { describeNotification } from './describe-notification.ts'
import { frameMail, type MailLinks } from './frame-mail.ts'
import { pathOf } from './paths.ts'
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
  const facts = shown ? listFacts(shown, notification.orderId) : named
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
    ...(place !== undefined && { place: words.placeOnOrder }),
  }
}

function listFacts(
  { product, price, place, contact }: MailSubject,
  orderId: string | null,
): [string, string][] {
  return [
    [words.phone, product],
    [words.price, formatAmount(price.amount, price.currency)],
    ...(orderId ? [[words.order, orderNumber(orderId)] as [string, string]] : []),
    ...(place ? [[words.place, place] as [string, string]] : []),
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
