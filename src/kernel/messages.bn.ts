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

export const imeiMessages = {
  none: 'এটি IMEI নম্বর নয়। ১৫ অঙ্কের নম্বরটি দেখতে ফোনে *#06# ডায়াল করুন।',
  two: (first: string) => `এখানে দুটি IMEI নম্বর আছে। যেকোনো একটি লিখুন, যেমন ${first}।`,
  withVersion: (imei: string) =>
    `এই ১৬ অঙ্কের শেষ দুটি সফটওয়্যারের সংস্করণ। IMEI নম্বরটি সম্ভবত ${imei}: *#06# ডায়াল করে মিলিয়ে সেটি লিখুন।`,
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

export const warningMessages = {
  link: 'সাবধান: এই লিংক Swap-এর বাইরে নিয়ে যায়। সেখানে পাসওয়ার্ড, পিন বা কার্ডের তথ্য দেবেন না।',
  email: 'সাবধান: এটি একটি ইমেইল ঠিকানা। Swap-এর বাইরে যা ঠিক করবেন, তা আমরা দেখতে বা রক্ষা করতে পারব না।',
  code: 'সাবধান: আপনার কাছে আসা কোনো কোড কাউকে বলবেন না।',
  payment:
    'সাবধান: SMS, স্ক্রিনশট বা ট্রানজেকশন নম্বর মানেই পেমেন্ট নয়। Swap-এ টাকা জমা আছে কি না, তা শুধু অর্ডারের পাতায় দেখা যায়।',
  advance: 'সাবধান: আগাম কোনো টাকা দেবেন না, আর Swap-এর বাইরে কোনো টাকাই দেবেন না। সেই টাকা আমরা ফেরত আনতে পারব না।',
  wallet: 'সাবধান: শুধু Swap-এ টাকা দিন। কোনো নম্বরে পাঠানো টাকা আমরা ফেরত আনতে পারব না।',
  qr: 'সাবধান: আপনার QR কোডের ছবি কাউকে পাঠাবেন না। ছবিটি যার কাছে থাকে, সে দেখাতে পারে যে ফোনটি আপনি পেয়ে গেছেন।',
  complaint: 'সাবধান: ফোন বা টাকা হাতে পাওয়ার আগে ‘সব ঠিক আছে’ জানাবেন না, অভিযোগও তুলে নেবেন না। পরে আর ফেরানো যায় না।',
  outside: 'সাবধান: Swap-এর বাইরে যা দেবেন বা ঠিক করবেন, তা আমরা দেখতে বা রক্ষা করতে পারব না।',
  remote: 'সাবধান: আপনার ফোন দেখার বা চালানোর দরকার কারও নেই। কারও পাঠানো অ্যাপ ইনস্টল করবেন না।',
  impersonation: 'সাবধান: Swap, বিকাশ, নগদ বা পুলিশ এখানে কাউকে লেখে না। আমাদের খবর আসে ঘণ্টা চিহ্নে আর ইমেইলে।',
}
