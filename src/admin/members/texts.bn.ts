import { formatNumber } from '../../kernel/number.ts'

export const membersTexts = {
  sellers: {
    title: 'সব বিক্রেতা',
    search: 'নাম বা ইমেইল দিয়ে বিক্রেতা খুঁজুন',
    empty: 'এখনো কোনো বিক্রেতা নেই',
    emptyHint: 'কেউ বিক্রেতা হিসেবে সাইন আপ করলে এখানে তাঁকে যাচাই করতে পারবেন।',
    failed: 'বিক্রেতাদের তালিকা লোড করা যায়নি',
  },
  buyers: {
    title: 'সব ক্রেতা',
    search: 'নাম বা ইমেইল দিয়ে ক্রেতা খুঁজুন',
    empty: 'এখনো কোনো ক্রেতা নেই',
    emptyHint: 'ক্রেতার অ্যাকাউন্টে যাঁরা সাইন আপ করেন, তাঁদের সবাই এখানে থাকবেন।',
    failed: 'ক্রেতাদের তালিকা লোড করা যায়নি',
  },
  verifyNow: 'যাচাই করুন',
  verified: 'যাচাই করা',
  name: 'নাম',
  email: 'ইমেইল',
  verification: 'যাচাই',
  actions: 'কাজ',
  delete: 'মুছুন',
  revoke: 'যাচাই বাতিল করুন',
  revokeTitle: (name: string) => `${name}-এর যাচাই বাতিল করবেন?`,
  revokeText: 'বিক্রেতার ফোনগুলো থেকে টিক চিহ্ন এখনই সরে যাবে। পরে আবার যাচাই করা যাবে।',
  revoked: 'বিক্রেতাকে কারণ জানানো হয়েছে',
  everySeller: 'সবাই',
  waiting: 'যাচাই করা নেই',
}

export const signTexts = {
  label: 'একটি স্থগিত অ্যাকাউন্টেও একই ছিল',
  signs: {
    browser: 'ব্রাউজার',
    'payout-account': 'টাকা পাওয়ার অ্যাকাউন্ট',
    mobile: 'মোবাইল নম্বর',
    'sign-up-address': 'নেটওয়ার্ক ঠিকানা',
    'sale-address': 'নেটওয়ার্ক ঠিকানা',
    email: 'ইমেইল',
  },
}

const accounts = (count: number) => `${formatNumber(count)}টি অ্যাকাউন্ট`

export const bulkTexts = {
  select: 'নির্বাচন করুন',
  selectAll: 'এই পাতার সবাইকে নির্বাচন করুন',
  selected: (count: number) => `${accounts(count)} নির্বাচিত`,
  progress: (done: number, all: number) => `${accounts(all)}-এর মধ্যে ${formatNumber(done)}টি`,
  verify: 'নির্বাচিতদের যাচাই করুন',
  verifyTitle: (count: number) => `${accounts(count)} যাচাই করবেন?`,
  close: 'নির্বাচিত অ্যাকাউন্ট বন্ধ করুন',
  more: 'আরও অপশন',
  export: 'CSV ডাউনলোড করুন',
  elsewhere: (count: number) => `এর মধ্যে ${accounts(count)} তালিকার এই পাতায় নেই।`,
  verified: (count: number) => `${accounts(count)} যাচাই হয়েছে`,
  failed: (name: string, reason: string) => `${name}: ${reason}`,
}
