import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { FirstStep } from '../rules.ts'
import * as bn from './texts.bn.ts'

export const shopFactTexts = localize(bn.shopFactTexts, {
  place: 'Area',
  hours: 'Opening hours',
  open: (from: string, to: string) => `${from} to ${to}`,
  closedOn: (day: string) => `closed on ${day}`,
  days: ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'],
})

export const shopTexts = localize(bn.shopTexts, {
  title: 'My shop',
  intro: 'What buyers see beside your name, on your page and under the price of your phones.',
  failed: 'Your shop could not be loaded',
  preview: 'See your page',
  tick: 'The verified tick',
  name: 'Name of the shop',
  nameHint: 'Leave it empty if you sell under your own name. The tick is for your own name.',
  nameProblems: {
    missing: '',
    'too-long': 'This name is too long.',
    misleading: 'Use only letters, digits and simple punctuation.',
    link: 'A name cannot contain a link.',
    'phone-number': 'A name cannot contain a phone number.',
    reserved: 'This name looks like Swap, its team or an institution.',
  },
  place: 'Area',
  noPlace: 'Not stated',
  opensAt: 'Opens at',
  closesAt: 'Closes at',
  closedOn: 'Closed on',
  never: 'Open every day',
  picture: 'Picture',
  choosePicture: 'Choose a picture',
  removePicture: 'Remove the picture',
  uploading: 'The picture is being sent',
  answers: (time: string) => `${time}. Calculated from your conversations.`,
  noAnswers: (count: number) =>
    `How fast you usually answer is shown as soon as you have answered ${formatNumber(count)} buyers.`,
  save: 'Save',
  saved: 'Your shop is saved',
})

export const shopProblemTexts = localize(bn.shopProblemTexts, {
  'account-closed': 'This account was closed.',
  'bad-shop-hours': 'State both when the shop opens and when it closes, or neither.',
  'reserved-shop-name': 'This name looks like Swap or its team. Please choose another one.',
  'unknown-shop-photo': 'The picture is no longer there. Please choose it again.',
})

export const sellerDayTexts = localize(bn.sellerDayTexts, {
  title: 'Your shop today',
  disputes: 'Problems reported',
  toHandOver: 'To hand over',
  offers: 'Offers to answer',
  questions: 'Questions',
  drafts: 'Drafts',
  pending: 'Money on its way',
  sold: (month: string, count: number) => `${month}: ${formatNumber(count)} sold`,
  stepsTitle: 'First steps',
  steps: {
    phone: 'Put up your first phone',
    email: 'Confirm your email',
    mobile: 'Confirm your mobile number',
    account: 'Enter your payout account',
    tick: 'Ask for the verified tick',
  } satisfies Record<FirstStep, string>,
})
