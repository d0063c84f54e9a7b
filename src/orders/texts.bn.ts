export const orderTexts = {
  number: (number: string) => `অর্ডার ${number}`,
  backToOrders: 'আমার অর্ডারে ফিরে যান',
  backToSales: 'বিক্রির তালিকায় ফিরে যান',
  loadFailed: 'অর্ডারটি লোড করা যায়নি',
  seller: 'বিক্রেতা',
  buyer: 'ক্রেতা',
  phone: 'ফোন নম্বর',
  meetAt: 'দেখা করার জায়গা',
  noShows: 'ক্রেতা যত অর্ডারে দেখা করতে আসেননি',
  imei: 'IMEI নম্বর',
  detailsTitle: 'যোগাযোগ, রসিদ ও যা যা হয়েছে',
  call: 'কল করুন',
  partiesTitle: 'দেখা করার তথ্য',
  timelineTitle: 'অর্ডারের অগ্রগতি',
  openOrder: 'অর্ডার ও কোড দেখুন',
  receipt: 'রসিদ',
  reads: { buyer: 'ক্রেতা যা দেখছেন', seller: 'বিক্রেতা যা দেখছেন' },
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

export const refundTargetTexts = {
  stripe: (card: string | null) =>
    `${card ? `${card} কার্ডে` : 'যে কার্ডে টাকা দিয়েছিলেন সেই কার্ডে'}: ব্যাংকে দেখাতে ১০ দিন পর্যন্ত লাগতে পারে`,
  bkash: (wallet: string | null) => (wallet ? `${wallet} অ্যাকাউন্টে` : 'আপনার বিকাশ অ্যাকাউন্টে'),
  sslcommerz: (way: string | null) =>
    `${way ? `${way}-এ` : 'যে কার্ড বা ওয়ালেটে টাকা দিয়েছিলেন সেখানে'}: ব্যাংক বা ওয়ালেটে দেখাতে ১০ দিন পর্যন্ত লাগতে পারে`,
  other: (_: string | null) => 'যে মাধ্যমে টাকা দিয়েছিলেন সেই মাধ্যমেই',
}

export const buyerStages = {
  booked: () => 'আপনি ফোনটি বুক করেছেন। যিনি আগে টাকা দেবেন, তিনিই ফোনটি পাবেন।',
  keptUntil: (amount: string, time: string) =>
    `বিক্রেতার সঙ্গে ${amount} দাম ঠিক হয়েছে। ফোনটি ${time} পর্যন্ত আপনার জন্য রাখা আছে: এর মধ্যে টাকা দিন।`,
  paid: (amount: string) => `আপনি ${amount} দিয়েছেন। ফোন হাতে না পাওয়া পর্যন্ত টাকা আমাদের কাছে জমা থাকবে।`,
  paidUntil: (time: string) => `${time}-এর মধ্যে ফোন হাতে না পেলে অর্ডার বাতিল হবে, আর আপনি টাকা ফেরত পাবেন।`,
  handedOver: () => 'ফোনটি এখন আপনার হাতে। টাকা আমাদের কাছে জমা থাকতেই ফোনটি ভালো করে দেখে নিন।',
  releaseAt: (time: string) => `${time}-এর মধ্যে কোনো সমস্যা না জানালে আপনার টাকা বিক্রেতা পেয়ে যাবেন।`,
  disputed: (amount: string) => `আপনি সমস্যার কথা জানিয়েছেন। মীমাংসা না হওয়া পর্যন্ত আপনার ${amount} আমাদের কাছে জমা থাকবে।`,
  returning: (refunded: string) => `বিক্রেতা ফোন ফেরত পেলেই আপনি ${refunded} ফেরত পাবেন।`,
  returnBy: (time: string) =>
    `${time}-এর মধ্যে বিক্রেতার সঙ্গে দেখা করে ফোনটি ফিরিয়ে দিন। এরপর অ্যাডমিন সিদ্ধান্ত দেবেন।`,
  completed: () => 'লেনদেন সম্পন্ন হয়েছে। বিক্রেতা টাকা পেয়েছেন।',
  sellerHasRest: () => 'বাকি টাকা পেয়েছেন বিক্রেতা।',
  refunding: (refunded: string, way: string) => `আপনার ${refunded} ফেরত আসছে ${way}।`,
  refundDelayed: (refunded: string) =>
    `আপনার ${refunded} এখনো ফেরত পাঠানো যায়নি। টাকাটা আপনার জন্য জমা আছে: আমরা আবার চেষ্টা করব, না হলে অন্যভাবে দিয়ে আপনাকে জানাব।`,
  refunded: (refunded: string, way: string) => `আপনি ${refunded} ফেরত পেয়েছেন ${way}।`,
  paidAnotherWay: (refunded: string, way: string, reference: string) =>
    `আপনার ${refunded} আমরা অন্যভাবে ফেরত দিয়েছি: ${way}, রেফারেন্স ${reference}।`,
  bankTook: () => 'আপনার ব্যাংক আপনাকে টাকা ফেরত দিয়েছে।',
  unavailable: () => 'আরেকজন ক্রেতা আগে টাকা দিয়েছেন। আপনার কোনো টাকা কাটা হয়নি।',
  cancelled: () => 'অর্ডারটি বাতিল হয়েছে। আপনার কোনো টাকা কাটা হয়নি।',
}

export const sellerStages = {
  booked: () => 'ক্রেতা আপনার ফোন বুক করেছেন, এখনো টাকা দেননি।',
  keptUntil: (amount: string, time: string) =>
    `ক্রেতার সঙ্গে ${amount} দাম ঠিক হয়েছে। ফোনটি ${time} পর্যন্ত তাঁর জন্য রাখা আছে।`,
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

export const orderProblemTexts = {
  'not-a-refund': 'এটি আমাদের কোনো অর্ডারের টাকা ফেরত নয়।',
  'order-running':
    'এই অর্ডারের টাকা এখনো জমা আছে। অর্ডারটি বাতিল করুন বা এই অঙ্কেই অভিযোগের সিদ্ধান্ত দিন: তখন এই ফেরতটিই ধরা হবে, আবার টাকা পাঠানো হবে না।',
  'own-case': 'এটি আপনার নিজের অর্ডারের বিষয়। অন্য একজন অ্যাডমিনকে সিদ্ধান্ত নিতে হবে।',
  'unknown-booking': 'এমন কোনো অর্ডার নেই।',
  'reference-used': 'এই আইডি আগে লেখা কোনো পেমেন্টের বা অন্য কোনো ফেরতের। এই ফেরতের আইডিটি দেখে লিখুন।',
  'refund-running': 'পেমেন্ট সেবা এখনো টাকা ফেরতের চেষ্টা করছে, অথবা ফেরত দিয়ে দিয়েছে।',
  'order-overdue': 'এর সময় শেষ হয়ে গেছে। এক মিনিট পরে অর্ডারটি আবার দেখুন।',
  'wrong-stage': 'অর্ডারটির এখন যে অবস্থা, তাতে এটি করা যায় না। অর্ডারটি আবার দেখুন।',
  'chargeback-open': 'ক্রেতার ব্যাংক এই পেমেন্ট ফেরত চাইছে। ব্যাংকের সিদ্ধান্ত না আসা পর্যন্ত অর্ডারটিতে কিছু বদলানো যাবে না।',
  'wrong-party': 'এটি শুধু এই অর্ডারের অন্য পক্ষ করতে পারেন।',
}
