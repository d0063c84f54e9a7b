import { formatNumber } from '../../kernel/number.ts'

export const brandPageTexts = {
  documentTitle: (brand = 'পাওয়া যায়নি') => `Swap-${brand}`,
  stockOutHint: (brand: string) => `এই মুহূর্তে কেউ ${brand} ফোন বিক্রি করছেন না। প্রতিদিন নতুন ফোন আসে।`,
  otherBrands: 'অন্য ব্র্যান্ড দেখুন',
}

export const alikeTexts = {
  more: (count: number) => `এই বিক্রেতার এমন আরও ${formatNumber(count)}টি`,
  title: 'এই বিক্রেতার এমন আরও ফোন',
}
