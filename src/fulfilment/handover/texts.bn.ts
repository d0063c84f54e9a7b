import { formatNumber } from '../../kernel/number.ts'

export const meetingTexts = {
  checkTitle: 'আগে ফোনটি দেখে নিন',
  turnsOn: 'ফোন চালু হয়; স্ক্রিন, ক্যামেরা আর কল ঠিক আছে।',
  imei: (end: string) => `*#06# ডায়াল করলে যে IMEI দেখায়, তার শেষ চার অঙ্ক ${end}।`,
  imeiOfBox: '*#06# ডায়াল করলে যে IMEI দেখায়, তা বক্স বা রসিদের সঙ্গে মেলে।',
  noAccount: 'ফোনে কোনো Google বা Apple অ্যাকাউন্ট রয়ে যায়নি।',
  neirTitle: 'তারপর দেখুন, ফোনটি আপনি চালাতে পারবেন কি না',
  beforeTitle: 'ফোন বুঝিয়ে দেওয়ার আগে',
  imeiShown: 'ফোনে যে IMEI দেখায়',
  imeiHint: 'ফোনে *#06# ডায়াল করুন: ১৫ অঙ্ক। এটি শুধু SMS-এ বসে, কোথাও রাখা হয় না।',
  otherPhone: (end: string) => `এটি অন্য ফোন: এই অর্ডারের IMEI-এর শেষ চার অঙ্ক ${end}।`,
  sendKyd: '16002 নম্বরে SMS লিখুন',
  codeTitle: 'বিক্রেতাকে এই কোড দেখান',
  codeHint: 'এই কোড দিয়ে আপনি নিশ্চিত করেন যে ফোন হাতে পেয়েছেন। তার আগে কাউকে কোডটি দেবেন না।',
  qr: 'QR কোড: বিক্রেতার ফোনে কোডসহ অর্ডারটি খোলে',
  enterTitle: 'ফোনটি ক্রেতাকে বুঝিয়ে দিন',
  code: 'ক্রেতার কোড',
  keepPhone: 'এই পাতায় কোডটি গৃহীত হওয়ার আগে ফোন হাতছাড়া করবেন না।',
  smsIsNoPayment: 'SMS, স্ক্রিনশট বা ট্রানজেকশন নম্বর মানেই পেমেন্ট নয়। Swap-এ টাকা জমা আছে কি না, তা শুধু এই পাতাতেই দেখা যায়।',
  moneyHeld: (amount: string) => `${amount} Swap-এ জমা আছে।`,
  notPaid: 'এখনো টাকা দেওয়া হয়নি: ফোন দেবেন না।',
  noNetwork:
    'এখানে নেটওয়ার্ক নেই? ফোন নিজের কাছেই রাখুন, আর ক্রেতাকে নিয়ে এমন জায়গায় যান যেখানে এই পাতা খোলে। কোড গৃহীত হয়েছে কি না, SMS বা স্ক্রিনশট দেখে তা বোঝা যায় না।',
  triesLeft: (count: number) => `আর ${formatNumber(count)} বার চেষ্টা করা যাবে।`,
  locked:
    'পাঁচবার ভুল কোড দেওয়া হয়েছে। প্রথমবার ১৫ মিনিট, পরে প্রতিবার আরও বেশি সময় অপেক্ষা করে ক্রেতার কাছ থেকে আবার কোড নিয়ে চেষ্টা করুন।',
  handOver: 'হস্তান্তর নিশ্চিত করুন',
}

export const checklistTexts = {
  title: 'ফোন হস্তান্তরের তালিকা',
  intro:
    'দেখা করার সময় ক্রেতা ও বিক্রেতা নিজেদের অর্ডারের পাতায় যা পড়েন। কখনো কারও NID নম্বর চাইবেন না। কে কী বদলেছেন, কার্যক্রমের লগে তা থাকে।',
  failed: 'তালিকাগুলো লোড করা যায়নি',
  which: 'তালিকা',
  sides: { buyer: 'ক্রেতার জন্য', seller: 'বিক্রেতার জন্য' },
  languages: { en: 'ইংরেজি', bn: 'বাংলা' },
  body: 'লেখা',
  bodyHint: (most: string) =>
    `Markdown: '1. ' দিয়ে ধাপ শুরু হয়, **মোটা লেখা**, [লিংক](https://…)। HTML লেখা হিসেবেই দেখা যায়। সর্বোচ্চ ${most} অক্ষর।`,
  missing: 'কী করতে হবে লিখুন।',
  tooLong: (most: string) => `সর্বোচ্চ ${most} অক্ষর লিখুন।`,
  preview: 'আগে দেখুন',
  previewTitle: 'সবাই যা পড়বেন',
  save: 'সংরক্ষণ করুন',
  saved: 'তালিকাটি বদলানো হয়েছে।',
  same: 'তালিকায় এটিই লেখা আছে।',
  useShipped: 'Swap-এর মূল লেখাটি নিন',
}

export const completionTexts = {
  everythingIsFine: 'সব ঠিক আছে',
  confirmTitle: 'ফোনটির সব ঠিক আছে তো?',
  confirmText: (amount: string) => `এরপর বিক্রেতা টাকা পেয়ে যাবেন। আপনার ${amount} আর ফেরত পাওয়া যাবে না।`,
  confirm: 'হ্যাঁ, সব ঠিক আছে',
}

export const timeLeftTexts = {
  days: (days: number, hours: number) => `আর ${formatNumber(days)} দিন ${formatNumber(hours)} ঘণ্টা বাকি`,
  hours: (hours: number, minutes: number) =>
    `আর ${formatNumber(hours)} ঘণ্টা ${formatNumber(minutes)} মিনিট বাকি`,
  minutes: (minutes: number) => `আর ${formatNumber(minutes)} মিনিট বাকি`,
  seconds: (minutes: number, seconds: number) =>
    `আর ${formatNumber(minutes)} মিনিট ${formatNumber(seconds)} সেকেন্ড বাকি`,
}

export const fulfilmentProblemTexts = {
  'completion-waits': 'এই অর্ডারের টাকা ফেরত দেওয়া হয়েছে। একজন অ্যাডমিন দেখে নেওয়ার পর লেনদেন সম্পন্ন হবে।',
  'checklist-changed': 'এর মধ্যে আরেকজন অ্যাডমিন লেখাটি বদলেছেন। যা লিখেছেন তা কপি করে পাতাটি আবার লোড করুন।',
  'too-many-codes':
    'পাঁচবার ভুল কোড দেওয়া হয়েছে। প্রথমবার ১৫ মিনিট, পরে প্রতিবার আরও বেশি সময় অপেক্ষা করে কোডটি আবার দেখতে চান।',
  'wrong-code': 'এটি এই অর্ডারের কোড নয়। কোডটি আবার দেখতে চান।',
}
