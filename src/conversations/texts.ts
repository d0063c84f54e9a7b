import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const conversationsTexts = localize(bn.conversationsTexts, {
  title: 'Messages',
  intro: 'Your conversations about phones.',
  failed: 'Your conversations could not be loaded.',
  empty: 'No messages yet',
  emptyHint: 'Open a phone that you like and ask its seller.',
  browse: 'Find a phone',
  nothingYet: 'Nothing written yet',
  photo: 'Photo',
  unread: (count: number) => `${formatNumber(count)} unread`,
})

export const conversationTexts = localize(bn.conversationTexts, {
  write: 'Message',
  ask: 'Ask the seller',
  askShort: 'Ask',
  back: 'All messages',
  phone: 'The phone',
  gone: 'No longer for sale',
  log: (name: string) => `Messages with ${name}`,
  failed: 'The conversation could not be loaded.',
  messagesFailed: 'The messages could not be loaded.',
  whilePaid: 'Swap never asks for your code. An SMS is not proof of payment: check here whether it was paid.',
  whileUnpaid:
    'An SMS or a screenshot is not proof of payment: only the order page shows that Swap holds the money.',
  earlier: 'Show earlier messages',
  label: 'Your message',
  tooLong: 'A message has at most 2,000 characters',
  missing: 'Enter a text first',
  send: 'Send',
  you: 'You',
  seen: 'Seen',
  today: 'Today',
  more: 'More',
  suggested: 'Suggested messages',
  ready: {
    buyer: {
      available: 'Is it still available?',
      place: 'Where can we meet?',
      battery: 'How is the battery?',
      papers: 'Do you have the box and the receipt?',
    },
    seller: {
      available: 'Yes, it is still available.',
      place: 'Where would you like to meet?',
      price: 'The price is fixed.',
    },
  },
  /** To the writer, about what a message asks for or promises. */
  cautions: {
    advance:
      'Ask for no money in advance, and send none: what is paid outside Swap cannot be refunded, and reports about it end accounts.',
    wallet: 'Do not pay to a number or ask for it: money that was not paid on Swap cannot be refunded.',
    outside: 'Stay on Swap: what you pay or agree on elsewhere cannot be protected.',
  },
  block: 'Block',
  unblock: 'Unblock',
  blockedByMe: (name: string) => `You have blocked ${name}. Neither of you can write to the other.`,
  blockedByOther: (name: string) => `${name} has blocked you. Neither of you can write to the other.`,
  report: 'Report',
  reported: 'Thank you. The admins will look at this conversation.',
  reportedBefore: 'You have already reported this conversation.',
  dismiss: 'Dismiss the reports',
  dismissed: 'The reports are dismissed.',
})

export const conversationProblemTexts = localize(bn.conversationProblemTexts, {
  'account-closed': 'This account was closed.',
  blocked: 'One of you has blocked the other. No messages can be sent.',
  'other-left': 'This person has left Swap.',
  'own-case': 'You take part in this conversation. Another admin has to decide.',
  'own-product': 'This is your own phone.',
  'unknown-conversation': 'There is no such conversation.',
  'unknown-product': 'There is no such phone for sale.',
})
