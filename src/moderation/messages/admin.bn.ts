import { formatNumber } from '../../kernel/number.ts'

export const membersMessages = {
  name: 'নাম',
  email: 'ইমেইল',
  verification: 'যাচাই',
  actions: 'কাজ',
  delete: 'মুছুন',
  revoke: 'যাচাই বাতিল করুন',
  confirmTitle: (name: string) => `${name}-কে মুছে ফেলবেন?`,
  sellerConsequences:
    'অ্যাকাউন্টটি এখনই বন্ধ হবে। বিক্রি না হওয়া ফোন তুলে নেওয়া হবে, টাকা না দেওয়া অর্ডার বাতিল হবে। টাকা দেওয়া অর্ডার থাকবে।',
  buyerConsequences: 'অ্যাকাউন্টটি এখনই বন্ধ হবে এবং টাকা না দেওয়া অর্ডার বাতিল হবে। টাকা দেওয়া অর্ডার থাকবে।',
  confirm: 'অ্যাকাউন্ট মুছুন',
  deleted: (name: string) => `${name}-কে মুছে ফেলা হয়েছে`,
  everySeller: 'সবাই',
  waiting: 'যাচাইয়ের অপেক্ষায়',
  searchSellers: 'নাম বা ইমেইল দিয়ে বিক্রেতা খুঁজুন',
  searchBuyers: 'নাম বা ইমেইল দিয়ে ক্রেতা খুঁজুন',
  noSellers: 'এখনো কোনো বিক্রেতা নেই',
  noSellersHint: 'কেউ বিক্রেতা হিসেবে সাইন আপ করলে এখানে তাঁকে যাচাই করতে পারবেন।',
  noBuyers: 'এখনো কোনো ক্রেতা নেই',
  noBuyersHint: 'ক্রেতার অ্যাকাউন্টে যাঁরা সাইন আপ করেন, তাঁদের সবাই এখানে থাকবেন।',
  sellersFailed: 'বিক্রেতাদের তালিকা লোড করা যায়নি',
  buyersFailed: 'ক্রেতাদের তালিকা লোড করা যায়নি',
}

export const queueMessages = {
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
  closeAccount: 'অ্যাকাউন্ট বন্ধ করুন',
  confirm: {
    'taken-down': {
      title: (phone: { product_name: string }) => `${phone.product_name} সরিয়ে দেবেন?`,
      text: 'ফোনটি এখনই সব তালিকা থেকে সরে যাবে, টাকা না দেওয়া অর্ডার বাতিল হবে।',
      submit: 'সরিয়ে দিন',
    },
    'close-account': {
      title: (phone: { sellerName: string }) => `${phone.sellerName}-এর অ্যাকাউন্ট বন্ধ করবেন?`,
      text: 'অ্যাকাউন্টটি এখনই বন্ধ হবে। বিক্রি না হওয়া ফোন তুলে নেওয়া হবে, টাকা না দেওয়া অর্ডার বাতিল হবে। টাকা দেওয়া অর্ডার থাকবে।',
      submit: 'অ্যাকাউন্ট বন্ধ করুন',
    },
  },
  takeDownReason: 'কারণ',
  takeDownReasonHint: 'বিক্রেতা ‘আমার ফোন’ পাতায় এটি দেখবেন, তবে কে অভিযোগ করেছেন তা নয়।',
  chooseReason: 'বেছে নিন…',
  reasonRequired: 'কারণ বেছে নিন।',
  done: {
    dismissed: (phone: { product_name: string }) => `${phone.product_name}-এর রিপোর্ট খারিজ হয়েছে`,
    'taken-down': (phone: { product_name: string }) => `${phone.product_name} সরিয়ে দেওয়া হয়েছে`,
    'close-account': (phone: { sellerName: string }) => `${phone.sellerName}-এর অ্যাকাউন্ট বন্ধ হয়েছে`,
  },
  decidedBefore: 'আরেকজন অ্যাডমিন আগেই ব্যবস্থা নিয়েছেন।',
  empty: 'কোনো রিপোর্ট নেই',
  emptyHint: 'কেউ কোনো ফোন রিপোর্ট করলে তা এখানে দেখা যাবে।',
  failed: 'রিপোর্টগুলো লোড করা যায়নি',
}

export const auditMessages = {
  intro: 'অ্যাডমিনরা কী করেছেন আর কে বিক্রেতা হয়েছেন, নতুনটি আগে। এখানে কিছুই বদলানো বা মোছা যায় না।',
  search: 'অ্যাকাউন্ট, অ্যাডমিন বা ঠিকানা দিয়ে খুঁজুন',
  act: 'কাজ',
  account: 'অ্যাকাউন্ট',
  admin: 'যিনি করেছেন',
  address: 'কোথা থেকে',
  at: 'সময়',
  empty: 'এখনো কিছু নেই',
  emptyHint:
    'অ্যাডমিন কোনো বিক্রেতাকে যাচাই করলে, অ্যাকাউন্ট মুছলে বা রিপোর্টে ব্যবস্থা নিলে, অথবা কোনো ক্রেতা বিক্রি শুরু করলে তা এখানে আসবে।',
  failed: 'কার্যক্রমের লগ লোড করা যায়নি',
}

export const auditedActMessages = {
  'verify-seller': 'বিক্রেতাকে যাচাই করেছেন',
  'revoke-verification': 'যাচাই বাতিল করেছেন',
  'close-account': 'অ্যাকাউন্ট মুছেছেন',
  'grant-admin': 'অ্যাডমিন করেছেন',
  'revoke-admin': 'অ্যাডমিন থেকে সরিয়েছেন',
  'start-selling': 'বিক্রি শুরু করেছেন',
  'dismiss-reports': 'রিপোর্ট খারিজ করেছেন',
  'take-down': 'ফোনটি সরিয়েছেন',
  'cancel-order': 'টাকা দেওয়া একটি অর্ডার বাতিল করেছেন',
  'decide-dispute': 'একটি অভিযোগের সিদ্ধান্ত দিয়েছেন',
  'batch-payouts': 'পাঠানোর টাকা ব্যাচে যোগ করেছেন',
  'export-payouts': 'টাকা পাঠানোর ব্যাচ ডাউনলোড করেছেন',
  'payout-sent': 'টাকা পাঠানো হয়েছে বলে চিহ্নিত করেছেন',
  'payout-failed': 'টাকা পাঠানো যায়নি বলে চিহ্নিত করেছেন',
}
