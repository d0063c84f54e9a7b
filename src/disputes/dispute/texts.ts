import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const returnTexts = localize(bn.returnTexts, {
  returnTitle: 'Return the phone',
  returnSteps:
    'Let the seller look at the phone, then ask for the return code. Keep the phone until you see the code.',
  code: 'Return code of the seller',
  confirmCode: 'Confirm the return',
  takeTitle: 'Take the phone back',
  takeSteps: 'Check that it is your phone and complete. Then show the buyer this code.',
  codeHint: 'It gives the buyer the money back. Do not send it to anyone before you have the phone.',
  qr: 'QR code that opens the order for the buyer with the code',
  confirm: 'I have the phone back',
  confirmTitle: 'Do you have the phone back?',
  confirmText: (amount: string) => `${amount} then goes back to the buyer. This cannot be undone.`,
  confirmYes: 'Yes, I have it back',
  failedHint: (other: string) =>
    `${other} and an admin of Swap read this. The money stays held until the admin decides.`,
  place: 'Where you waited',
  waitedAt: 'When you waited',
  text: 'What happened?',
  required: 'This is required',
  badTime: 'Enter a date and time in the past',
  report: 'Report it to Swap',
  reported: 'You reported it. An admin decides soon.',
  waited: (place: string, time: string) => `Waited at ${place}, ${time}`,
  waive: 'Refund without the return',
  waiveHint: 'Only if the phone cannot come back: the police have it, or it is dangerous.',
  waiveWhy: 'Why does the phone not have to come back?',
  waived: 'You waived the return. The buyer is refunded.',
})

export const disputeReasonTexts = localize(bn.disputeReasonTexts, {
  'not-as-described': 'It is not as described',
  'does-not-work': 'It does not work properly',
  'blocked-or-stolen': 'It is blocked or reported stolen',
  other: 'Something else',
})

export const complaintTexts = localize(bn.complaintTexts, {
  title: 'Is something wrong with the phone?',
  open: 'Report a problem',
  waits: 'Your money stays with Swap until this is settled.',
  reason: 'What is wrong?',
  reasonMissing: 'Choose what is wrong',
  text: 'Describe the problem',
  textHint: 'What did you see, and since when? The seller and Swap will read this.',
  send: 'Send the report',
  sent: 'Your report was sent. We’ll hold the money.',
})

export const withdrawnTexts = localize(bn.withdrawnTexts, {
  title: 'The complaint was withdrawn',
  toBuyer: 'You can report a problem again until the money goes to the seller.',
  toOthers: 'The buyer can report a problem again until the money goes to the seller.',
})

export const disputeTexts = localize(bn.disputeTexts, {
  resolved: 'The problem is settled',
  answerBy: (time: string) => `If you do not agree by ${time}, an admin decides.`,
  answerByForAdmin: (time: string) => `Both have until ${time} to agree. Then you decide.`,
  overdue: 'The time to agree is over: an admin decides soon. You can still agree.',
  overdueForAdmin: 'The time to agree is over: you decide.',
  outcome: (refund: string, rest: string) => `${refund} goes back to the buyer, ${rest} to the seller.`,
  all: (amount: string) => `All the money, ${amount}, goes back to the buyer.`,
  nothing: (amount: string) => `All the money, ${amount}, goes to the seller.`,
  decision: 'Reasons for the decision',
  texts: 'What was written',
  you: 'You',
  admin: 'An admin of Swap',
  buyer: (name: string) => `${name} (buyer)`,
  seller: (name: string) => `${name} (seller)`,
  reply: 'Your reply',
  replyHint: (other: string) => `${other} and Swap can read it.`,
  replyHintForAdmin: 'Both sides can read it.',
  sendReply: 'Send the reply',
  textMissing: 'Enter a text first',
  textTooLong: (most: string) => `Write at most ${most} characters`,
})

export const resolveTexts = localize(bn.resolveTexts, {
  proposedByYou: (amount: string, other: string) =>
    `You propose to refund ${amount}. ${other} has not agreed yet.`,
  proposed: (name: string, amount: string) => `${name} proposes to refund ${amount}.`,
  agree: (amount: string) => `Agree to ${amount}`,
  agreeTitle: (amount: string) => `Agree to a refund of ${amount}?`,
  agreed: 'You agreed. The problem is settled.',
  otherProposal: 'The proposal has changed. Please look at the new amount.',
  propose: 'Propose an amount to refund',
  proposeAgain: 'Propose another amount to refund',
  between: (least: string, most: string) =>
    `Between ${least} and ${most}. The rest goes to the seller. If all of it is refunded, the phone goes back first.`,
  badAmount: (least: string, most: string) => `Enter an amount between ${least} and ${most}`,
  sendProposal: 'Send the proposal',
  proposalSent: 'Your proposal was sent.',
  withdraw: 'Withdraw the complaint',
  withdrawTitle: 'Withdraw the complaint?',
  withdrawText:
    'The seller gets the money when the rest of your time to complain is over, at least an hour from now. If something was promised to you, wait until you have it.',
  withdrawn: 'You withdrew the complaint. You still have the rest of your time to complain.',
  decideTitle: 'Decide',
  refund: 'Amount to refund',
  why: 'Reasons for your decision',
  whyHint: 'Both sides will read this.',
  decide: 'Decide',
  decideAsk: 'Confirm this decision?',
  decided: 'You decided. Both sides are informed.',
  resolvedBefore: 'This was settled already.',
  toBuyer: (name: string, amount: string) => `${name} (buyer) gets ${amount} back.`,
  nothingToBuyer: (name: string) => `${name} (buyer) gets no money back.`,
  phoneFirst: 'First the phone goes back to the seller, then the money to the buyer.',
  waiveReturn: 'The phone does not have to come back',
  waiveReturnHint: 'Only if it cannot: the police have it, or it is dangerous. It applies to a full refund.',
  nothingToSeller: (name: string) => `${name} (seller) gets no money.`,
  toSeller: (name: string, amount: string) => `${name} (seller) gets ${amount}.`,
  toSellerLessFee: (name: string, amount: string) => `${name} (seller) gets ${amount}, less Swap’s fee.`,
  final: 'This cannot be undone.',
})
