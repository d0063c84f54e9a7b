import { formatNumber } from '../../kernel/number.ts'

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
  conversation: 'রিপোর্ট করা কথোপকথন',
  mail: 'না পৌঁছানো ইমেইল',
}

export const failedJobMessages = {
  title: 'ব্যর্থ কাজ',
  intro: 'যেসব স্বয়ংক্রিয় কাজ এক দিনেও বা একেবারেই হয়নি। বেশির ভাগ কাজ ছয় ঘণ্টা পরপর আবার চেষ্টা হয়।',
  failed: 'ব্যর্থ কাজগুলো লোড করা যায়নি',
  job: 'কাজ',
  reason: 'কারণ',
  noReason: 'চলার সময় প্রসেসটি বন্ধ হয়ে গেছে।',
  at: 'শেষ চেষ্টা',
  attempts: (count: number) => `${formatNumber(count)} বার চেষ্টা`,
  nextAt: (time: string) => `আবার চেষ্টা হবে ${time}`,
  never: 'নিজে থেকে আর চেষ্টা হবে না',
  order: 'অর্ডারটি দেখুন',
  actions: 'ব্যবস্থা',
  retry: 'আবার চেষ্টা করুন',
  retried: (job: string) => `${job} এখনই আবার চেষ্টা হচ্ছে`,
  doneBefore: 'কাজটি হয়ে গেছে, অথবা আরেকজন অ্যাডমিন আগেই ব্যবস্থা নিয়েছেন।',
  more: (shown: number, total: number) =>
    `${formatNumber(total)}টির মধ্যে সবচেয়ে পুরোনো ${formatNumber(shown)}টি দেখানো হচ্ছে।`,
  empty: 'কোনো ব্যর্থ কাজ নেই',
  emptyHint: 'সব স্বয়ংক্রিয় কাজ হয়েছে, অথবা এখনো চেষ্টা চলছে।',
}
