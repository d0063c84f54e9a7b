import { formatNumber } from '../../kernel/number.ts'

export const undeliveredTexts = {
  title: 'না পৌঁছানো ইমেইল',
  intro: 'যেসব ইমেইল মেইল সার্ভার একেবারে ফিরিয়ে দিয়েছে, বা এক দিনেও পাঠানো যায়নি। ৩০ দিন পর এগুলো মুছে যায়।',
  failed: 'ইমেইলগুলো লোড করা যায়নি',
  email: 'প্রাপক',
  kind: 'বিষয়',
  reason: 'কারণ',
  at: 'শেষ চেষ্টা',
  attempts: (count: number) => `${formatNumber(count)} বার চেষ্টা`,
  actions: 'ব্যবস্থা',
  retry: 'আবার পাঠান',
  discard: 'বাতিল করুন',
  confirmTitle: (email: string) => `${email}-এর ইমেইলটি বাতিল করবেন?`,
  confirmText: 'এটি আর পাঠানো হবে না। কোনো বিজ্ঞপ্তি নিয়ে হলে সেটি অ্যাকাউন্টে থাকবে।',
  retried: (email: string) => `${email}-এর ইমেইলটি আবার পাঠানো হচ্ছে`,
  discarded: (email: string) => `${email}-এর ইমেইলটি বাতিল হয়েছে`,
  settledBefore: 'আরেকজন অ্যাডমিন আগেই ব্যবস্থা নিয়েছেন।',
  more: (shown: number, total: number) =>
    `${formatNumber(total)}টির মধ্যে শেষ ${formatNumber(shown)}টি দেখানো হচ্ছে।`,
  empty: 'না পৌঁছানো কোনো ইমেইল নেই',
  emptyHint: 'Swap-এর সব ইমেইল পৌঁছেছে, অথবা এখনো পাঠানোর চেষ্টা চলছে।',
}

export const accountMailTexts = {
  'password-link': 'নতুন পাসওয়ার্ডের লিংক',
  'email-link': 'ইমেইল নিশ্চিত করার লিংক',
  'email-changed': 'অ্যাকাউন্টের ইমেইল বদল',
  'new-device': 'নতুন ডিভাইসে লগইন',
  'account-changed': 'পাসওয়ার্ড, মোবাইল বা দ্বিতীয় ধাপ বদল',
  'export-ready': 'ডাউনলোডের জন্য তৈরি তথ্য',
  closing: 'অ্যাকাউন্ট বন্ধের খবর',
}

export const undeliveredReasonTexts = {
  'no-such-address': 'এমন কোনো ঠিকানা নেই',
  'mailbox-full': 'মেইলবক্স ভরা',
  refused: 'মেইল সার্ভার ইমেইলটি নিচ্ছে না',
  busy: 'মেইল সার্ভার এক দিনেও ইমেইলটি নেয়নি',
  unreachable: 'এক দিনেও মেইল সার্ভারে পৌঁছানো যায়নি',
  unknown: 'পাঠানো যায়নি',
}
