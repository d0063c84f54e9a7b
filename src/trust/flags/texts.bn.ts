import { formatNumber } from '../../kernel/number.ts'

export const flaggedTexts = {
  title: 'সন্দেহজনক ফোন',
  intro: 'যেসব ফোনে কিছু একটা ঠিক মনে হচ্ছে না; সবশেষটি আগে।',
  failed: 'সন্দেহজনক ফোনগুলো লোড করা যায়নি',
  empty: 'কোনো সন্দেহজনক ফোন নেই',
  emptyHint: 'অসম্ভব ভ্যারিয়েন্ট, অস্বাভাবিক কম দাম বা অন্য বিক্রেতার ছবি ধরা পড়লে এখানে দেখা যাবে।',
  states: {
    held: 'শুধু বিক্রেতা দেখছেন',
    'for-sale': 'বিক্রির জন্য আছে',
    sold: 'বিক্রি হয়েছে',
  },
  ownPhoto: 'এই ফোনের ছবি',
  otherPhoto: 'অন্য বিক্রেতার ছবি',
  seeOther: 'ওই ফোনটি দেখুন',
  distance: (bits: number) => `${formatNumber(128)} বিটের ${formatNumber(bits)}টি আলাদা`,
  approve: 'অনুমোদন করুন',
  takeDown: 'সরিয়ে দিন',
  stolen: 'চুরি হওয়া বা ব্লক করা',
  confirm: 'সন্দেহ সত্যি ছিল',
  done: {
    approved: (name: string) => `${name} অনুমোদন করা হয়েছে`,
    'taken-down': (name: string) => `${name} সরিয়ে দেওয়া হয়েছে`,
    confirmed: (name: string) => `${name}: সন্দেহ সত্যি ছিল বলে চিহ্নিত করা হয়েছে`,
  },
  decidedBefore: 'আরেকজন অ্যাডমিন আগেই সিদ্ধান্ত নিয়েছেন, অথবা বিক্রেতা নিজেই ঠিক করে দিয়েছেন।',
}

export const precisionTexts = {
  title: 'সন্দেহ ও তার ফল',
  kind: 'ধরন',
  raised: 'উঠেছে',
  decided: 'সিদ্ধান্ত হয়েছে',
  genuine: 'সত্যি ছিল',
  share: 'হার',
  none: 'এখনো কিছু সন্দেহজনক পাওয়া যায়নি।',
  percent: (share: number) => `${formatNumber(share)}%`,
}
