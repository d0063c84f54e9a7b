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
  phoneGone: 'ফোনটি আর বিক্রির জন্য নেই।',
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
  rating: (mean: number, count: number) =>
    `${formatNumber(count)} জন ক্রেতার রেটিং, গড়ে ৫-এ ${formatNumber(mean)}`,
  marketPrice: 'বাজারদর',
  saving: (amount: string) => `${amount} সাশ্রয়`,
  mobile: 'মোবাইল',
  purchaseYear: 'কেনার বছর',
  condition: 'অবস্থা',
  location: 'এলাকা',
}

export const factMessages = {
  title: 'বৈশিষ্ট্য',
  labels: {
    storageGb: 'স্টোরেজ',
    ramGb: 'র‍্যাম',
    batteryHealth: 'ব্যাটারি হেলথ',
    hasBox: 'আসল বক্স',
    hasCharger: 'চার্জার',
    warrantyUntil: 'ওয়ারেন্টি',
  },
  gigabytes: (size: number) =>
    size >= 1024 ? `${formatNumber(size / 1024)} TB` : `${formatNumber(size)} GB`,
  percent: (share: number) => `${formatNumber(share)}%`,
  yes: 'আছে',
  no: 'নেই',
  until: (month: string) => `${month} পর্যন্ত`,
  notStated: 'উল্লেখ নেই',
}

export const productPageMessages = {
  description: 'বিবরণ',
  noImei: 'বিক্রেতা IMEI নম্বর দেননি। ফোন নেওয়ার আগে *#06# ডায়াল করে যে নম্বর দেখায়, তা বাক্স বা রসিদের সঙ্গে মিলিয়ে নিন।',
}

export const brandPageMessages = {
  documentTitle: (brand = 'পাওয়া যায়নি') => `Swap-${brand}`,
  stockOutHint: (brand: string) => `এই মুহূর্তে কেউ ${brand} ফোন বিক্রি করছেন না। প্রতিদিন নতুন ফোন আসে।`,
  otherBrands: 'অন্য ব্র্যান্ড দেখুন',
}
