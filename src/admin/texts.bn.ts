import { formatNumber } from '../kernel/number.ts'

export const areaTexts = {
  areas: { toDo: 'বাকি কাজ', people: 'মানুষ', market: 'বাজার', money: 'হিসাব', records: 'নথিপত্র' },
  search: 'খুঁজে দেখুন',
  overview: 'সারসংক্ষেপ',
  sellers: 'সব বিক্রেতা',
  buyers: 'সব ক্রেতা',
  enquiries: 'প্রশ্ন ও বার্তা',
  flags: 'সন্দেহজনক ফোন',
  reports: 'রিপোর্ট',
  checklists: 'হস্তান্তরের তালিকা',
  brands: 'ব্র্যান্ড',
  payouts: 'পেআউট',
  held: 'আটকে থাকা টাকা',
  audit: 'কার্যক্রমের লগ',
  mails: 'না পৌঁছানো ইমেইল',
  jobs: 'ব্যর্থ কাজ',
}

export const overviewTexts = {
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
  highestDay: (revenue: string) => `সর্বোচ্চ: ${revenue}`,
  bar: (day: string, revenue: string, sales: number) => `${day}: ${revenue}, ${formatNumber(sales)}টি বিক্রি`,
  asTable: 'দিনের হিসাব টেবিলে দেখুন',
  day: 'দিন',
  sales: 'বিক্রি',
  revenue: 'লেনদেন',
}

export const salesTexts = {
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

export const adminProblemTexts = {
  'admin-suspended': 'অ্যাডমিনকে স্থগিত করা যায় না। আগে অ্যাডমিনের দায়িত্ব সরিয়ে নিন।',
  'too-late-for-evidence': 'ব্যাংক এই চার্জব্যাকের জন্য আর প্রমাণ নেয় না।',
  'unknown-chargeback': 'এমন কোনো চার্জব্যাক নেই।',
}
