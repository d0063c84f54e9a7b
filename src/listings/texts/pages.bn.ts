import { formatNumber } from '../../kernel/number.ts'

export const sellerLineTexts = {
  sales: (count: number) =>
    count === 0 ? 'এখানে এখনো কিছু বিক্রি করেননি' : `এখানে ${formatNumber(count)}টি ফোন বিক্রি করেছেন`,
  verified: (day: string) => `যাচাই করা: পরিচয় দেখা হয়েছে ${day} তারিখে`,
  verifiedHint:
    'এই বিক্রেতা কে, আমাদের টিম তা নিজে যাচাই করেছে। নাম বদলালে আবার যাচাই না হওয়া পর্যন্ত টিকটি থাকে না। ফোনটি কেমন, টিক তা বলে না: নেওয়ার আগে দেখে নিন।',
  unverified: 'এখনো যাচাই হয়নি',
  unverifiedHint:
    'এই বিক্রেতা কে, আমাদের টিম তা যাচাই করেনি। তবু আপনার টাকা Swap-এ জমা থাকে: লোকজন আছে এমন জায়গায় দেখা করুন, আর নেওয়ার আগে ফোনটি দেখে নিন।',
  withinHour: 'সাধারণত এক ঘণ্টার মধ্যে উত্তর দেন',
  withinHours: (hours: number) => `সাধারণত ${formatNumber(hours)} ঘণ্টার মধ্যে উত্তর দেন`,
  withinDays: (days: number) =>
    days === 1 ? 'সাধারণত এক দিনের মধ্যে উত্তর দেন' : `সাধারণত ${formatNumber(days)} দিনের মধ্যে উত্তর দেন`,
}

export const productPageTexts = {
  description: 'বিবরণ',
  noImei: 'বিক্রেতা IMEI নম্বর দেননি। ফোন নেওয়ার আগে *#06# ডায়াল করে যে নম্বর দেখায়, তা বক্স বা রসিদের সঙ্গে মিলিয়ে নিন।',
}

export const brandPageTexts = {
  documentTitle: (brand = 'পাওয়া যায়নি') => `Swap-${brand}`,
  stockOutHint: (brand: string) => `এই মুহূর্তে কেউ ${brand} ফোন বিক্রি করছেন না। প্রতিদিন নতুন ফোন আসে।`,
  otherBrands: 'অন্য ব্র্যান্ড দেখুন',
}

export const phoneProblemTexts = {
  unknownProduct: 'এমন কোনো ফোন নেই।',
  phoneGone: 'ফোনটি আর বিক্রির জন্য নেই।',
  unknownPlace: 'এই জায়গাটি আমাদের জানা নেই। জেলার নাম দিয়ে দেখুন।',
}

export const historyTexts = {
  was: (price: string) => `আগে ${price} ছিল`,
  wasMeans: 'দাম কমানোর আগের ৩০ দিনে এটিই ছিল সবচেয়ে কম দাম',
  title: 'দামের ইতিহাস',
  now: 'এখন',
  from: 'শুরু',
  price: 'দাম',
}
