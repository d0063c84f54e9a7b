import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import { formatDay } from '../kernel/time.ts'
import * as bn from './texts.bn.ts'

/** `version`: an ISO date such as 2026-11-23. */
export const articleTexts = localize(bn.articleTexts, {
  draft: 'Draft: the company and its lawyer have not approved this page yet. Only admins see this note.',
  version: (version: string) => `Version of ${formatDay(version)}`,
})

export const contactTexts = localize(bn.contactTexts, {
  title: 'Write to us',
  intro: 'We answer by email, usually within two working days.',
  name: 'Your name',
  email: 'Your email',
  as: (name: string, email: string) => `From ${name}, ${email}`,
  text: 'Message',
  textHint: (most: number) =>
    `At most ${formatNumber(most)} characters. Never send a password, a PIN or a code: we do not ask for them.`,
  submit: 'Send',
  sent: 'Thank you. We have received your message.',
  missing: 'Please fill in your name, a valid email and the message.',
  tooMany: 'That was a lot of messages in a short time. Please try again in a few minutes.',
  failed: 'Your message could not be sent. Please try again.',
})

export const enquiriesTexts = localize(bn.enquiriesTexts, {
  title: 'Enquiries',
  intro:
    'Messages from the contact form, oldest first. Anyone can enter any address, so never discuss an order by it.',
  failed: 'The enquiries could not be loaded',
  empty: 'Nobody is waiting for an answer',
  emptyHint: 'Messages from the contact form appear here.',
  member: 'Sent from this account',
  sameEmail: 'A member has this email',
  states: { open: 'Open', answered: 'Answered' },
  answers: 'Answers',
  answer: 'Your answer',
  answerHint: 'It is sent by email, in the words you type. Replies do not come back here.',
  answerRequired: 'Please write an answer.',
  tooLong: (most: number) => `At most ${formatNumber(most)} characters.`,
  write: 'Answer',
  again: 'Answer again',
  send: 'Send the answer',
  sent: 'The answer is on its way',
  close: 'Done',
  closed: 'The enquiry is closed',
})

export const answerMailTexts = localize(bn.answerMailTexts, {
  subject: 'Our answer to your message to Swap',
  greeting: 'Hello,',
  replyTo: (email: string) => `Reply to this mail if you have more to ask: it reaches us at ${email}.`,
  noReply: 'Replies to this mail are not read. To ask more, use the contact form.',
  asked: 'You wrote:',
  open: 'Contact form',
})

export const helpProblemTexts = localize(bn.helpProblemTexts, {
  'unknown-enquiry': 'There is no such enquiry.',
  'answered-meanwhile': 'Another admin has answered meanwhile. Read that answer first.',
})
