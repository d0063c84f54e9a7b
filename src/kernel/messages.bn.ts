import { formatDigits } from './number.ts'

/** What Bangla calls the part of the day in which an hour is. */
function partOfDay(hours: number): string {
  if (hours < 4) return 'রাত'
  if (hours < 6) return 'ভোর'
  if (hours < 12) return 'সকাল'
  if (hours < 15) return 'দুপুর'
  if (hours < 18) return 'বিকেল'
  return hours < 20 ? 'সন্ধ্যা' : 'রাত'
}

export const currencyMessages = {
  USD: 'দাম মার্কিন ডলারে।',
  BDT: 'দাম টাকায়।',
}

export const amountMessages = {
  ambiguous: (typed: string, one: string, other: string | undefined) =>
    `‘${typed}’ একাধিকভাবে পড়া যায়। ${other ? `${one} অথবা ${other} লিখুন` : `${one} বোঝালে সেটাই লিখুন`}।`,
  noAmount: (typed: string) => `‘${typed}’ কোনো টাকার অঙ্ক নয়। এভাবে লিখুন: ২৫,০০০ বা ২৫ হাজার।`,
  currency: {
    USD: 'এখানে সব অঙ্ক মার্কিন ডলারে। ডলারে লিখুন।',
    BDT: 'এখানে সব অঙ্ক টাকায়। টাকায় লিখুন।',
  },
  readAs: (amount: string) => `পড়া হয়েছে: ${amount}`,
}

export const timeMessages = {
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
    `${partOfDay(hours)} ${formatDigits(`${hours % 12 || 12}:${minutes}`)}`,
  day: (day: number, month: string, year: number) => `${formatDigits(day)} ${month} ${formatDigits(year)}`,
  moment: (day: number, month: string, year: number, clock: string) =>
    `${formatDigits(day)} ${month} ${formatDigits(year)}, ${clock}`,
}

export const shortTextMessages = {
  'not-one-line': 'এক লাইনে লিখুন।',
  'hidden-signs': 'লেখায় এমন চিহ্ন আছে, যা দেখা যায় না। কপি না করে নিজে টাইপ করুন।',
  link: 'এখানে কোনো লিংক বা ইমেইল ঠিকানা লিখবেন না।',
  'phone-number': 'এখানে কোনো ফোন নম্বর লিখবেন না।',
}
