import { formatNumber } from '../kernel/number.ts'

export const ratingTexts = {
  stars: (count: number) => `৫-এ ${formatNumber(count)} তারা`,
  formerMember: 'সাবেক সদস্য',
  replyBy: (name: string) => `${name}-এর উত্তর`,
  yourReply: 'আপনার উত্তর',
  reply: 'উত্তর দিন',
  replyHint: 'একবারই উত্তর দিতে পারবেন। যাঁরা রেটিংটি পড়বেন, সবাই উত্তরটিও পড়তে পারবেন।',
  replyMissing: 'আগে কিছু লিখুন',
  sendReply: 'উত্তর পাঠান',
  replySent: 'আপনার উত্তর পাঠানো হয়েছে।',
  report: 'রিপোর্ট করুন',
  reportOf: (name: string) => `${name}-এর রেটিং রিপোর্ট করুন`,
  reported: 'ধন্যবাদ। অ্যাডমিনরা রেটিংটি দেখবেন।',
  reportedBefore: 'আপনি এই রেটিং আগেই রিপোর্ট করেছেন।',
}

export const rateTexts = {
  title: { buyer: 'বিক্রেতাকে রেটিং দিন', seller: 'ক্রেতাকে রেটিং দিন' },
  ratingsTitle: 'রেটিং',
  intro: 'আপনারা দুজনেই রেটিং দিলে, অথবা কয়েক দিন পর নিজে থেকেই, আপনার রেটিং সবাই দেখতে পাবেন। এটি আর বদলানো যাবে না।',
  legend: 'কেমন ছিল?',
  starNames: ['খারাপ', 'ভালো নয়', 'মোটামুটি', 'ভালো', 'খুব ভালো'],
  starLabel: (count: number, name: string) => `${formatNumber(count)} তারা: ${name}`,
  starsMissing: 'তারা বেছে নিন',
  text: 'অন্যদের কী জানা দরকার? (না লিখলেও চলবে)',
  textHint: 'ফোন নম্বর বা ঠিকানা লিখবেন না।',
  tooLong: (most: number) => `সর্বোচ্চ ${formatNumber(most)} অক্ষর লিখুন`,
  send: 'রেটিং পাঠান',
  sent: 'রেটিং দেওয়ার জন্য ধন্যবাদ।',
  failed: 'এই অর্ডারের রেটিং লোড করা যায়নি।',
  mine: 'আপনার রেটিং',
  theirs: (name: string) => `${name}-এর দেওয়া রেটিং`,
  hiddenUntil: (name: string, time: string) =>
    `${name}-ও রেটিং দিলে এটি সবাই দেখতে পাবেন, না দিলেও ${time} থেকে দেখা যাবে।`,
  visible: 'এটি সবাই দেখতে পাচ্ছেন।',
  removed: 'একজন অ্যাডমিন এটি সরিয়ে দিয়েছেন।',
}

export const reportedRatingTexts = {
  title: 'রিপোর্ট করা রেটিং',
  about: {
    buyer: (name: string) => `বিক্রেতা ${name} সম্পর্কে`,
    seller: (name: string) => `ক্রেতা ${name} সম্পর্কে`,
  },
  count: (count: number) => `${formatNumber(count)}টি রিপোর্ট`,
  dismiss: 'খারিজ করুন',
  remove: { removed: 'রেটিং সরিয়ে দিন', 'reply-removed': 'উত্তর সরিয়ে দিন' },
  removeTitle: { removed: 'রেটিংটি সরিয়ে দেবেন?', 'reply-removed': 'উত্তরটি সরিয়ে দেবেন?' },
  removeText: {
    removed: 'এটি আর দেখা যাবে না, গড়েও ধরা হবে না। পরে ফেরানো যাবে না।',
    'reply-removed': 'রেটিংটি থাকবে, গড়েও ধরা হবে। পরে ফেরানো যাবে না।',
  },
  dismissed: 'রিপোর্ট খারিজ হয়েছে',
  'reply-removed': 'উত্তরটি সরানো হয়েছে',
  removed: 'রেটিংটি সরানো হয়েছে',
  decidedBefore: 'আরেকজন অ্যাডমিন আগেই ব্যবস্থা নিয়েছেন।',
  failed: 'রিপোর্ট করা রেটিং লোড করা যায়নি',
}

export const sellerTexts = {
  documentTitle: (name = 'বিক্রেতা') => `Swap-${name}`,
  failed: 'বিক্রেতার পাতা লোড করা যায়নি।',
  since: 'সদস্য হয়েছেন',
  sales: 'সম্পন্ন বিক্রি',
  cancelled: 'বিক্রেতা বাতিল করেছেন',
  disputesLost: 'বিপক্ষে গেছে এমন অভিযোগ',
  ratings: 'রেটিং',
  latest: 'ক্রেতাদের সাম্প্রতিক রেটিং',
  noRatings: 'এখনো কোনো রেটিং নেই। বিক্রি সম্পন্ন হলে ক্রেতারা বিক্রেতাকে রেটিং দেন।',
  phones: 'বিক্রির জন্য ফোন',
  empty: 'এখন বিক্রির জন্য কিছু নেই',
  emptyHint: 'অন্যদের ফোন দেখুন।',
  otherPhones: 'অন্য ফোন দেখুন',
}

export const ratingProblemTexts = {
  'already-rated': 'এই অর্ডারের রেটিং আপনি আগেই দিয়েছেন।',
  'already-replied': 'এই রেটিংয়ের উত্তর আপনি আগেই দিয়েছেন।',
  'not-your-rating': 'যাঁকে রেটিং দেওয়া হয়েছে শুধু তিনিই উত্তর দিতে পারেন।',
  'own-case': 'এই রেটিং আপনার লেখা, অথবা আপনাকে দেওয়া। অন্য একজন অ্যাডমিনকে সিদ্ধান্ত নিতে হবে।',
  'own-rating': 'এই রেটিং আপনি নিজেই লিখেছেন।',
  'ratings-closed': 'অন্য পক্ষের রেটিং এখন পড়া যাচ্ছে, তাই এই অর্ডারে আর রেটিং দেওয়া যাবে না।',
  'unknown-rating': 'এমন কোনো রেটিং নেই।',
  'unknown-seller': 'এমন কোনো বিক্রেতা নেই, অথবা তিনি Swap ছেড়ে গেছেন।',
}
