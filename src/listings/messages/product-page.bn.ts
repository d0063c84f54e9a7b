import { formatNumber } from '../../kernel/number.ts'

export const productPageMessages = {
  description: 'বিবরণ',
  noImei: 'বিক্রেতা IMEI নম্বর দেননি। ফোন নেওয়ার আগে *#06# ডায়াল করে যে নম্বর দেখায়, তা বাক্স বা রসিদের সঙ্গে মিলিয়ে নিন।',
  sales: (count: number) =>
    count === 0 ? 'এখানে এখনো কিছু বিক্রি করেননি' : `এখানে ${formatNumber(count)}টি ফোন বিক্রি করেছেন`,
}

export const brandPageMessages = {
  documentTitle: (brand = 'পাওয়া যায়নি') => `Swap-${brand}`,
  stockOutHint: (brand: string) => `এই মুহূর্তে কেউ ${brand} ফোন বিক্রি করছেন না। প্রতিদিন নতুন ফোন আসে।`,
  otherBrands: 'অন্য ব্র্যান্ড দেখুন',
}
