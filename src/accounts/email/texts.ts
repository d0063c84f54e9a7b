import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const emailProblemTexts = localize(bn.emailProblemTexts, {
  'bad-email-link':
    'This link is not for your account, has been used, or is older than a day. Ask for a new one.',
  'email-taken': 'Another account has this email.',
})

export const confirmTexts = localize(bn.confirmTexts, {
  documentTitle: 'Swap-Confirm your email',
  title: 'Confirm your email',
  intro: (email: string) => `You are logged in as ${email}.`,
  becomes: (email: string) => `After this, ${email} is the confirmed email of your account.`,
  submit: 'Confirm',
  done: (email: string) => `${email} is confirmed.`,
  goOn: 'Go to the dashboard',
  toAccount: 'Go to my account',
  noLink: 'This link is incomplete. Ask for a new one on your dashboard.',
})

export const bannerTexts = localize(bn.bannerTexts, {
  label: 'Email not confirmed',
  text: (email: string) => `We have sent a link to ${email}. Follow it to confirm your email.`,
  why: 'Confirm your email to receive order details and send photos.',
  confirm: 'Confirm your email',
  again: 'Send again',
  sent: 'Sent. It may be in your spam folder.',
  change: 'Change email',
})

export const changeEmailTexts = localize(bn.changeEmailTexts, {
  title: 'Change the email',
  intro: 'We send a link to the new address. Your account keeps the old one until you follow it.',
  newEmail: 'New email',
  submit: 'Send the link',
  done: (email: string) => `We have sent a link to ${email}. It is valid for 24 hours.`,
  same: 'This is the email you have now',
  confirmed: 'confirmed',
  unconfirmed: 'not confirmed',
})

export const emailMailTexts = localize(bn.emailMailTexts, {
  linkSubject: 'Confirm your email for Swap',
  linkText: (link: string) =>
    `Hello,\n\nsomebody, hopefully you, has given this address to Swap, the marketplace for used phones. Follow this link while you are logged in there to confirm it:\n\n${link}\n\nThe link is valid for 24 hours and works once. If it was not you, ignore this email: nobody can use the link without the password of the account.\n`,
  linkLabel: 'Confirm the email',
  changedSubject: 'The email of your Swap account was changed',
  changedText:
    'Hello,\n\nyour Swap account now has another email: this address no longer belongs to it. All other devices were logged out.\n\nIf it was not you, contact us at once through the contact page.\n',
  changedLabel: 'Contact us',
})
