import { formatNumber } from '../../kernel/number.ts'

export const ordersTexts = {
  intro: 'আপনার বুক করা সব ফোন। যে ক্রেতা আগে টাকা দেন, ফোনটি তিনিই পান।',
  search: 'ফোন বা বিক্রেতা দিয়ে আমার অর্ডারে খুঁজুন',
  serial: 'নং',
  productName: 'ফোনের নাম',
  brandName: 'ব্র্যান্ড',
  price: 'দাম',
  status: 'অবস্থা',
  empty: 'এখনো কোনো অর্ডার নেই',
  emptyHint: 'একটি ব্র্যান্ড বেছে নিন, পছন্দের ফোন খুঁজে ‘বুক করুন’ চাপুন।',
  browse: 'ফোন খুঁজুন',
  failed: 'আপনার অর্ডারগুলো লোড করা যায়নি',
  next: {
    bankAsks: 'আপনার ব্যাংক টাকা ফেরত চাইছে',
    payBy: (time: string) => `${time} পর্যন্ত আপনার জন্য রাখা`,
    meets: (time: string) => `বিক্রেতার সঙ্গে দেখা: ${time}`,
    proposed: {
      buyer: 'দেখা করার প্রস্তাবে বিক্রেতার উত্তরের অপেক্ষা',
      seller: 'দেখা করার প্রস্তাবে উত্তর দিন',
    },
    agree: (time: string) => `${time}-এর আগে দেখা করার সময় ঠিক করুন`,
    stages: {
      paid: (time: string | null) => (time ? `${time}-এর মধ্যে বিক্রেতার সঙ্গে দেখা করুন` : 'বিক্রেতার সঙ্গে দেখা করুন'),
      'handed-over': (time: string | null) => (time ? `সমস্যা থাকলে ${time}-এর মধ্যে জানান` : 'ফোনটি যাচাই করুন'),
      disputed: (time: string | null) =>
        time ? `সমস্যা জানানো হয়েছে: ${time}-এর মধ্যে একমত হোন, নইলে Swap সিদ্ধান্ত নেবে` : 'Swap সিদ্ধান্ত নিচ্ছে',
      returning: (time: string | null) => (time ? `${time}-এর মধ্যে ফোন ফেরত দিন` : 'ফোন ফেরত দিন'),
    },
    refunding: (amount: string) => `${amount} ফেরত আসছে`,
    refunded: (amount: string) => `${amount} ফেরত পেয়েছেন`,
  },
}

export const savedTexts = {
  savedAt: (time: string) => `${time} অনুযায়ী, যখন শেষবার সংযোগ ছিল।`,
  unpaid: 'এখনো টাকা দেওয়া হয়নি',
}

export const changeTexts = {
  title: 'বিক্রেতা ফোনটির তথ্য বদলেছেন',
  explain: 'বুক করার পর যা বদলেছে, তা নিচে দেখুন। মেনে নিলে তবেই টাকা দেবেন।',
  booked: 'বুক করার সময়',
  now: 'এখন',
  price: 'দাম',
  name: 'ফোনের নাম',
  brand: 'ব্র্যান্ড',
  condition: 'অবস্থা',
  purchaseYear: 'কেনার বছর',
  description: 'বিবরণ',
  photos: 'ছবি',
  photo: (number: number, all: number) => `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি`,
  accept: 'পরিবর্তন মেনে নিন',
  acceptWithPrice: (price: string) => `পরিবর্তন ও ${price} মেনে নিন`,
}

export const priceTexts = {
  agreed: 'ঠিক হওয়া দাম',
  now: 'নতুন দাম',
  changed: (from: string, to: string) => `দাম ${from} থেকে ${to} হয়েছে`,
  explain: 'আপনি বুক করার পর বিক্রেতা দাম বদলেছেন। মেনে নিলে তবেই টাকা দেবেন।',
  accept: (price: string) => `${price} মেনে নিন`,
  payAgain: 'আপনার কার্ড থেকে টাকা কাটা হয়নি। আবার পেমেন্ট করুন।',
}

export const purchaseTexts = {
  back: 'আমার অর্ডারে ফিরে যান',
  loadFailed: 'অর্ডারটি লোড করা যায়নি',
  price: 'দাম',
  brand: 'ব্র্যান্ড',
  seePhone: 'ফোনটি দেখুন',
  meetAt: 'দেখা করার জায়গা',
  yourPhone: 'আপনার ফোন নম্বর',
  payByCard: 'কার্ডে পেমেন্ট করুন',
  pay: (price: string) => `${price} পেমেন্ট করুন`,
  accepted: 'যা দিয়ে টাকা দেওয়া যায়',
  promise: (hours: number) =>
    `আপনার টাকা Swap-এ জমা থাকে; ফোন দেখে নিলে বিক্রেতা পান। ফোন হাতে পাওয়ার পর অভিযোগের জন্য সময় ${formatNumber(hours)} ঘণ্টা। ফোনটি আপনার হলে তবেই কার্ড থেকে টাকা কাটা হয়।`,
  preparing: 'কার্ডের ফর্ম তৈরি হচ্ছে',
  preparingStill: (why: string) => `${why} আমরা নিজে থেকেই আবার চেষ্টা করছি…`,
  prepareFailed: 'কার্ডের ফর্ম তৈরি করা যায়নি',
  paymentId: 'পেমেন্ট আইডি',
  handingOver: 'ফোনটি আপনার জন্য রাখা হচ্ছে…',
  yours: (product: string) =>
    `${product} আপনার জন্য রাখা হয়েছে। বিক্রেতার সঙ্গে দেখা করে ফোন যাচাই করা পর্যন্ত আপনার টাকা Swap-এ জমা থাকবে।`,
  settleLater:
    'আপনার কার্ড অনুমোদিত হয়েছে, তবে কেনাটি এখনই শেষ করা যায়নি। আমরা নিজে থেকেই চেষ্টা করে যাচ্ছি; আবার টাকা দিতে হবে না।',
  goneTitle: 'দুঃখিত, ফোনটি বিক্রি হয়ে গেছে',
  gone: (product: string) => `আরেকজন ক্রেতা আগে টাকা দিয়ে ${product} কিনে নিয়েছেন।`,
  cancelledTitle: 'অর্ডারটি বাতিল হয়েছে',
  refundedTitle: 'এই অর্ডারের টাকা ফেরত দেওয়া হয়েছে',
  refunded: 'আপনার টাকা ফেরত যাচ্ছে। কীভাবে, তা অর্ডারের পাতায় আছে।',
  notCharged: 'আপনার কোনো টাকা কাটা হয়নি।',
  tryAgain: 'আবার চেষ্টা করুন',
  findAnother: 'অন্য ফোন খুঁজুন',
  nextTitle: 'এরপর যা করবেন',
  callSeller: 'বিক্রেতাকে ফোন করে সময় ঠিক করুন।',
  meetPublic: (place: string) => `দিনের বেলায় লোকজন থাকে এমন জায়গায় দেখা করুন। আপনার বলা জায়গা: ${place}`,
  checkPhone: 'ফোন হাতে নেওয়ার আগে চালিয়ে দেখুন এবং IMEI মিলিয়ে নিন (*#06# ডায়াল করুন)।',
}

export const paidByTexts = {
  stripe: 'কার্ড',
  bkash: 'বিকাশ',
  sslcommerz: 'কার্ড বা মোবাইল ওয়ালেট',
}

export const payPageTexts = {
  title: 'কীভাবে টাকা দেবেন, বেছে নিন',
  pay: (price: string, how: string) => `${how} ${price} দিন`,
  otherwise: (provider: string) => `${provider} দিয়ে`,
  ways: {
    bkash: {
      how: 'বিকাশে',
      marks: ['বিকাশ'],
      text: 'ফোনটি আপনার না হওয়া পর্যন্ত টাকা শুধু আপনার বিকাশ অ্যাকাউন্টে ধরে রাখা হয়।',
    },
    sslcommerz: {
      how: 'কার্ড বা মোবাইল ওয়ালেটে',
      marks: ['নগদ', 'রকেট'],
      text: 'টাকা তখনই কাটা হয়। ততক্ষণে ফোনটি বিক্রি হয়ে গেলে পুরো টাকা নিজে থেকেই ফেরত পাবেন।',
    },
  },
  held: (hours: number) =>
    `আপনার টাকা Swap-এ জমা থাকে; ফোন দেখে নিলে বিক্রেতা পান। ফোন হাতে পাওয়ার পর অভিযোগের জন্য সময় ${formatNumber(hours)} ঘণ্টা।`,
  back: 'দেখা না হলে পুরো টাকা ফেরত পাবেন।',
  secret: 'পিন বা কার্ডের নম্বর শুধু পেমেন্ট সেবার নিজের পাতায় লিখবেন। Swap তা কখনো দেখে না।',
  comesBack: 'তবু টাকা দিয়ে থাকলে পুরোটাই নিজে থেকে ফেরত পাবেন।',
  looking: 'আপনার টাকা এসেছে কি না দেখা হচ্ছে…',
  cancelled: 'আপনি পেমেন্ট বাতিল করেছেন। কোনো টাকা কাটা হয়নি। ফোনটির বুকিং আছে: যখন চান, একই বা অন্য উপায়ে টাকা দিন।',
  failed: 'পেমেন্ট হয়নি, কোনো টাকাও কাটা হয়নি। ব্যালান্স বা লিমিট দেখে আবার চেষ্টা করুন, অথবা অন্য উপায়ে টাকা দিন।',
  notYet:
    'আপনার কোনো টাকা এখনো আসেনি। এইমাত্র দিয়ে থাকলে একটু অপেক্ষা করুন, এই পাতাতেই দেখা যাবে। না দিয়ে থাকলে কীভাবে দেবেন, আবার বেছে নিন।',
}
