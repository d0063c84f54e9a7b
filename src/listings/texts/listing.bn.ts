import { formatNumber } from '../../kernel/number.ts'

export const listingTexts = {
  checkPhone: 'ফোনটি পরীক্ষা করুন',
  brandTitle: (brand: string) => `${brand} ব্র্যান্ডের ফোন`,
  stockOut: 'স্টক শেষ',
  campaignsTitle: 'চলমান বিজ্ঞাপন',
  available: 'পাওয়া যাচ্ছে',
  notAvailable: 'পাওয়া যাচ্ছে না',
  postedBy: (seller: string) => `বিক্রেতা - ${seller}`,
  startCampaign: 'বিজ্ঞাপন দিন',
  campaignRunning: 'বিজ্ঞাপন চলছে',
  added: 'ফোনটি যোগ হয়েছে',
}

export const conditionTexts = { excellent: 'চমৎকার', good: 'ভালো', fair: 'মোটামুটি' }

export const cardTexts = {
  held: 'যাচাইয়ের অপেক্ষায়',
  checked: (day: string) => `${day} পরীক্ষিত`,
  verifiedSeller: 'যাচাই করা বিক্রেতা',
  rating: (mean: number, count: number) =>
    `${formatNumber(count)} জন ক্রেতার রেটিং, গড়ে ৫-এ ${formatNumber(mean)}`,
  marketPrice: 'বাজারদর',
  saving: (amount: string) => `${amount} সাশ্রয়`,
  saveNamed: (product: string) => `${product} সেভ করুন`,
  mobile: 'মোবাইল',
  purchaseYear: 'কেনার বছর',
  condition: 'অবস্থা',
  location: 'এলাকা',
}

export const alikeTexts = {
  more: (count: number) => `এই বিক্রেতার এমন আরও ${formatNumber(count)}টি`,
  title: 'এই বিক্রেতার এমন আরও ফোন',
}
