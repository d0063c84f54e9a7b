import { formatNumber } from '../../kernel/number.ts'

export const reportQueueTexts = {
  title: 'রিপোর্ট',
  intro: 'যেসব ফোনের বিরুদ্ধে রিপোর্ট এসেছে। নতুন রিপোর্ট আগে।',
  search: 'ফোন, ব্র্যান্ড বা বিক্রেতার নামে রিপোর্ট খুঁজুন',
  seller: 'বিক্রেতা',
  product: 'ফোন',
  brand: 'ব্র্যান্ড',
  reports: 'রিপোর্ট',
  actions: 'ব্যবস্থা',
  count: (count: number) => `${formatNumber(count)}টি রিপোর্ট`,
  reason: (reason: string, count: number) => (count === 1 ? reason : `${reason} (${formatNumber(count)})`),
  noReason: 'কারণ জানানো হয়নি',
  states: { sold: 'বিক্রি হয়েছে', withdrawn: 'তুলে নেওয়া হয়েছে' },
  dismiss: 'খারিজ করুন',
  takeDown: 'সরিয়ে দিন',
  stolen: 'চুরি হওয়া বা ব্লক করা',
  confirm: {
    'taken-down': {
      title: (phone: { product_name: string }) => `${phone.product_name} সরিয়ে দেবেন?`,
      text: 'ফোনটি এখনই সব তালিকা থেকে সরে যাবে, টাকা না দেওয়া অর্ডার বাতিল হবে।',
      submit: 'সরিয়ে দিন',
    },
    stolen: {
      title: (phone: { product_name: string }) => `${phone.product_name} কি চুরি হওয়া বা ব্লক করা?`,
      text: 'ফোনটির ক্রেতা আছে। এখন থেকে এর IMEI প্রত্যাখ্যাত হবে, রসিদে লেখা থাকবে যে ফোনটি চুরি হওয়া বা ব্লক করা বলে রিপোর্ট হয়েছে, আর কোনো অ্যাডমিন স্থগিতাদেশ না তোলা পর্যন্ত বিক্রেতাকে টাকা পাঠানো হবে না। বিক্রি চলতে থাকবে: ক্রেতা অভিযোগ করতে পারেন।',
      submit: 'হ্যাঁ, চুরি হওয়া বা ব্লক করা',
    },
  },
  takeDownReason: 'কারণ',
  takeDownReasonHint: 'বিক্রেতা ‘আমার ফোন’ পাতায় এটি দেখবেন, তবে কে অভিযোগ করেছেন তা নয়।',
  chooseReason: 'বেছে নিন…',
  reasonRequired: 'কারণ বেছে নিন।',
  done: {
    dismissed: (phone: { product_name: string }) => `${phone.product_name}-এর রিপোর্ট খারিজ হয়েছে`,
    'taken-down': (phone: { product_name: string }) => `${phone.product_name} সরিয়ে দেওয়া হয়েছে`,
  },
  decidedBefore: 'আরেকজন অ্যাডমিন আগেই ব্যবস্থা নিয়েছেন।',
  empty: 'কোনো রিপোর্ট নেই',
  emptyHint: 'কেউ কোনো ফোন রিপোর্ট করলে তা এখানে দেখা যাবে।',
  failed: 'রিপোর্টগুলো লোড করা যায়নি',
}

export const refusedImeiTexts = {
  title: 'প্রত্যাখ্যাত IMEI নম্বর',
  intro:
    'চুরি হওয়া বা ব্লক করা বলে সরানো, কিংবা সেই কারণে টাকা ফেরত দেওয়া ফোন আবার বিক্রির জন্য দেওয়া যায় না। এখানে বিক্রি হওয়া ফোনও এর ক্রেতা ছাড়া আর কেউ দিতে পারেন না। মালিক ফোনটি নিজের বলে প্রমাণ করলে নম্বরটি আবার গ্রহণ করুন।',
  imei: 'IMEI নম্বর',
  imeiHint: 'নম্বর না থাকলে ফোনটির পাতার লিংক দিন।',
  reason: 'কারণ (কার্যক্রমের লগে থাকবে)',
  reasonRequired: 'কারণ লিখুন।',
  accept: 'নম্বরটি আবার গ্রহণ করুন',
  accepted: 'এই IMEI নম্বরের ফোন আবার বিক্রির জন্য দেওয়া যাবে।',
  acceptedBefore: 'এই IMEI নম্বর প্রত্যাখ্যাত ছিল না।',
}

const accounts = (count: number) => `${formatNumber(count)}টি অ্যাকাউন্ট`

export const closeTexts = {
  title: (name: string) => `${name}-এর অ্যাকাউন্ট বন্ধ করবেন?`,
  titleOfAll: (count: number) => `${accounts(count)} বন্ধ করবেন?`,
  text: 'অ্যাকাউন্ট এখনই স্থায়ীভাবে বন্ধ হবে: বিক্রি না হওয়া ফোন তুলে নেওয়া হবে, টাকা না দেওয়া অর্ডার বাতিল হবে। টাকা দেওয়া অর্ডার থাকবে। ব্যালেন্সে যা আছে তা টাকা পাওয়ার অ্যাকাউন্টে পাঠানো হবে; অ্যাকাউন্ট না থাকলে তা পাওনা থাকবে।',
  submit: 'অ্যাকাউন্ট বন্ধ করুন',
  submitAll: (count: number) => `${accounts(count)} বন্ধ করুন`,
  closed: (name: string) => `${name}-এর অ্যাকাউন্ট বন্ধ হয়েছে`,
  closedAll: (count: number) => `${accounts(count)} বন্ধ হয়েছে`,
  reason: 'কারণ',
  hint: 'প্রতারণা হলে কোনো অ্যাডমিন স্থগিতাদেশ না তোলা পর্যন্ত এই অ্যাকাউন্টে টাকা পাঠানো হবে না।',
  reasons: { other: 'অন্য কারণ', fraud: 'প্রতারণা' },
}
