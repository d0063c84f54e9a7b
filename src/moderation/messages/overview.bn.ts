import { formatNumber } from '../../kernel/number.ts'

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
