import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

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
  keep: 'Keep this number',
  sentTo: (number: string) => `We have sent a code to ${number}. It is valid for 10 minutes.`,
  code: 'Code from the SMS',
  codeRequired: 'Type the 6 digits of the code.',
  confirm: 'Confirm',
  another: 'Another number, or a new code',
  text: (code: string) => `${code} is your Swap code, valid for 10 minutes. Never share it.`,
  unavailable: 'The code could not be sent just now. Please try again in a moment.',
})
