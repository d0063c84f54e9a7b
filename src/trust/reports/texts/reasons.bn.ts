import type { TakeDownReason } from '../../../audit/rules.ts'
import type { ReportReason } from '../../rules.ts'

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
