import { formatDigits } from '../number.ts'

function partOfDay(hours: number): string {
  if (hours < 4) return 'রাত'
  if (hours < 6) return 'ভোর'
  if (hours < 12) return 'সকাল'
  if (hours < 15) return 'দুপুর'
  if (hours < 18) return 'বিকেল'
  return hours < 20 ? 'সন্ধ্যা' : 'রাত'
}

export const currencyTexts = {
  USD: 'দাম মার্কিন ডলারে।',
  BDT: 'দাম টাকায়।',
}

export const timeTexts = {
  months: [
    'জানুয়ারি',
    'ফেব্রুয়ারি',
    'মার্চ',
    'এপ্রিল',
    'মে',
    'জুন',
    'জুলাই',
    'আগস্ট',
    'সেপ্টেম্বর',
    'অক্টোবর',
    'নভেম্বর',
    'ডিসেম্বর',
  ],
  clock: (hours: number, minutes: string) =>
    `${partOfDay(hours)}\u00a0${formatDigits(`${hours % 12 || 12}:${minutes}`)}`,
  day: (day: number, month: string, year: number) =>
    `${formatDigits(day)}\u00a0${month}\u00a0${formatDigits(year)}`,
  moment: (day: number, month: string, year: number, clock: string) =>
    `${formatDigits(day)}\u00a0${month}\u00a0${formatDigits(year)}, ${clock}`,
}
