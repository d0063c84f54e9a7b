import { formatNumber } from '../../kernel/number.ts'

export const conversationsMessages = {
  title: 'বার্তা',
  intro: 'ফোন নিয়ে আপনার কথোপকথন।',
  failed: 'আপনার কথোপকথন লোড করা যায়নি।',
  empty: 'এখনো কোনো বার্তা নেই',
  emptyHint: 'পছন্দের কোনো ফোন খুলে বিক্রেতাকে জিজ্ঞেস করুন।',
  nothingYet: 'এখনো কিছু লেখা হয়নি',
  photo: 'ছবি',
  unread: (count: number) => `${formatNumber(count)}টি পড়া হয়নি`,
}

export const conversationMessages = {
  ask: 'বিক্রেতাকে জিজ্ঞেস করুন',
  back: 'সব বার্তা',
  log: (name: string) => `${name}-এর সঙ্গে বার্তা`,
  failed: 'কথোপকথনটি লোড করা যায়নি।',
  messagesFailed: 'বার্তাগুলো লোড করা যায়নি।',
  start: 'দেখা করার আগে যা জানতে চান জিজ্ঞেস করুন: ফোনের অবস্থা, বক্স, ওয়ারেন্টি।',
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
}

export const warningMessages = {
  link: 'সাবধান: এই লিংক Swap-এর বাইরে নিয়ে যায়। সেখানে পাসওয়ার্ড বা কার্ডের তথ্য দেবেন না।',
  code: 'সাবধান: আপনার কাছে আসা কোনো কোড কাউকে বলবেন না।',
  wallet: 'সাবধান: শুধু Swap-এ টাকা দিন। কোনো নম্বরে পাঠানো টাকা আমরা ফেরত আনতে পারব না।',
}
