import type { TakeDownReason } from '../audit/rules.ts'
import { formatNumber } from '../kernel/number.ts'
import type { ReportReason } from './rules.ts'

export const writtenTexts = {
  reason: 'কারণ',
  reasonHint: 'তিনি এটি সাইটে ও ইমেইলে পড়বেন।',
  required: 'কিছু লিখুন।',
  tooLong: (most: number) => `সর্বোচ্চ ${formatNumber(most)}টি অক্ষর।`,
}

export const trustProblemTexts = {
  'last-admin': 'শেষ অ্যাডমিনের অ্যাকাউন্ট বন্ধ করা যায় না।',
  'no-such-account': 'এমন কোনো অ্যাকাউন্ট নেই।',
  'own-account': 'নিজের অ্যাকাউন্ট এখানে বন্ধ করা যায় না।',
  'own-case': 'এটি আপনার নিজের ফোন, অর্ডার বা অ্যাকাউন্টের বিষয়। অন্য একজন অ্যাডমিনকে সিদ্ধান্ত নিতে হবে।',
  'own-product': 'নিজের ফোনের বিরুদ্ধে রিপোর্ট করা যায় না।',
  'phone-changed': 'আপনি দেখার পর ফোনটি বা তার সন্দেহের কারণ বদলেছে। আবার দেখে সিদ্ধান্ত নিন।',
  'sold-product': 'এই ফোনের ক্রেতা আছে। শুধু চুরি হওয়া বা ব্লক করা হলেই সরানো যায়।',
  'unknown-product': 'এমন কোনো ফোন নেই।',
}

export const reportTexts = {
  reportToAdmin: 'অ্যাডমিনকে জানান',
  reasonSent: 'ধন্যবাদ। আমরা দেখব।',
  reportSent: 'রিপোর্ট পাঠানো হয়েছে',
  alreadyReported: 'এই ফোনের বিরুদ্ধে আপনি আগেই রিপোর্ট করেছেন।',
}

export const askReasonTexts = {
  title: 'সমস্যাটা কী?',
  hint: 'আপনার রিপোর্ট পাঠানো হয়েছে। কারণ জানালে আমরা দ্রুত ব্যবস্থা নিতে পারি।',
  skip: 'এড়িয়ে যান',
}

export const reasonTexts = {
  'stolen-or-blocked': 'চুরি করা বা ব্লক করা ফোন',
  fake: 'নকল বা কপি ফোন',
  'not-as-described': 'বিবরণের সঙ্গে মেলে না',
  scam: 'প্রতারণা মনে হচ্ছে',
  other: 'অন্য কিছু',
} satisfies Record<ReportReason, string>

export const takeDownTexts = {
  title: (count: number) =>
    count === 1 ? 'আপনার একটি ফোন সরিয়ে দেওয়া হয়েছে' : 'আপনার কয়েকটি ফোন সরিয়ে দেওয়া হয়েছে',
  consequences: (count: number) =>
    count === 1
      ? 'ক্রেতারা এটি আর দেখতে পান না। টাকা না দেওয়া বুকিং বাতিল হয়েছে।'
      : 'ক্রেতারা এগুলো আর দেখতে পান না। টাকা না দেওয়া বুকিংগুলো বাতিল হয়েছে।',
  takenDown: (at: string) => `${at}-এ সরিয়ে দেওয়া হয়েছে`,
  reasons: {
    'stolen-or-blocked': 'ফোনটি চুরির বা ব্লক করা বলে মনে হচ্ছে।',
    fake: 'ফোনটি নকল বা কপি বলে মনে হচ্ছে।',
    'not-as-described': 'বিবরণ বা ছবির সঙ্গে ফোনটি মেলে না।',
    scam: 'ফোনটি নিয়ে প্রতারণা হচ্ছে বলে মনে হচ্ছে।',
    other: 'ফোনটি আমাদের নিয়মের মধ্যে পড়ে না।',
  } satisfies Record<TakeDownReason, string>,
  noReason: 'কোনো কারণ জানানো হয়নি।',
}
