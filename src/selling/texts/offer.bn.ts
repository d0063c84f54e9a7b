import { formatNumber } from '../../kernel/number.ts'
import { imeiTexts } from '../../kernel/texts/typed.bn.ts'
import { firstPurchaseYear, maxPhotos, takenImeisPerDay } from '../../listings/rules.ts'
import { maxWarrantyMonths } from '../rules.ts'

const digits = (value: number) => value.toLocaleString('bn-BD', { useGrouping: false })

export const offerProblemTexts = {
  'not-a-phone-number': 'একটি ফোন নম্বর লিখুন: ৬ থেকে ২০ অঙ্ক; ফাঁকা জায়গা, ড্যাশ, বন্ধনী ও শুরুতে + চলে।',
  'not-a-purchase-year': `কেনার বছর ${digits(firstPurchaseYear)} থেকে এ বছরের মধ্যে হতে হবে।`,
  'not-a-warranty': `ওয়ারেন্টি আগামী ${digits(maxWarrantyMonths)} মাসের মধ্যে শেষ হতে হবে।`,
  'not-an-imei': imeiTexts.none,
  'imei-for-sale': 'এই IMEI নম্বরের ফোন এখানে আগে থেকেই বিক্রির জন্য দেওয়া আছে।',
  'imei-sold':
    'এই IMEI নম্বরের ফোন এখানে বিক্রি হয়েছে। অর্ডার সম্পন্ন হলে শুধু এর ক্রেতাই ফোনটি আবার বিক্রির জন্য দিতে পারবেন।',
  'imei-refused':
    'এই IMEI নম্বরের ফোনটি চুরি হওয়া বা ব্লক করা, তাই এখানে বিক্রির জন্য দেওয়া যাবে না। তথ্যটি ভুল হলে Swap-কে জানান।',
  'too-many-imeis': `আজ আপনি অন্যদের ${digits(takenImeisPerDay)}টি ফোনের IMEI লিখেছেন। আপাতত IMEI ছাড়াই দিন, অথবা আগামীকাল লিখুন।`,
}

export const priceTexts = {
  range: ({ lowest, highest }: { lowest: string; highest: string }) =>
    `দাম ${lowest} থেকে ${highest}-এর মধ্যে হতে হবে, দশমিকের পরে সর্বোচ্চ দুই অঙ্ক।`,
  outdated: 'এর মধ্যে এই ফোনের দাম বদলে গেছে। আবার দেখে নিন।',
}

export const stepTexts = {
  steps: 'ফর্মের ধাপ',
  photos: 'ছবি',
  facts: 'তথ্য ও মেরামত',
  sale: 'দাম ও যোগাযোগ',
  step: (number: number, title: string) => `${formatNumber(number)}. ${title}`,
  position: (number: number, all: number) => `${formatNumber(all)} ধাপের ${formatNumber(number)} নম্বর।`,
  kept: 'যা লিখছেন তা এই ডিভাইসে থাকছে।',
  back: 'পেছনে',
  next: 'পরের ধাপ',
}

export const myProductsTexts = {
  title: 'আমার ফোন',
  intro: 'বিক্রির জন্য আপনি যা যা দিয়েছেন। বিজ্ঞাপন দেওয়া ফোন হোম পেজেও দেখা যায়।',
  addAnother: 'ফোন যোগ করুন',
  checkAdded: 'ফোনটিতেই তিন মিনিট লাগে। কী কী পরীক্ষা হয়েছে, ক্রেতারা তা দেখতে পান।',
  search: 'আমার ফোনে খুঁজুন',
  empty: 'বিক্রির জন্য এখনো কিছু দেননি',
  emptyHint: 'দিনের আলোয় একটি ভালো ছবি তুলুন, ন্যায্য দাম ঠিক করুন; দুই মিনিটেই ফোন বিক্রির জন্য তৈরি।',
  failed: 'আপনার ফোনগুলো লোড করা যায়নি',
}

export const changeProductTexts = {
  edit: 'বদলান',
  sellAnother: 'এমন আরেকটি বিক্রি করুন',
  title: 'ফোনের তথ্য বদলান',
  intro: 'যাঁরা বুক করেছেন, তাঁরা নতুন দাম দেখবেন এবং মেনে নিলেই টাকা দেবেন।',
  back: 'আমার ফোনে ফিরে যান',
  loadFailed: 'ফোনটি লোড করা যায়নি',
  submit: 'সংরক্ষণ করুন',
  saved: (name: string) => `${name} বদলানো হয়েছে`,
  notSaved: 'আপনার পরিবর্তন সংরক্ষণ হয়নি',
  soldTitle: 'ফোনটি বিক্রি হয়ে গেছে',
  soldHint: 'এটি আর বদলানো যায় না।',
  withdraw: 'তুলে নিন',
  confirmTitle: (name: string) => `${name} বিক্রি থেকে তুলে নেবেন?`,
  consequences: 'এটি সব তালিকা থেকে চিরতরে সরে যাবে। টাকা না দেওয়া অর্ডার বাতিল হবে, কারও টাকা কাটা হবে না।',
  confirm: 'তুলে নিন',
  withdrawn: (name: string) => `${name} তুলে নেওয়া হয়েছে`,
  soldElsewhere: 'অন্য জায়গায় বিক্রি করেছি: “বিরতিতে” রেখে দিন',
  keptElsewhere: (name: string) => `${name} অন্য জায়গায় বিক্রি হিসেবে “বিরতিতে” আছে`,
  pause: 'বিরতি দিন',
  pauseTitle: (name: string) => `${name} বিক্রিতে বিরতি দেবেন?`,
  pauseConsequences:
    'ক্রেতারা ফোনটি আর দেখবেন না, আর যেসব অর্ডারের টাকা দেওয়া হয়নি সেগুলো বাতিল হবে। যেকোনো সময় আবার বিক্রির জন্য দিতে পারবেন।',
  paused: (name: string) => `${name} বিরতিতে আছে`,
  offerAgain: 'আবার বিক্রির জন্য দিন',
  offeredAgain: (name: string) => `${name} আবার বিক্রির জন্য আছে`,
  sellAgain: 'আবার বিক্রি করুন',
}

export const photoListTexts = {
  label: 'আপনার ছবি, ক্রম অনুযায়ী',
  onCard: 'কার্ডে দেখাবে',
  photo: (number: number, all: number) => `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি`,
  earlier: (number: number) => `আগে আনুন: ${formatNumber(number)} নম্বর ছবি`,
  later: (number: number) => `পরে নিন: ${formatNumber(number)} নম্বর ছবি`,
  remove: (number: number) => `${formatNumber(number)} নম্বর ছবি সরান`,
  moved: (from: number, to: number, all: number) =>
    `${formatNumber(from)} নম্বর ছবি এখন ${formatNumber(all)}টির মধ্যে ${formatNumber(to)} নম্বর।`,
  removed: (number: number, left: number) =>
    `${formatNumber(number)} নম্বর ছবি সরানো হয়েছে। ${left === 0 ? 'আর কোনো ছবি নেই।' : `আর ${formatNumber(left)}টি আছে।`}`,
}

export const angleTexts = {
  label: 'ক্রেতা যা দেখতে চান',
  angles: ['সামনের দিক', 'পেছনের দিক', 'চালু অবস্থায় স্ক্রিন', 'কিনারা', 'IMEI (*#06#), শেষ ৬ অঙ্ক ঢেকে'],
}

export const priceQuestionTexts = {
  title: (price: string) => `দাম ${price}, ঠিক আছে তো?`,
  aboveMarket: (market: string) =>
    `এটি আপনার দেওয়া বাজারদর ${market}-এর চেয়ে বেশি: ক্রেতা দেখবেন, নতুন ফোনের দামই কম।`,
  aboveUsual: (usual: string) => `এই মডেলের ফোনের দাম এখানে সাধারণত ${usual}-এর মতো, এর চেয়ে অনেক কম।`,
  belowUsual: (usual: string) => `এই মডেলের ফোনের দাম এখানে সাধারণত ${usual}-এর মতো, এর চেয়ে অনেক বেশি।`,
  veryHigh: (prices: string) => `${prices} খুব কম ফোনের দামই এত বেশি।`,
  confirm: 'হ্যাঁ, ঠিক আছে',
  brandTitle: (brand: string) => `ফোনটি কি ${brand}-এর?`,
  otherBrand: (named: string) => `নামটি ${named}-এর ফোনের: ক্রেতারা ব্র্যান্ড বেছে ফোনটি সেখানেই খোঁজেন।`,
}

export const addProductTexts = {
  title: 'ফোন যোগ করুন',
  intro: 'ফোনের কার্ডে ক্রেতারা এ সবই দেখবেন।',
  introLike: (name: string) =>
    `${name}-এর মতো করে পূরণ করা হয়েছে। ছবি, IMEI, ব্যাটারি, ওয়ারেন্টি ও মেরামত একেক ফোনের একেক রকম: সেগুলো দিন, আর দাম মিলিয়ে নিন।`,
  introAgain: (name: string) => `${name} নিয়ে আপনি যা লিখেছিলেন তার সব, ছবিসহ। কী কী বদলেছে দেখে নিন।`,
  gone: 'ফোনটি আর এখানে নেই',
  goneHint: 'আপনি এটি আবার বিক্রির জন্য দিয়েছেন বা তুলে নিয়েছেন।',
  likeFailed: 'যে ফোনের তথ্য নেওয়া হবে, সেটি লোড করা যায়নি',
  aboutPhone: 'ফোন',
  aboutPrice: 'দাম',
  aboutHandover: 'কোথায় ও কীভাবে আপনাকে পাওয়া যাবে',
  productName: 'ফোনের নাম',
  productNameHint: 'মডেল ও স্টোরেজ, যেমন Galaxy S22 128 GB',
  askingNow: (count: string, price: string) =>
    `এই মডেলের জন্য এখন সাধারণত ${price} চাওয়া হচ্ছে (বিক্রির জন্য আছে ${count}টি; বিক্রি হয়েছে খুব কম)`,
  askThis: (price: string) => `${price} চান`,
  price: 'দাম',
  marketPrice: 'বাজারদর',
  marketPriceHint: 'আজ নতুন কিনলে যা লাগে; ক্রেতা দেখবেন কত সাশ্রয় হচ্ছে',
  mobile: 'মোবাইল',
  mobileHint: 'শুধু লগইন করা ক্রেতারা দেখবেন',
  location: 'এলাকা',
  locationHint: 'এলাকা ও জেলা, যেমন ধানমন্ডি, ঢাকা: তালিকা থেকে বেছে নিন বা লিখুন',
  division: (name: string) => `${name} বিভাগ`,
  purchaseYear: 'কেনার বছর',
  condition: 'অবস্থা',
  brand: 'ব্র্যান্ড',
  choose: 'বেছে নিন…',
  chooseBrand: 'ব্র্যান্ড বেছে নিন।',
  chooseCondition: 'ফোনের অবস্থা বেছে নিন।',
  conditions: {
    excellent: 'দাগ নেই, নতুনের মতো চলে',
    good: 'হালকা দাগ, ভালো চলে',
    fair: 'স্পষ্ট দাগ বা ছোট সমস্যা',
  },
  aboutFacts: 'যেসব তথ্য দিয়ে ক্রেতারা খোঁজেন',
  factsHint: 'যা জানেন না, ফাঁকা রাখুন।',
  notStated: 'উল্লেখ নেই',
  warrantyLeft: 'ওয়ারেন্টি বাকি',
  months: 'মাস',
  warrantyHint: 'এ মাসেই শেষ হলে ০',
  notABattery: 'ব্যাটারির অবস্থা ১ থেকে ১০০-এর মধ্যে একটি পূর্ণ সংখ্যা।',
  notMonths: (most: number) => `বাকি মাস: সর্বোচ্চ ${formatNumber(most)}, পূর্ণ সংখ্যায়।`,
  imei: 'IMEI নম্বর',
  imeiHint:
    'দেখতে *#06# ডায়াল করুন। এটি শুধু আপনি আর টাকা দেওয়া ক্রেতা দেখতে পান; অন্য কেউ যেন আপনার ফোনটি বিক্রির জন্য দিতে না পারে, তাই এটি রাখা হয়। না দিলে ফোনের পাতায় লেখা থাকে যে IMEI নম্বর দেওয়া হয়নি।',
  otherBrand: (brands: string) =>
    `এই ধরনের IMEI নম্বরের ফোন এখানে ${brands} হিসেবে বিক্রি হয়েছে। ব্র্যান্ড ও IMEI নম্বর মিলিয়ে দেখুন।`,
  aboutRepairs: 'মেরামত',
  repairsHint: 'পরে ধরা পড়লে ক্রেতা ফোন ফেরত দিতে পারেন, তাই এখনই জানিয়ে রাখুন।',
  partsReplaced: 'যন্ত্রাংশ বদলানো হয়েছে?',
  bodyChanged: 'বডি বদলানো হয়েছে?',
  bodyChangedHint: 'যেমন iPhone X-কে 12 Pro-এর বডিতে রূপান্তর',
  details: 'বিবরণ',
  detailsHint: (shown: number) => `কার্ডে প্রথম ${formatNumber(shown)} অক্ষর দেখা যায়`,
  detailsCount: (count: number, limit: number) => `${formatNumber(count)}/${formatNumber(limit)}`,
  tooLong: (limit: number) => `সর্বোচ্চ ${formatNumber(limit)} অক্ষর`,
  photo: 'ছবি',
  photoHint: (most: number) => `দিনের আলোয় তোলা সর্বোচ্চ ${formatNumber(most)}টি স্পষ্ট ছবি`,
  photosChosen: (count: number, most: number) =>
    `${formatNumber(most)}টির মধ্যে ${formatNumber(count)}টি। টেনে বা তীর চেপে সাজান।`,
  photosLeftOut: (count: number, most: number) =>
    `একটি ফোনের সর্বোচ্চ ${formatNumber(most)}টি ছবি: ${formatNumber(count)}টি বাদ পড়েছে।`,
  uploading: (number: number, all: number) =>
    all === 1 ? 'ছবি আপলোড হচ্ছে' : `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি আপলোড হচ্ছে`,
  restored: 'আগে যা লিখেছিলেন, তা এখানেই আছে।',
  discard: 'মুছে ফেলুন',
  camera: 'ক্যামেরা খুলুন',
  drop: 'অথবা ছবি এখানে টেনে এনে ছাড়ুন',
  notPhotos: 'শুধু ছবি যোগ করা যায়।',
  submit: 'ফোন যোগ করুন',
  keep: 'খসড়া হিসেবে রাখুন',
  notKept: 'খসড়াটি রাখা যায়নি',
  notAdded: 'ফোনটি যোগ হয়নি',
}

export const newSellerTexts = {
  money:
    'ফোন হাতে দেওয়ার পর টাকা পাবেন। নতুন থাকা অবস্থায় আরও কিছু দিন অপেক্ষা করতে হয়, যতদিন না কয়েকজন আপনার কাছ থেকে কেনেন।',
  when: 'বিক্রেতা কখন টাকা পান',
}

export const listingProblemTexts = {
  'account-closed': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  'already-sold': 'ফোনটি বিক্রি হয়ে গেছে, অথবা এখনই কেউ এর দাম দিচ্ছেন।',
  'not-returned': 'ফোনটি এর মধ্যেই আবার বিক্রির জন্য দেওয়া বা তুলে নেওয়া হয়েছে। আপনার ফোনগুলো দেখুন।',
  'not-your-picture': 'আগে ছবিটি এখানে আপলোড করুন।',
  'not-your-product': 'শুধু ফোনের বিক্রেতা এটি বদলাতে, তুলে নিতে বা বিজ্ঞাপন দিতে পারেন।',
  'phone-held': 'ফোনটি যাচাইয়ের অপেক্ষায়। ক্রেতারা দেখতে পেলে বিজ্ঞাপন দিতে পারবেন।',
  'too-many-pictures': `একটি ফোনের সর্বোচ্চ ${digits(maxPhotos)}টি ছবি দেওয়া যায়।`,
  'unknown-brand': 'এই ব্র্যান্ড আমাদের জানা নেই।',
}

export const requiredTexts = {
  productName: 'ফোনের নাম লিখুন',
  price: 'দাম লিখুন',
  location: 'এলাকা লিখুন',
  marketPrice: 'বাজারদর লিখুন',
  mobile: 'মোবাইল নম্বর লিখুন',
  purchaseYear: 'কেনার বছর লিখুন',
  photo: 'ছবি দিন',
  details: 'বিবরণ লিখুন',
}
