import { formatNumber } from '../kernel/number.ts'

export const conversationsMessages = {
  title: 'বার্তা',
  intro: 'ফোন নিয়ে আপনার কথোপকথন।',
  failed: 'আপনার কথোপকথন লোড করা যায়নি।',
  empty: 'এখনো কোনো বার্তা নেই',
  emptyHint: 'পছন্দের কোনো ফোন খুলে বিক্রেতাকে জিজ্ঞেস করুন।',
  browse: 'ফোন খুঁজুন',
  nothingYet: 'এখনো কিছু লেখা হয়নি',
  photo: 'ছবি',
  unread: (count: number) => `${formatNumber(count)}টি পড়া হয়নি`,
}

export const conversationMessages = {
  ask: 'বিক্রেতাকে জিজ্ঞেস করুন',
  back: 'সব বার্তা',
  phone: 'যে ফোন নিয়ে কথা',
  gone: 'আর বিক্রির জন্য নেই',
  log: (name: string) => `${name}-এর সঙ্গে বার্তা`,
  failed: 'কথোপকথনটি লোড করা যায়নি।',
  messagesFailed: 'বার্তাগুলো লোড করা যায়নি।',
  start: 'দেখা করার আগে যা জানতে চান জিজ্ঞেস করুন: ফোনের অবস্থা, বক্স, ওয়ারেন্টি।',
  whilePaid: 'Swap কখনো আপনার কোড চায় না। SMS এলেই পেমেন্ট হয় না: পেমেন্ট হয়েছে কি না শুধু এই সাইটে দেখুন।',
  whileUnpaid:
    'এখনো টাকা দেওয়া হয়নি। SMS বা স্ক্রিনশট মানেই পেমেন্ট নয়: Swap-এ টাকা জমা আছে কি না, তা শুধু অর্ডারের পাতায় দেখা যায়।',
  earlier: 'আগের বার্তা দেখুন',
  label: 'আপনার বার্তা',
  tooLong: 'একটি বার্তায় সর্বোচ্চ ২,০০০ অক্ষর লেখা যায়',
  missing: 'আগে কিছু লিখুন',
  send: 'পাঠান',
  you: 'আপনি',
  block: 'ব্লক করুন',
  unblock: 'ব্লক তুলে নিন',
  blockedByMe: (name: string) => `আপনি ${name}-কে ব্লক করেছেন। আপনারা কেউ কাউকে লিখতে পারবেন না।`,
  blockedByOther: (name: string) => `${name} আপনাকে ব্লক করেছেন। আপনারা কেউ কাউকে লিখতে পারবেন না।`,
  report: 'রিপোর্ট করুন',
  reported: 'ধন্যবাদ। অ্যাডমিনরা কথোপকথনটি দেখবেন।',
  reportedBefore: 'আপনি এই কথোপকথন আগেই রিপোর্ট করেছেন।',
  dismiss: 'রিপোর্ট খারিজ করুন',
  dismissed: 'রিপোর্ট খারিজ করা হয়েছে।',
}

export const conversationProblemMessages = {
  'account-closed': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  blocked: 'আপনাদের একজন অন্যজনকে ব্লক করেছেন। বার্তা পাঠানো যাবে না।',
  'other-left': 'এই ব্যক্তি Swap ছেড়ে গেছেন।',
  'own-case': 'এই কথোপকথনে আপনি নিজেই আছেন। অন্য একজন অ্যাডমিনকে সিদ্ধান্ত নিতে হবে।',
  'own-product': 'এটি আপনার নিজের ফোন।',
  'unknown-conversation': 'এমন কোনো কথোপকথন নেই।',
  'unknown-product': 'বিক্রির জন্য এমন কোনো ফোন নেই।',
}
