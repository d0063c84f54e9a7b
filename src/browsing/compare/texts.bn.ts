import { formatNumber } from '../../kernel/number.ts'

export const compareTexts = {
  compare: 'তুলনা',
  compareNamed: (product: string) => `${product} তুলনা করুন`,
  chosen: (count: number) => `তুলনার জন্য ${formatNumber(count)}টি ফোন।`,
  one: 'তুলনা করতে আরেকটি বেছে নিন।',
  show: (count: number) => `${formatNumber(count)}টি ফোন তুলনা করুন`,
  clear: 'মুছুন',
  full: (most: number) => `একসঙ্গে ${formatNumber(most)}টি ফোন তুলনা করা যায়। আগে একটি সরান।`,
}

export const comparePageTexts = {
  documentTitle: 'Swap-ফোন তুলনা',
  title: 'ফোন তুলনা',
  intro: 'যা আলাদা তা মোটা অক্ষরে।',
  tooFew: 'দুই বা তার বেশি ফোন বেছে নিন',
  tooFewHint: 'ফোনের পাতায়, তালিকায় বা সেভ করা ফোনে ‘তুলনা’ চাপুন।',
  browse: 'ফোন খুঁজুন',
  gone: (count: number) => `এর ${formatNumber(count)}টি ফোন আর বিক্রির জন্য নেই।`,
  takeOff: (product: string) => `${product} সরান`,
  onlyDifferences: 'শুধু যা আলাদা',
  price: 'দাম',
  availability: 'পাওয়া যায় কি না',
  check: 'ফোনেই পরীক্ষিত',
  imei: 'IMEI দেওয়া আছে',
  seller: 'বিক্রেতা',
  sales: 'এখানে বিক্রি',
}
