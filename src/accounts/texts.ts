import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const idleProblemTexts = localize(bn.idleProblemTexts, {
  'account-suspended':
    'Your account is suspended. You can finish the orders that you have, but not book or list a phone, or write to anybody else.',
})

export const closingTexts = localize(bn.closingTexts, {
  title: 'Close the account',
  intro:
    'Your phones are withdrawn and all devices logged out at once. Log in within 14 days to keep the account. After that your name, email, numbers and messages are erased; orders and payments are kept without them, as the law requires.',
  submit: 'Close my account',
  done: (time: string) => `Your account will be closed on ${time}. Log in before that to keep it.`,
  'open-deals':
    'An order, a payout or money of yours is still open. Finish or cancel it, and have your balance paid out first.',
  'sole-admin': 'You are the last admin. Somebody else has to become one first.',
  mailSubject: 'Your Swap account is being closed',
  mailText: (time: string, link: string) =>
    `Hello,\n\nyour Swap account will be closed and erased on ${time}, as you have asked.\n\nTo keep it, or if it was not you, log in before that:\n\n${link}\n`,
  mailLabel: 'Log in and keep my account',
})

export const changeNameTexts = localize(bn.changeNameTexts, {
  title: 'Name',
  label: 'Your name',
  hint: 'Buyers and sellers see it. If you are verified, the tick comes back once an admin has checked the new name.',
  submit: 'Change the name',
  done: 'Your name is changed.',
  same: 'This is your name already',
})

export const exportTexts = localize(bn.exportTexts, {
  title: 'Your data',
  intro:
    'Everything Swap keeps about you, as a ZIP file with JSON, CSV and pictures. We’ll email you when it is ready. You can ask once a day.',
  submit: 'Request my data',
  asked: 'We’re preparing your file and will email you when it is ready.',
  making: (time: string) => `Requested on ${time}: being prepared.`,
  ready: (time: string, until: string) => `Ready since ${time}. You can download it until ${until}.`,
  download: 'Download',
  failed: 'We could not load your files.',
})

export const exportProblemTexts = localize(bn.exportProblemTexts, {
  'export-too-soon': 'You have requested your data within the last 24 hours. Try again tomorrow.',
  'no-such-export': 'This file is no longer available. Request a new one.',
})

export const exportMailTexts = localize(bn.exportMailTexts, {
  subject: 'Your data from Swap is ready',
  text: (link: string) =>
    `Hello,\n\nthe file with what Swap keeps about you is ready. You can download it on the page of your account for seven days:\n\n${link}\n\nIf you have not asked for it, somebody else knows your password: change it there.\n`,
  label: 'Open my account',
})

/** The paragraphs of the file that says what the others of an export are. */
export const exportReadmeTexts = localize(bn.exportReadmeTexts, {
  paragraphs: [
    'What Swap keeps about you',
    'Each part is there as a table (.csv, for Excel) and for programs (.json); parts without anything about you are left out. “self” is you, “other” is somebody else. Amounts are in the currency of their row, otherwise in that of the site. Times are in UTC.',
    'users, accounts, account_signs, sessions, email_links, mobile_codes, passkeys, totps, backup_codes, blocks, account_exports: your account, how and where you log in, and whom you block',
    'listings, listing_drafts, listing_flags, past_prices, imei_claims, checks, check_results, shops, image_uploads: the phones that you offer, and your shop',
    'saved_phones, saved_searches, found_phones: what you saved, and the phones that were found for it',
    'bids, orders, order_events, meetings, meeting_links, bills_of_sale, disputes, dispute_replies, private_photos: what you bought and sold, with offers, meetings and complaints',
    'payments, chargebacks, ledger_entries, payouts, payout_accounts, payout_account_voids, payout_holds, payout_batches: your money',
    'conversations, messages, conversation_reports, enquiries, enquiry_answers: what you wrote to people and to Swap',
    'ratings, seller_ratings, rating_reports, reports, seller_verifications, audit_entries: ratings, reports, and what was checked',
    'notifications, notification_settings, push_subscriptions, sms_refusals, mail_counts, failed_jobs: what you were notified of, and how',
    'pictures: the pictures that you sent, the latest 300',
  ],
})

export const mobileProblemTexts = localize(bn.mobileProblemTexts, {
  'bad-mobile': 'Enter a Bangladeshi mobile number, such as 01712-345678.',
  'bad-mobile-code': 'This is not the code that we sent.',
  'mobile-code-over': 'This code has expired. Ask for a new one.',
  'unconfirmed-mobile': 'Confirm your mobile number first.',
})

export const mobileTexts = localize(bn.mobileTexts, {
  title: 'Mobile number',
  why: 'You need a confirmed number to be paid, and for the verified tick. We send a code by SMS.',
  confirmed: (number: string) => `${number} is confirmed.`,
  number: 'Mobile number',
  send: 'Send the code',
  change: 'Change the number',
  sentTo: (number: string) => `We have sent a code to ${number}. It is valid for 10 minutes.`,
  code: 'Code from the SMS',
  codeRequired: 'Type the 6 digits of the code.',
  confirm: 'Confirm',
  another: 'Another number, or a new code',
  text: (code: string) => `${code} is your Swap code, valid for 10 minutes. Never share it.`,
  unavailable: 'The code could not be sent just now. Please try again in a moment.',
})
