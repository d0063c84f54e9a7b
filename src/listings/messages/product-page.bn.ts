import { formatNumber } from '../../kernel/number.ts'

export const productPageMessages = {
  description: 'বিবরণ',
  sales: (count: number) =>
    count === 0 ? 'এখানে এখনো কিছু বিক্রি করেননি' : `এখানে ${formatNumber(count)}টি ফোন বিক্রি করেছেন`,
}

export const galleryMessages = {
  label: (name: string) => `${name}-এর ছবি`,
  photo: (name: string, number: number, all: number) =>
    `${name}, ${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি`,
  show: (number: number, all: number) => `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি দেখুন`,
  enlarge: (number: number, all: number) =>
    `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি, পুরো পর্দায়`,
  close: 'বন্ধ করুন',
  zoom: 'বড় করুন',
  previous: 'আগের ছবি',
  next: 'পরের ছবি',
  failed: 'ছবিটি লোড করা যায়নি',
}

export const brandPageMessages = {
  documentTitle: (brand = 'পাওয়া যায়নি') => `Swap-${brand}`,
  stockOutHint: (brand: string) => `এই মুহূর্তে কেউ ${brand} ফোন বিক্রি করছেন না। প্রতিদিন নতুন ফোন আসে।`,
  otherBrands: 'অন্য ব্র্যান্ড দেখুন',
}
