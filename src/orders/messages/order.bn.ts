import { formatNumber } from '../../kernel/number.ts'

export const orderMessages = {
  backToOrders: 'আমার অর্ডারে ফিরে যান',
  backToSales: 'বিক্রির তালিকায় ফিরে যান',
  loadFailed: 'অর্ডারটি লোড করা যায়নি',
  seller: 'বিক্রেতা',
  buyer: 'ক্রেতা',
  phone: 'ফোন নম্বর',
  meetAt: 'দেখা করার জায়গা',
  noShows: 'ক্রেতা আগে যতটি অর্ডারের ফোন নিতে আসেননি',
  imei: 'IMEI নম্বর',
  partiesTitle: 'দেখা করার তথ্য',
  timelineTitle: 'অর্ডারের অগ্রগতি',
  openOrder: 'অর্ডার ও কোড দেখুন',
}

export const stageLabels = {
  booked: 'বুক হয়েছে',
  paid: 'পরিশোধিত',
  'handed-over': 'ফোন হস্তান্তর হয়েছে',
  disputed: 'অভিযোগ চলছে',
  returning: 'ফোন ফেরত যাচ্ছে',
  completed: 'সম্পন্ন',
  refunding: 'টাকা ফেরত যাচ্ছে',
  refunded: 'টাকা ফেরত হয়েছে',
  unavailable: 'পাওয়া যাচ্ছে না',
  cancelled: 'বাতিল',
}

export const timelineMessages = {
  you: 'আপনি করেছেন',
  buyer: 'ক্রেতা করেছেন',
  seller: 'বিক্রেতা করেছেন',
  admin: 'অ্যাডমিন করেছেন',
  system: 'স্বয়ংক্রিয়ভাবে',
}

export const timelineReasons = {
  'account-closed': 'অ্যাকাউন্টটি বন্ধ করা হয়েছে।',
  'phone-withdrawn': 'ফোনটি আর বিক্রির জন্য নেই।',
  'not-handed-over': 'সময়মতো ফোন হস্তান্তর হয়নি।',
  'refunded-by-hand': 'আমরা টাকা ফেরত দিয়েছি।',
  agreed: 'কত টাকা ফেরত হবে, তা নিয়ে দুই পক্ষ একমত হয়েছেন।',
  withdrawn: 'ক্রেতা অভিযোগ তুলে নিয়েছেন।',
  returned: 'বিক্রেতা ফোন ফেরত পেয়েছেন।',
  'return-waived': 'ফোনটি আর ফেরত দিতে হবে না।',
  'not-returned': 'ফোনটি ফেরত আসেনি।',
  decided: 'অ্যাডমিন অভিযোগের সিদ্ধান্ত দিয়েছেন।',
  'refund-failed': 'টাকা ফেরত দেওয়া যায়নি, আবার চেষ্টা হচ্ছে।',
  'paid-another-way': 'পেমেন্ট সেবা টাকা ফেরত দিতে পারেনি, তাই আমরা অন্যভাবে দিয়েছি।',
  'chargeback-lost': 'ক্রেতার ব্যাংক টাকাটি ফিরিয়ে নিয়েছে।',
}

export const buyerStages = {
  booked: () => 'আপনি ফোনটি বুক করেছেন। যিনি আগে টাকা দেবেন, তিনিই ফোনটি পাবেন।',
  paid: (amount: string) => `আপনি ${amount} দিয়েছেন। ফোন হাতে না পাওয়া পর্যন্ত টাকা আমাদের কাছে জমা থাকবে।`,
  paidUntil: (time: string) => `${time}-এর মধ্যে ফোন হাতে না পেলে অর্ডার বাতিল হবে, আর আপনি টাকা ফেরত পাবেন।`,
  handedOver: () => 'ফোনটি এখন আপনার হাতে। টাকা আমাদের কাছে জমা থাকতেই ফোনটি ভালো করে দেখে নিন।',
  releaseAt: (time: string) => `${time}-এর মধ্যে কোনো সমস্যা না জানালে আপনার টাকা বিক্রেতা পেয়ে যাবেন।`,
  disputed: (amount: string) => `আপনি সমস্যার কথা জানিয়েছেন। মীমাংসা না হওয়া পর্যন্ত আপনার ${amount} আমাদের কাছে জমা থাকবে।`,
  returning: (refunded: string) => `বিক্রেতা ফোন ফেরত পেলেই আপনি ${refunded} ফেরত পাবেন।`,
  returnBy: (time: string) =>
    `${time}-এর মধ্যে বিক্রেতার সঙ্গে দেখা করে ফোনটি ফিরিয়ে দিন। এরপর অ্যাডমিন সিদ্ধান্ত দেবেন।`,
  completed: () => 'লেনদেন সম্পন্ন হয়েছে। বিক্রেতা টাকা পেয়েছেন।',
  completedPart: (refunded: string) =>
    `লেনদেন সম্পন্ন হয়েছে। আপনি ${refunded} ফেরত পেয়েছেন, বাকি টাকা পেয়েছেন বিক্রেতা।`,
  refunding: (refunded: string) => `${refunded} আপনার কাছে ফেরত আসছে, যে মাধ্যমে টাকা দিয়েছিলেন সেই মাধ্যমেই।`,
  refunded: (refunded: string) => `আপনি ${refunded} ফেরত পেয়েছেন, যে মাধ্যমে টাকা দিয়েছিলেন সেই মাধ্যমেই।`,
  unavailable: () => 'আরেকজন ক্রেতা আগে টাকা দিয়েছেন। আপনার কোনো টাকা কাটা হয়নি।',
  cancelled: () => 'অর্ডারটি বাতিল হয়েছে। আপনার কোনো টাকা কাটা হয়নি।',
}

export const sellerStages = {
  booked: () => 'ক্রেতা আপনার ফোন বুক করেছেন, এখনো টাকা দেননি।',
  paid: (amount: string) => `ক্রেতা ${amount} দিয়েছেন। দেখা করে ফোনটি তাঁকে বুঝিয়ে দিন।`,
  paidUntil: (time: string) => `${time}-এর মধ্যে ফোন না দিলে অর্ডার বাতিল হবে, আর ক্রেতা টাকা ফেরত পাবেন।`,
  handedOver: () => 'ফোনটি ক্রেতার হাতে, তিনি দেখে নিচ্ছেন।',
  releaseAt: (earned: string, time: string) => `${time}-এর মধ্যে ক্রেতা কোনো সমস্যা না জানালে ${earned} আপনার হবে।`,
  disputed: (amount: string) => `ক্রেতা সমস্যার কথা জানিয়েছেন। মীমাংসা না হওয়া পর্যন্ত ${amount} আমাদের কাছে জমা থাকবে।`,
  returning: (refunded: string) => `ক্রেতা ফোনটি ফিরিয়ে দেবেন। আপনি ফোন পেলেই ${refunded} ক্রেতার কাছে ফেরত যাবে।`,
  returnBy: (time: string) => `${time}-এর মধ্যে ক্রেতার সঙ্গে দেখা করে ফোনটি ফেরত নিন। এরপর অ্যাডমিন সিদ্ধান্ত দেবেন।`,
  completed: (earned: string) => `লেনদেন সম্পন্ন হয়েছে। ${earned} এখন আপনার।`,
  completedPart: (earned: string, refunded: string) =>
    `লেনদেন সম্পন্ন হয়েছে। ক্রেতা ${refunded} ফেরত পেয়েছেন, আর ${earned} এখন আপনার।`,
  refunding: (refunded: string) => `${refunded} ক্রেতার কাছে ফেরত যাচ্ছে।`,
  refunded: (refunded: string) => `ক্রেতা ${refunded} ফেরত পেয়েছেন।`,
  unavailable: () => 'আরেকজন ক্রেতা আগে টাকা দিয়েছেন।',
  cancelled: () => 'টাকা দেওয়ার আগেই অর্ডারটি বাতিল হয়েছে।',
}

export const meetingMessages = {
  checkTitle: 'আগে ফোনটি দেখে নিন',
  turnsOn: 'ফোন চালু হয়; পর্দা, ক্যামেরা আর কল ঠিক আছে।',
  imei: (end: string) => `*#06# ডায়াল করলে যে IMEI দেখায়, তার শেষ চার অঙ্ক ${end}।`,
  imeiOfBox: '*#06# ডায়াল করলে যে IMEI দেখায়, তা বাক্স বা রসিদের সঙ্গে মেলে।',
  noAccount: 'ফোনে কোনো Google বা Apple অ্যাকাউন্ট রয়ে যায়নি।',
  deregistered: 'বিক্রেতা NEIR-এ ফোনটির নিবন্ধন বাতিল করেছেন।',
  kydUnknown: 'KYD ও IMEI লিখে 16002 নম্বরে SMS করলে উত্তর আসে যে ফোনটি বৈধ।',
  codeTitle: 'তারপর বিক্রেতাকে এই কোড দেখান',
  codeHint: 'এই কোড দিয়ে আপনি নিশ্চিত করেন যে ফোন হাতে পেয়েছেন। তার আগে কাউকে কোডটি দেবেন না।',
  qr: 'QR কোড: বিক্রেতার ফোনে কোডসহ অর্ডারটি খোলে',
  enterTitle: 'ফোনটি ক্রেতাকে বুঝিয়ে দিন',
  code: 'ক্রেতার কোড',
  enterHint: 'ফোন দেখে নিয়ে ক্রেতা যে ছয় অঙ্কের কোড দেখান',
  keepPhone: 'এই পাতায় কোডটি গৃহীত হওয়ার আগে ফোন হাতছাড়া করবেন না।',
  noNetwork:
    'এখানে নেটওয়ার্ক নেই? ফোন নিজের কাছেই রাখুন, আর ক্রেতাকে নিয়ে এমন জায়গায় যান যেখানে এই পাতা খোলে। কোড গৃহীত হয়েছে কি না, SMS বা স্ক্রিনশট দেখে তা বোঝা যায় না।',
  notACode: 'কোডটি ছয় অঙ্কের।',
  triesLeft: (count: number) => `আর ${formatNumber(count)} বার চেষ্টা করা যাবে।`,
  locked:
    'পাঁচবার ভুল কোড দেওয়া হয়েছে। প্রথমবার ১৫ মিনিট, পরে প্রতিবার আরও বেশি সময় অপেক্ষা করে ক্রেতার কাছ থেকে আবার কোড নিয়ে চেষ্টা করুন।',
  handOver: 'ফোন বুঝিয়ে দিয়েছি',
}

export const returnMessages = {
  returnTitle: 'ফোনটি ফিরিয়ে দিন',
  returnSteps: 'ফোনটি ফিরিয়ে দিন, আর বিক্রেতার কাছে ফেরতের কোডটি দেখতে চান। কোড দেখার আগে ফোন হাতছাড়া করবেন না।',
  code: 'বিক্রেতার ফেরতের কোড',
  enterHint: 'ফোন ফেরত দেওয়ার সময় বিক্রেতা যে ছয় অঙ্কের কোড দেখান',
  confirmCode: 'ফেরত নিশ্চিত করুন',
  takeTitle: 'ফোনটি ফেরত নিন',
  takeSteps: 'ফোনটি দেখে নিন: এটি আপনারই কি না, সব ঠিকঠাক আছে কি না। তারপর ক্রেতাকে এই কোড দেখান।',
  codeHint: 'এই কোড দিলে ক্রেতা টাকা ফেরত পান। ফোন হাতে পাওয়ার আগে কাউকে কোডটি দেবেন না।',
  qr: 'QR কোড: ক্রেতার ফোনে কোডসহ অর্ডারটি খোলে',
  confirm: 'ফোন ফেরত পেয়েছি',
  confirmTitle: 'ফোনটি কি ফেরত পেয়েছেন?',
  confirmText: (amount: string) => `এরপর ক্রেতা ${amount} ফেরত পাবেন। এটি আর ফেরানো যাবে না।`,
  confirmYes: 'হ্যাঁ, ফেরত পেয়েছি',
  failed: 'অপর পক্ষ আসেননি',
  failedTitle: 'কোথায়, কখন অপেক্ষা করেছেন?',
  failedHint: 'Swap-এর অ্যাডমিন ও অপর পক্ষ এটি পড়বেন। অ্যাডমিন সিদ্ধান্ত না দেওয়া পর্যন্ত টাকা জমা থাকবে।',
  place: 'যেখানে অপেক্ষা করেছেন',
  waitedAt: 'যখন অপেক্ষা করেছেন',
  text: 'কী হয়েছিল?',
  required: 'এটি লিখুন',
  badTime: 'পার হয়ে গেছে এমন তারিখ ও সময় দিন',
  report: 'Swap-কে জানান',
  reported: 'আপনি জানিয়েছেন। অ্যাডমিন শিগগিরই সিদ্ধান্ত দেবেন।',
  waited: (place: string, time: string) => `অপেক্ষা করেও দেখা পাননি: ${place}, ${time}`,
  waive: 'ফোন ফেরত ছাড়াই টাকা ফেরত দিন',
  waiveHint: 'শুধু যদি ফোনটি ফেরত দেওয়া না যায়: পুলিশের কাছে আছে, বা ফোনটি বিপজ্জনক।',
  waiveWhy: 'ফোনটি কেন ফেরত দিতে হবে না?',
  waived: 'ফোন ফেরত ছাড়াই টাকা ফেরতের সিদ্ধান্ত দিয়েছেন। ক্রেতা টাকা ফেরত পাবেন।',
}

export const endMessages = {
  everythingIsFine: 'সব ঠিক আছে',
  confirmTitle: 'ফোনটির সব ঠিক আছে তো?',
  confirmText: (amount: string) => `এরপর বিক্রেতা টাকা পেয়ে যাবেন। আপনার ${amount} আর ফেরত পাওয়া যাবে না।`,
  confirm: 'হ্যাঁ, সব ঠিক আছে',
  cancel: 'অর্ডার বাতিল করুন',
  cancelTitle: 'অর্ডারটি বাতিল করবেন?',
  cancelAsBuyer: (amount: string) => `আপনি ${amount} ফেরত পাবেন, আর ফোনটি আবার বিক্রির জন্য উঠবে।`,
  cancelAsSeller: (amount: string) => `ক্রেতা ${amount} ফেরত পাবেন, আর আপনার ফোন বিক্রি থেকে তুলে নেওয়া হবে।`,
  cancelUnpaid: 'আপনার কোনো টাকা কাটা হয়নি।',
  reason: 'কারণ',
  reasonHint: 'অন্য পক্ষ এটি পড়বেন।',
  reasonRequired: 'কারণ লিখুন',
  reasonTooLong: (longest: number) => `সর্বোচ্চ ${formatNumber(longest)} অক্ষর`,
  keep: 'অর্ডার রেখে দিন',
}

export const salesMessages = {
  title: 'বিক্রি',
  waiting: (count: number) => `${formatNumber(count)}টি আপনার অপেক্ষায়`,
  intro: 'যেসব ফোনের টাকা ক্রেতা দিয়েছেন, আর কোনটির জন্য কী করতে হবে।',
  product: 'ফোন',
  price: 'দাম',
  buyer: 'ক্রেতা',
  paidAt: 'টাকা দেওয়ার সময়',
  stage: 'অবস্থা',
  empty: 'এখনো কোনো বিক্রি নেই',
  emptyHint: 'কোনো ক্রেতা আপনার ফোনের টাকা দিলে তা এখানে দেখবেন।',
  myProducts: 'আমার ফোন',
  loadFailed: 'আপনার বিক্রির তালিকা লোড করা যায়নি',
}

export const timeLeftMessages = {
  days: (days: number, hours: number) => `আর ${formatNumber(days)} দিন ${formatNumber(hours)} ঘণ্টা বাকি`,
  hours: (hours: number, minutes: number) =>
    `আর ${formatNumber(hours)} ঘণ্টা ${formatNumber(minutes)} মিনিট বাকি`,
  minutes: (minutes: number) => `আর ${formatNumber(minutes)} মিনিট বাকি`,
  seconds: (minutes: number, seconds: number) =>
    `আর ${formatNumber(minutes)} মিনিট ${formatNumber(seconds)} সেকেন্ড বাকি`,
}

export const receiptMessages = {
  title: 'রসিদ',
  number: (id: string) => `অর্ডার নম্বর ${id}`,
  back: 'অর্ডারে ফিরে যান',
  print: 'প্রিন্ট করুন',
  none: 'কোনো রসিদ নেই',
  noneHint: 'যে অর্ডারের টাকা দেওয়া হয়েছে, শুধু তারই রসিদ হয়।',
  phone: 'ফোন',
  method: 'যেভাবে টাকা দেওয়া হয়েছে',
  card: 'কার্ড',
  payment: 'পেমেন্ট আইডি',
  dates: 'তারিখ',
  amounts: 'টাকার হিসাব',
  price: 'দাম',
  refunded: 'ক্রেতাকে ফেরত',
  fee: 'Swap-এর ফি',
  paidInAll: 'মোট দেওয়া হয়েছে',
  earned: 'বিক্রেতার পাওনা',
}

export const chargebackMessages = {
  openTitle: 'স্থগিত: ব্যাংক আপত্তি তুলেছে',
  open: (amount: string) =>
    `ক্রেতার ব্যাংক সিদ্ধান্ত না হওয়া পর্যন্ত ${amount} ফেরত নিয়ে রেখেছে। তার আগে এই অর্ডারে কিছু বদলানো যাবে না।`,
  inquiry: (amount: string) =>
    `ক্রেতার ব্যাংক ${amount} পেমেন্টটি নিয়ে জানতে চেয়েছে। উত্তর না পাওয়া পর্যন্ত এই অর্ডারে কিছু বদলানো যাবে না।`,
  wonTitle: 'ব্যাংকের সিদ্ধান্ত: পেমেন্ট বহাল',
  won: (amount: string) => `ব্যাংক ${amount} ফেরত নিচ্ছে না। অর্ডারটি যেখানে থেমেছিল সেখান থেকে চলবে।`,
  lostTitle: 'ব্যাংকের সিদ্ধান্ত: টাকা ফেরত গেছে',
  lost: (amount: string) => `ক্রেতার ব্যাংক ${amount} চূড়ান্তভাবে ফেরত নিয়েছে।`,
}
