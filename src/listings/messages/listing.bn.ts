import { formatNumber } from '../../kernel/number.ts'

export const listingMessages = {
  brandTitle: (brand: string) => `${brand} ব্র্যান্ডের ফোন`,
  stockOut: 'স্টক শেষ',
  campaignsTitle: 'চলমান বিজ্ঞাপন',
  available: 'পাওয়া যাচ্ছে',
  notAvailable: 'পাওয়া যাচ্ছে না',
  postedBy: (seller: string) => `বিক্রেতা - ${seller}`,
  startCampaign: 'বিজ্ঞাপন দিন',
  campaignRunning: 'বিজ্ঞাপন চলছে',
  added: 'ফোনটি যোগ হয়েছে',
  unknownProduct: 'এমন কোনো ফোন নেই।',
  unknownPlace: 'এই জায়গাটি আমাদের জানা নেই। জেলার নাম দিয়ে দেখুন।',
  required: {
    productName: 'ফোনের নাম লিখুন',
    price: 'দাম লিখুন',
    location: 'এলাকা লিখুন',
    marketPrice: 'বাজারদর লিখুন',
    mobile: 'মোবাইল নম্বর লিখুন',
    purchaseYear: 'কেনার বছর লিখুন',
    photo: 'ছবি দিন',
    details: 'বিবরণ লিখুন',
  },
}

export const conditionMessages = { excellent: 'চমৎকার', good: 'ভালো', fair: 'মোটামুটি' }

export const cardMessages = {
  verifiedSeller: 'যাচাই করা বিক্রেতা',
  marketPrice: 'বাজারদর',
  saving: (amount: string) => `${amount} সাশ্রয়`,
  mobile: 'মোবাইল',
  purchaseYear: 'কেনার বছর',
  condition: 'অবস্থা',
  location: 'এলাকা',
}

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
  failed: 'ছবিটি আনা যায়নি',
}

export const brandPageMessages = {
  documentTitle: (brand = 'পাওয়া যায়নি') => `Swap-${brand}`,
  stockOutHint: (brand: string) => `এই মুহূর্তে কেউ ${brand} ফোন বিক্রি করছেন না। প্রতিদিন নতুন ফোন আসে।`,
  otherBrands: 'অন্য ব্র্যান্ড দেখুন',
}
