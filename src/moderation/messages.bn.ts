import { formatNumber } from '../kernel/number.ts'

export const auditMessages = {
  title: 'কার্যক্রমের লগ',
  intro: 'অ্যাডমিনরা কী করেছেন আর কে বিক্রেতা হয়েছেন, নতুনটি আগে। এখানে কিছুই বদলানো বা মোছা যায় না।',
  search: 'অ্যাকাউন্ট, অ্যাডমিন বা ঠিকানা দিয়ে খুঁজুন',
  act: 'কাজ',
  account: 'অ্যাকাউন্ট',
  admin: 'যিনি করেছেন',
  address: 'কোথা থেকে',
  at: 'সময়',
  order: (id: string) => `অর্ডার ${id}`,
  empty: 'এখনো কিছু নেই',
  emptyHint:
    'অ্যাডমিন কোনো বিক্রেতাকে যাচাই করলে, অ্যাকাউন্ট মুছলে বা রিপোর্টে ব্যবস্থা নিলে, অথবা কোনো ক্রেতা বিক্রি শুরু করলে তা এখানে আসবে।',
  failed: 'কার্যক্রমের লগ লোড করা যায়নি',
}

export const auditedActMessages = {
  'verify-seller': 'বিক্রেতাকে যাচাই করেছেন',
  'revoke-verification': 'যাচাই বাতিল করেছেন',
  'close-account': 'অ্যাকাউন্ট মুছেছেন',
  'grant-admin': 'অ্যাডমিন করেছেন',
  'revoke-admin': 'অ্যাডমিন থেকে সরিয়েছেন',
  'start-selling': 'বিক্রি শুরু করেছেন',
  'dismiss-reports': 'রিপোর্ট খারিজ করেছেন',
  'accept-imei': 'একটি IMEI নম্বর আবার গ্রহণ করেছেন',
  'take-down': 'ফোনটি সরিয়েছেন',
  'cancel-order': 'টাকা দেওয়া একটি অর্ডার বাতিল করেছেন',
  'decide-dispute': 'একটি অভিযোগের সিদ্ধান্ত দিয়েছেন',
  'waive-return': 'ফোন ফেরত ছাড়াই ক্রেতাকে টাকা ফেরত দিয়েছেন',
  'batch-payouts': 'পাঠানোর টাকা ব্যাচে যোগ করেছেন',
  'export-payouts': 'টাকা পাঠানোর ব্যাচ ডাউনলোড করেছেন',
  'payout-sent': 'টাকা পাঠানো হয়েছে বলে চিহ্নিত করেছেন',
  'payout-failed': 'টাকা পাঠানো যায়নি বলে চিহ্নিত করেছেন',
  'hold-payouts': 'টাকা পাঠানো স্থগিত করেছেন',
  'resume-payouts': 'টাকা পাঠানোর স্থগিতাদেশ তুলেছেন',
  'release-held-money': 'একটি বিক্রির টাকা ছেড়েছেন',
  'remove-rating': 'একটি রেটিং সরিয়েছেন',
  'check-money': 'খতিয়ানের সঙ্গে পেমেন্ট সেবার হিসাব মিলিয়েছেন',
  'send-evidence': 'ব্যাংকে প্রমাণ পাঠিয়েছেন',
  'edit-checklist': 'ফোন হস্তান্তরের একটি তালিকা বদলেছেন',
  'adopt-refund': 'হাতে দেওয়া টাকা ফেরত খতিয়ানে তুলেছেন',
  'pay-refund': 'অন্যভাবে টাকা ফেরত দিয়েছেন',
  'retry-job': 'আটকে যাওয়া একটি কাজ আবার চালাতে দিয়েছেন',
  'retry-mail': 'একটি ইমেইল আবার পাঠাতে দিয়েছেন',
  'discard-mail': 'একটি ইমেইল বাতিল করেছেন',
}

/** The admin's overview and the list of sales behind it. */
export const overviewMessages = {
  title: 'সারসংক্ষেপ',
  intro: 'কী কী কাজ বাকি আর বেচাকেনা কেমন চলছে। দিনের হিসাব ঢাকার সময়ে।',
  failed: 'সারসংক্ষেপ লোড করা যায়নি',
  waiting: 'বাকি কাজ',
  sellersToVerify: 'যাচাইয়ের অপেক্ষায় বিক্রেতা',
  reportedPhones: 'রিপোর্ট করা ফোন',
  undelivered: (count: number) =>
    count === 0 ? 'সব ইমেইল ঠিকমতো যাচ্ছে' : `${formatNumber(count)}টি ইমেইল পৌঁছানো যায়নি`,
  salesToday: 'আজকের বিক্রি',
  revenueToday: 'আজকের লেনদেন',
  salesMonth: '৩০ দিনের বিক্রি',
  revenueMonth: '৩০ দিনের লেনদেন',
  chartTitle: 'গত ৩০ দিনের লেনদেন',
  chartText: (revenue: string, sales: number) => `${formatNumber(sales)}টি বিক্রি থেকে ${revenue}`,
  bar: (day: string, revenue: string, sales: number) => `${day}: ${revenue}, ${formatNumber(sales)}টি বিক্রি`,
  asTable: 'দিনের হিসাব টেবিলে দেখুন',
  day: 'দিন',
  sales: 'বিক্রি',
  revenue: 'লেনদেন',
}

export const salesMessages = {
  title: 'বিক্রি',
  period: (from: string, to: string) => (from === to ? from : `${from} থেকে ${to}`),
  product: 'ফোন',
  price: 'দাম',
  seller: 'বিক্রেতা',
  buyer: 'ক্রেতা',
  paidAt: 'পেমেন্টের সময়',
  empty: 'কোনো বিক্রি নেই',
  emptyHint: 'এই দিনগুলোতে কেউ ফোন কেনেননি।',
  failed: 'বিক্রির তালিকা লোড করা যায়নি',
}

export const moderationProblemMessages = {
  'account-closed': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  'admin-account': 'অ্যাডমিন এমনিতেই বিক্রি করতে পারেন, অ্যাডমিনই থাকবেন।',
  'last-admin': 'শেষ অ্যাডমিনকে মোছা যায় না।',
  'no-such-account': 'এমন কোনো অ্যাকাউন্ট নেই।',
  'not-a-seller': 'শুধু বিক্রেতাকে যাচাই করা যায়।',
  'unconfirmed-seller': 'এই বিক্রেতা এখনো ইমেইল নিশ্চিত করেননি।',
  'own-account': 'নিজের অ্যাকাউন্ট মোছা যায় না।',
  'own-product': 'নিজের ফোনের বিরুদ্ধে রিপোর্ট করা যায় না।',
  'sold-product': 'এই ফোনের ক্রেতা আছে, তাই সরানো যায় না।',
  'too-late-for-evidence': 'ব্যাংক এই চার্জব্যাকের জন্য আর প্রমাণ নেয় না।',
  'unknown-chargeback': 'এমন কোনো চার্জব্যাক নেই।',
  'unknown-product': 'এমন কোনো ফোন নেই।',
}
