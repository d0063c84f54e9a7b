import { formatNumber } from '../../../kernel/number.ts'

export const queueMessages = {
  title: 'বাকি কাজ',
  intro: 'অ্যাডমিনের জন্য যা যা অপেক্ষায় আছে; সবচেয়ে পুরোনোটি আগে।',
  failed: 'তালিকাটি লোড করা যায়নি',
  everything: 'সব',
  withCount: (label: string, count: number) => `${label} (${formatNumber(count)})`,
  waiting: (count: number) => `${formatNumber(count)}টি অপেক্ষায়`,
  kind: 'কাজ',
  about: 'বিষয়',
  amount: 'টাকার পরিমাণ',
  since: 'কখন থেকে',
  open: 'খুলুন',
  empty: 'কোনো কাজ বাকি নেই',
  emptyHint: 'অভিযোগ, পেআউট, রিপোর্ট বা কোনো কিছু ব্যর্থ হলে এখানে দেখা যাবে।',
  reports: (count: number) => `${formatNumber(count)}টি রিপোর্ট`,
  payouts: (count: number) => `${formatNumber(count)}টি পেআউট বাকি`,
  attempts: (count: number) => `${formatNumber(count)} বার ব্যর্থ`,
  unclear: 'টাকা পাঠানো হয়েছে কি না জানা যায়নি',
}

export const queueKindMessages = {
  dispute: 'অভিযোগ',
  chargeback: 'চার্জব্যাক',
  payout: 'পেআউট',
  batch: 'পেআউটের ব্যাচ',
  held: 'আটকে থাকা টাকা',
  refund: 'ব্যর্থ ফেরত',
  difference: 'হিসাবে গরমিল',
  job: 'ব্যর্থ কাজ',
  seller: 'বিক্রেতা যাচাই',
  report: 'রিপোর্ট করা ফোন',
  rating: 'রিপোর্ট করা রেটিং',
  mail: 'না পৌঁছানো ইমেইল',
}
