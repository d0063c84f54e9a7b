import { formatNumber } from '../../kernel/number.ts'

export const verificationKindMessages = {
  nid: 'জাতীয় পরিচয়পত্র',
  'trade-licence': 'ট্রেড লাইসেন্স',
  name: 'নতুন নাম',
}

export const verificationDecisionMessages = {
  approved: 'অনুমোদিত',
  refused: 'গ্রহণ করা হয়নি',
  expired: 'সিদ্ধান্ত হয়নি',
}

export const verificationMessages = {
  title: 'যাচাইয়ের টিক চিহ্ন',
  intro: 'অ্যাডমিন যাঁদের যাচাই করেছেন, ক্রেতারা তাঁদের ওপর ভরসা করেন। আপনার পরিচয় দেখান, আপনার ফোনগুলোতে টিক চিহ্ন থাকবে।',
  failed: 'পাতাটি লোড করা যায়নি',
  verified: 'আপনাকে যাচাই করা হয়েছে',
  verifiedText: 'আপনার ফোনগুলোতে টিক চিহ্ন আছে। নাম বদলালে অ্যাডমিন আবার দেখার পর টিক ফিরে আসবে।',
  waits: 'অ্যাডমিন আপনার কাগজপত্র দেখছেন',
  waitsText: (at: string) => `${at}-এ পাঠানো। সিদ্ধান্ত হলেই বিজ্ঞপ্তি পাবেন।`,
  nameWaits: 'অ্যাডমিন আপনার নতুন নাম দেখছেন',
  nameWaitsText: 'ততদিন আপনার ফোনগুলোতে টিক চিহ্ন থাকবে না। নতুন নামের কাগজপত্র পাঠালে কাজ দ্রুত হয়।',
  unverified: 'আপনাকে এখনো যাচাই করা হয়নি',
  missing: 'আগে নিশ্চিত করুন',
  missingLabels: { email: 'আপনার ইমেইল', mobile: 'আপনার মোবাইল নম্বর' },
  toAccount: 'আমার অ্যাকাউন্টে যান',
  formTitle: 'কাগজপত্র পাঠান',
  privacy: `শুধু যে অ্যাডমিনরা সিদ্ধান্ত নেন, তাঁরাই এগুলো দেখেন; কোনো নম্বর লিখে রাখা হয় না। সিদ্ধান্তের সঙ্গে সঙ্গে, বড়জোর ${formatNumber(90)} দিন পরে, এগুলো মুছে ফেলা হয়। কোনো ব্যাকআপেও এগুলো থাকে না।`,
  kind: 'কী পাঠাচ্ছেন?',
  document: 'কাগজটির ছবি',
  documentHint: 'সামনে ও পেছনে, স্পষ্ট আর পুরোটা। সর্বোচ্চ ৩টি।',
  shop: 'আপনার দোকানের ছবি',
  shopHint: 'বাইরে থেকে, সাইনবোর্ডসহ; দোকান না থাকলে ফোন যেখানে রাখেন।',
  submit: 'যাচাইয়ের জন্য পাঠান',
  needDocument: 'কাগজটির একটি ছবি যোগ করুন।',
  needShop: 'আপনার দোকানের একটি ছবি যোগ করুন।',
  sent: 'আপনার কাগজপত্র পাঠানো হয়েছে',
  history: 'আগে যা পাঠিয়েছেন',
}

export const checkMessages = {
  title: 'যাচাই',
  none: 'এই বিক্রেতা এখনো কিছু পাঠাননি।',
  waits: (kind: string, at: string) => `${kind}: ${at}-এ পাঠানো`,
  renamed: (former: string) => `‘${former}’ নামে যাচাই করা হয়েছিল।`,
  pictures: 'কাগজপত্র',
  restricted: 'সদস্যদের দায়িত্বে থাকা অ্যাডমিনরা কাগজপত্র দেখেন আর সিদ্ধান্ত নেন।',
  approve: 'অনুমোদন করুন',
  refuse: 'ফিরিয়ে দিন',
  refuseTitle: (name: string) => `${name}-এর কাগজপত্র ফিরিয়ে দেবেন?`,
  refuseText: 'কাগজপত্র মুছে যাবে। বিক্রেতা অন্য কাগজপত্র পাঠাতে পারবেন।',
  approved: 'বিক্রেতাকে যাচাই করা হয়েছে',
  refused: 'বিক্রেতাকে কারণ জানানো হয়েছে',
  missing: (what: string) => `যা নেই: ${what}`,
  gaps: {
    email: 'নিশ্চিত করা ইমেইল',
    mobile: 'নিশ্চিত করা মোবাইল নম্বর',
    documents: 'কাগজপত্র',
  },
  verifyTitle: (name: string) => `${name}-কে যাচাই করবেন?`,
  verifyAnyway: 'তবু যাচাই করুন',
  toCheck: 'কাগজপত্র দেখতে হবে',
  nameToCheck: 'নতুন নাম দেখতে হবে',
}

export const verificationProblemMessages = {
  'account-closed': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  'confirm-first': 'আগে আপনার অ্যাকাউন্টে ইমেইল ও মোবাইল নম্বর নিশ্চিত করুন।',
  'no-such-verification': 'এখানে সিদ্ধান্ত নেওয়ার কিছু নেই।',
  'not-a-seller': 'শুধু বিক্রেতাকে যাচাই করা যায়।',
  'other-name': 'এর মধ্যে বিক্রেতা নাম বদলেছেন। পাতাটি আবার লোড করুন।',
  'too-many-verifications': 'আজ তিনবার কাগজপত্র পাঠিয়েছেন। কাল আবার চেষ্টা করুন।',
  'verification-waits': 'অ্যাডমিন আপনার পাঠানো কাগজপত্র দেখছেন।',
  'verified-already': 'আপনাকে আগেই যাচাই করা হয়েছে।',
}
