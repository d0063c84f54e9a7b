import type { SignKind } from '../../auth/rules.ts'
import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './admin.bn.ts'

export const payoutsTexts = localize(bn.payoutsTexts, {
  title: 'Payouts',
  intro: 'Put what is due into a batch, send it, and mark each payout as sent or failed.',
  states: { due: 'Due', sending: 'Being sent', batched: 'In a batch', sent: 'Sent', failed: 'Failed' },
  failed: 'The payouts could not be loaded',
  empty: {
    due: 'No payout is due',
    sending: 'Nothing is being sent',
    batched: 'No batch waits to be sent',
    sent: 'Nothing was sent yet',
    failed: 'No payout has failed',
  },
  emptyHint: 'When a seller asks for money, you are notified and find it here.',
  makeBatch: 'Make a batch',
  made: 'The batch is ready.',
  seller: 'Seller',
  amount: 'Amount',
  account: 'Account',
  asked: 'asked on',
  hold: 'Hold',
  status: 'Status',
  actions: 'Actions',
  routing: (number: string) => `routing ${number}`,
  unreadable: 'Unreadable: ask the seller to enter it again, and mark the payout as failed.',
  heldBack: {
    'daily-limit':
      'Over what this wallet takes in a day. The next batch can go on tomorrow; a bank account has no limit.',
    'monthly-limit':
      'Over what this wallet takes in a month. Ask the seller for a bank account, and mark the payout as failed.',
    'payouts-held': 'The payouts of this seller are on hold.',
    chargeback: 'A chargeback may take this money back from the seller.',
  },
  openBatch: 'Open the batch',
  onHold: 'On hold: do not send',
  reference: (text: string) => `Reference ${text}`,
})

export const batchTexts = localize(bn.batchTexts, {
  title: (time: string) => `Batch of ${time}`,
  total: (count: number, amount: string) =>
    count === 1 ? `1 payout, ${amount}` : `${formatNumber(count)} payouts, ${amount}`,
  back: 'Back to Payouts',
  failed: 'The batch could not be loaded',
  download: 'Download CSV',
  downloadHint: 'The file holds whole account numbers. The audit log records each download.',
  sent: 'Mark sent',
  notSent: 'Mark failed',
  returned: 'Mark returned',
  sentTitle: (amount: string, name: string) => `Was ${amount} sent to ${name}?`,
  sentText: 'The seller is told that the money is on its way.',
  failedTitle: (amount: string, name: string) => `Did the payout of ${amount} to ${name} fail?`,
  failedText: 'The money goes back to the balance of the seller, who can ask for it again.',
  reference: 'Reference of the transfer',
  referenceHint: 'As the bank or the wallet calls it',
  referenceRequired: 'Reference is required',
  confirmSent: 'Mark as sent',
  confirmFailed: 'Mark as failed',
  markedSent: 'Marked as sent.',
  markedFailed: 'Marked as failed: the money is back with the seller.',
  markedBefore: 'It was already marked.',
})

const payoutCount = (count: number) => (count === 1 ? '1 payout' : `${formatNumber(count)} payouts`)

export const bankFileTexts = localize(bn.bankFileTexts, {
  title: 'The whole batch',
  markAll: 'Mark all sent',
  markAllTitle: (count: number, amount: string) => `Were ${payoutCount(count)}, ${amount}, sent?`,
  markAllText: 'The sellers are told that the money is on its way. Payouts on hold stay as they are.',
  referenceHint: 'Of the whole transfer. It is kept with each payout.',
  upload: 'Upload the bank’s file',
  uploadHint:
    'Fill in state (sent or failed) and reference in the downloaded file. The columns _id, amount, state and reference are read. You see every line before anything is marked.',
  preview: 'What the file says',
  counts: (right: number, before: number, faulty: number) =>
    [
      `${payoutCount(right)} can be marked.`,
      before > 0 && `Already marked: ${formatNumber(before)}.`,
      faulty > 0 && `Lines that are wrong: ${formatNumber(faulty)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  firstLines: (shown: number) => `Only ${formatNumber(shown)} lines are shown, those that are wrong first.`,
  before: (state: string) => `${state}, already marked`,
  cameBack: 'Failed: it was marked as sent, and its money goes back to the seller.',
  line: 'Line',
  lineOf: (number: number) => `Line ${formatNumber(number)}`,
  submit: (count: number) => `Mark ${payoutCount(count)}`,
  marked: (count: number) => `${payoutCount(count)} marked`,
  markedBefore: (count: number) => `Already marked: ${formatNumber(count)}`,
  refused: (count: number, why: string) => `${payoutCount(count)} not marked: ${why}`,
  empty: 'The file is empty.',
  noColumns: (missing: string) =>
    `The file needs the columns state, reference and amount in its first line. Missing: ${missing}.`,
  noLines: 'No line of the file says whether its payout was sent.',
  notOfBatch: 'It names no payout of this batch.',
  twice: 'It is about the same payout as a line above.',
  noState: (said: string) => `“${said}” is neither sent nor failed.`,
  wrongAmount: (said: string) => `Its amount, “${said}”, is not that of the payout.`,
  hasFailed: 'The payout was marked as failed: its money is back with the seller.',
  longReference: 'Its reference is too long.',
  noReference: 'What was sent needs a reference.',
})

export const holdTexts = localize(bn.holdTexts, {
  title: 'Held money',
  intro: 'Sales whose money is waiting for your decision, and sellers whose payouts are on hold.',
  sales: 'Sales to check',
  salesFailed: 'The sales could not be loaded',
  noSales: 'No sale is waiting to be checked',
  holds: 'Payouts on hold',
  holdsFailed: 'The holds could not be loaded',
  noHolds: 'No payouts are on hold',
  product: 'Phone',
  seller: 'Seller',
  amount: 'Amount',
  why: 'Why it is held',
  reason: 'Reason',
  actions: 'Actions',
  newSeller: 'A new seller has sold to too few people.',
  closed: 'account closed',
  due: (amount: string) => `${amount} asked for`,
  since: (time: string) => `since ${time}`,
  riskyPayment: 'The provider calls the payment risky: check who has paid.',
  signs: {
    browser: 'Both sides have logged in with the same browser.',
    'payout-account': 'Both sides have entered the same payout account.',
    mobile: 'Both sides have given the same mobile number.',
    'sign-up-address': 'Both sides signed up from the same network address.',
    'sale-address': 'Both sides traded from the same network address.',
    email: 'Both sides have had the same email.',
  } satisfies Record<SignKind, string>,
  reasonInWords: (reason: string) =>
    ({
      fraud: 'The account was closed for fraud.',
      'stolen-phone': 'A phone that the seller sold here was reported stolen or blocked.',
    })[reason] ?? reason,
  hold: 'Hold payouts',
  lift: 'Lift the hold',
  release: 'Release the money',
  holdTitle: (name: string) => `Hold the payouts of ${name}?`,
  holdText: 'Nothing is sent to the seller until the hold is lifted. The seller reads the reason.',
  liftTitle: (name: string) => `Lift the hold on the payouts of ${name}?`,
  liftText: 'What the seller has asked for can be sent again. The seller reads the reason.',
  releaseTitle: (product: string) => `Release the money for ${product}?`,
  releaseText: 'The seller can have it paid out at once. The audit log keeps the reason.',
  reasonRequired: 'Reason is required',
  done: 'Done.',
})
