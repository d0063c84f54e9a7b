export const accountKindLabels = {
  bkash: 'বিকাশ',
  nagad: 'নগদ',
  bank: 'ব্যাংক অ্যাকাউন্ট',
}

export const moneyMessages = {
  title: 'আমার আয়',
  intro: 'কত আয় করেছেন, আর কীভাবে তা পাবেন।',
  balanceFailed: 'আপনার ব্যালেন্স লোড করা যায়নি',
  held: 'জমা আছে',
  heldHint: 'ক্রেতা সব ঠিক আছে জানানো পর্যন্ত',
  available: 'তোলার মতো ব্যালেন্স',
  availableHint: 'এই টাকা এখনই চাইতে পারেন',
  pending: 'পাঠানো হচ্ছে',
  pendingHint: 'আপনি চেয়েছেন, আমরা পাঠাচ্ছি',
  paidOut: 'পাঠানো হয়েছে',
  paidOutHint: 'এ পর্যন্ত যত পেয়েছেন',
}

export const askMessages = {
  title: 'টাকা তুলুন',
  amount: 'পরিমাণ',
  upTo: (most: string) => `সর্বোচ্চ ${most}`,
  all: 'সবটুকু',
  badAmount: (most: string) => `শূন্যের বেশি, সর্বোচ্চ ${most} পর্যন্ত একটি পরিমাণ লিখুন`,
  submit: 'টাকা তুলুন',
  asked: (amount: string) => `আপনাকে ${amount} পাঠানো হচ্ছে।`,
  nothingYet: 'এখনো তোলার মতো টাকা নেই। কোনো বিক্রি সম্পন্ন হলে তার টাকা এখানে দেখবেন।',
  accountFirst: 'আগে টাকা পাওয়ার অ্যাকাউন্ট দিন।',
}

export const accountMessages = {
  title: 'টাকা পাওয়ার অ্যাকাউন্ট',
  failed: 'আপনার টাকা পাওয়ার অ্যাকাউন্ট লোড করা যায়নি',
  intro: 'আপনার টাকা কোথায় পাঠাব?',
  kind: 'ধরন',
  name: 'অ্যাকাউন্টধারীর নাম',
  walletNumber: 'ওয়ালেট নম্বর',
  walletHint: 'যেমন 01712345678',
  bankNumber: 'অ্যাকাউন্ট নম্বর',
  routing: 'রাউটিং নম্বর',
  routingHint: 'আপনার শাখার ৯ অঙ্ক, চেকের পাতায় আছে',
  password: 'আপনার Swap পাসওয়ার্ড',
  useGoogle: 'এর বদলে Google ব্যবহার করুন',
  proven: 'আপনি এইমাত্র Google দিয়ে সাইন ইন করেছেন: পাসওয়ার্ড লাগবে না।',
  passwordRequired: 'পাসওয়ার্ড লিখুন',
  save: 'অ্যাকাউন্ট সংরক্ষণ করুন',
  change: 'অ্যাকাউন্ট বদলান',
  keep: 'যেমন আছে থাক',
  saved: 'টাকা পাওয়ার অ্যাকাউন্ট সংরক্ষণ করা হয়েছে।',
  same: 'এটিই এখন আপনার টাকা পাওয়ার অ্যাকাউন্ট।',
  changeHint: 'প্রতিটি পরিবর্তন আমরা ইমেইলে জানাই। আপনার নিরাপত্তার জন্য তা কিছু সময় পরে কার্যকর হয়।',
  next: (time: string) => `${time} থেকে:`,
  walletLimits: (day: string, month: string) =>
    `একটি ওয়ালেটে দিনে সর্বোচ্চ ${day} ও মাসে ${month} পাঠানো যায়। বেশি হলে কয়েক ভাগে যায়, অথবা ব্যাংক অ্যাকাউন্টে একবারে।`,
}

export const statementMessages = {
  title: 'হিসাবের বিবরণী',
  download: 'CSV ডাউনলোড করুন',
  failed: 'আপনার হিসাবের বিবরণী লোড করা যায়নি',
  empty: 'এখনো কিছু নেই',
  emptyHint: 'কোনো বিক্রি সম্পন্ন হলে তার টাকা এখানে প্রথম লাইনে দেখবেন।',
  what: 'বিষয়',
  at: 'সময়',
  amount: 'পরিমাণ',
  balance: 'লেনদেনের পর ব্যালেন্স',
  kinds: {
    sale: 'বিক্রি',
    payout: 'টাকা তোলা',
    'payout-failed': 'ফেরত আসা টাকা',
    chargeback: 'চার্জব্যাক',
    'chargeback-won': 'চার্জব্যাকে জয়',
    'chargeback-lost': 'চার্জব্যাকে হার',
  },
  seeOrder: 'অর্ডার দেখুন',
}
