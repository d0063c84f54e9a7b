import type { ReportReason } from '../rules.ts'

/** What a reporter can say is wrong, as buttons and in the admin's queue. */
export const reasonMessages = {
  'stolen-or-blocked': 'চুরি করা বা ব্লক করা ফোন',
  fake: 'নকল বা কপি ফোন',
  'not-as-described': 'বিবরণের সঙ্গে মেলে না',
  scam: 'প্রতারণা মনে হচ্ছে',
  other: 'অন্য কিছু',
} satisfies Record<ReportReason, string>

/** What follows a report: the question for its reason. */
export const askReasonMessages = {
  title: 'সমস্যাটা কী?',
  hint: 'আপনার রিপোর্ট পাঠানো হয়েছে। কারণ জানালে আমরা দ্রুত ব্যবস্থা নিতে পারি।',
  skip: 'এড়িয়ে যান',
}
