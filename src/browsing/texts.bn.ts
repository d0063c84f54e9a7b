import { formatDigits, formatNumber } from '../kernel/number.ts'
import { type Amount, formatAmount, maxSavedPhones } from './rules.ts'

const sayPhones = (amount: Amount) => `${formatAmount(amount)}${amount.more ? ' ' : 'টি '}ফোন`

export const searchTexts = {
  documentTitle: 'Swap-খুঁজুন',
  title: (q: string) => (q ? `“${q}” ফোন` : 'সব ফোন'),
  box: 'ফোন খুঁজুন',
  boxWithin: (brand: string) => `${brand} ফোন খুঁজুন`,
  submit: 'খুঁজুন',
  suggestions: 'সাজেশন',
  suggested: (count: number) => `${formatNumber(count)}টি সাজেশন`,
  found: (amount: Amount, hasNearMatches = false) => {
    if (amount.count === 0) return hasNearMatches ? 'হুবহু মেলে এমন ফোন নেই। কাছাকাছি যা আছে:' : 'কোনো ফোন নেই'
    return hasNearMatches ? `${sayPhones(amount)}, তারপর কাছাকাছি আরও কিছু` : sayPhones(amount)
  },
  failed: 'ফোনগুলো লোড করা যায়নি',
  nothingForSale: 'এই মুহূর্তে কেউ ফোন বিক্রি করছেন না। প্রতিদিন নতুন ফোন আসে।',
  sortBy: 'সাজান',
  best: 'সবচেয়ে মানানসই',
  sorts: {
    newest: 'নতুন আগে',
    cheapest: 'কম দাম আগে',
    dearest: 'বেশি দাম আগে',
    saving: 'বেশি সাশ্রয় আগে',
  },
}

export const savedTexts = { title: 'সেভ করা' }

export const savedPhonesTexts = {
  title: 'সেভ করা ফোন',
  intro: 'হার্ট চিহ্ন দিয়ে যে ফোনগুলো সেভ করেছেন। কোনোটির দাম কমলে বেল আইকনে জানাব।',
  empty: 'এখনো কোনো ফোন সেভ করেননি',
  emptyHint: 'পরে সহজে খুঁজে পেতে ফোনের হার্ট চিহ্নে চাপ দিন।',
  browse: 'ফোন খুঁজুন',
  failed: 'সেভ করা ফোনগুলো লোড করা যায়নি',
  sold: 'বিক্রি হয়ে গেছে',
  withdrawn: 'বিক্রেতা আর বিক্রি করছেন না',
}

export const saveProblemTexts = {
  'too-many-saved': `আপনি সর্বোচ্চ ${formatNumber(maxSavedPhones)}টি ফোন সেভ করেছেন। আগে কয়েকটি সরান।`,
}

export const filterTexts = {
  title: 'ফিল্টার',
  open: (set: number) => (set === 0 ? 'ফিল্টার' : `ফিল্টার (${formatNumber(set)})`),
  show: (amount: Amount | undefined) => (amount ? `${sayPhones(amount)} দেখুন` : 'ফোন দেখুন'),
  active: 'বেছে নেওয়া ফিল্টার',
  remove: (filter: string) => `ফিল্টার সরান: ${filter}`,
  clearAll: 'সব ফিল্টার সরান',
  brand: 'ব্র্যান্ড',
  price: 'দাম',
  priceFrom: 'সর্বনিম্ন দাম',
  priceTo: 'সর্বোচ্চ দাম',
  priceTooHigh: (most: string) => `দাম সর্বোচ্চ ${most} হতে পারে`,
  condition: 'অবস্থা',
  year: 'কেনার বছর',
  yearFrom: 'এই বছর বা তার পরে কেনা',
  yearTo: 'এই বছর বা তার আগে কেনা',
  anyYear: 'যেকোনো',
  from: 'থেকে',
  to: 'পর্যন্ত',
  place: 'এলাকা',
  anywhere: 'যেকোনো জায়গা',
  seller: 'বিক্রেতা',
  verified: 'শুধু যাচাই করা বিক্রেতা',
  anyBattery: 'যেকোনো',
  atLeast: (percent: number) => `${formatNumber(percent)}% বা বেশি`,
  battery: (percent: number) => `ব্যাটারি ${formatNumber(percent)}% বা বেশি`,
  memory: (size: string) => `${size} র‍্যাম`,
  included: 'সঙ্গে আছে',
  warranty: 'ওয়ারেন্টি',
  box: 'আসল বক্স',
  checked: 'শুধু পরীক্ষিত ফোন',
  between: (from: string | undefined, to: string | undefined) => {
    if (from === undefined) return `${to} পর্যন্ত`
    if (to === undefined) return `${from} থেকে`
    return from === to ? from : `${from} থেকে ${to}`
  },
  years: (from: number | undefined, to: number | undefined) => {
    if (from === undefined) return `${formatDigits(to ?? '')} সাল পর্যন্ত কেনা`
    if (to === undefined) return `${formatDigits(from)} সাল থেকে কেনা`
    return from === to
      ? `${formatDigits(from)} সালে কেনা`
      : `${formatDigits(from)} থেকে ${formatDigits(to)} সালে কেনা`
  },
}

export const nothingFoundTexts = {
  title: 'সব শর্ত মেলে, এমন ফোন নেই',
  titleFor: (q: string) => `“${q}” দিয়ে কিছু পাওয়া যায়নি`,
  loosen: 'একটি শর্ত বাদ দিলেই কিছু দেখা যাবে:',
  several: 'একটি ফিল্টার কমালে হবে না। সব ফিল্টার সরিয়ে শুধু সবচেয়ে জরুরিটি দিন।',
  spelling: 'কম শব্দ দিয়ে, কিংবা শুধু ব্র্যান্ড ও মডেল দিয়ে খুঁজুন।',
  without: (what: string, amount: Amount) => `${what} ছাড়া: ${sayPhones(amount)}`,
  kinds: {
    q: 'খোঁজার শব্দ',
    price: 'দাম',
    category_name: 'ব্র্যান্ড',
    condition: 'অবস্থা',
    year: 'কেনার বছর',
    place: 'এলাকা',
    verified: 'শুধু যাচাই করা বিক্রেতা',
    storage: 'স্টোরেজ',
    ram: 'র‍্যাম',
    battery_from: 'ব্যাটারি হেলথ',
    warranty: 'ওয়ারেন্টি',
    box: 'আসল বক্স',
    checked: 'শুধু পরীক্ষিত ফোন',
  },
  showAll: 'সব ফোন দেখুন',
  nextPrice: (price: string) => `এর পরের দামেরটি দেখুন: ${price}`,
  otherBrand: (brand: string) => `এখানে ${brand} ফোন বিক্রি হয় না। যেসব ব্র্যান্ডের ফোন আছে:`,
  near: 'কাছাকাছি যেসব মডেল আছে:',
  otherBrands: (q: string) => `সব ব্র্যান্ডে “${q}” খুঁজুন`,
}
