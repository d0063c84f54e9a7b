import { formatNumber } from '../kernel/number.ts'

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
