import { formatNumber } from '../../../kernel/number.ts'

export const failedJobMessages = {
  title: 'ব্যর্থ কাজ',
  intro: 'যেসব স্বয়ংক্রিয় কাজ এক দিনেও বা একেবারেই হয়নি। বেশির ভাগ কাজ ছয় ঘণ্টা পরপর আবার চেষ্টা হয়।',
  failed: 'ব্যর্থ কাজগুলো লোড করা যায়নি',
  job: 'কাজ',
  reason: 'কারণ',
  noReason: 'চলার সময় প্রসেসটি বন্ধ হয়ে গেছে।',
  at: 'শেষ চেষ্টা',
  attempts: (count: number) => `${formatNumber(count)} বার চেষ্টা`,
  nextAt: (time: string) => `আবার চেষ্টা হবে ${time}`,
  never: 'নিজে থেকে আর চেষ্টা হবে না',
  order: 'অর্ডারটি দেখুন',
  actions: 'ব্যবস্থা',
  retry: 'আবার চেষ্টা করুন',
  retried: (job: string) => `${job} এখনই আবার চেষ্টা হচ্ছে`,
  doneBefore: 'কাজটি হয়ে গেছে, অথবা আরেকজন অ্যাডমিন আগেই ব্যবস্থা নিয়েছেন।',
  more: (shown: number, total: number) =>
    `${formatNumber(total)}টির মধ্যে সবচেয়ে পুরোনো ${formatNumber(shown)}টি দেখানো হচ্ছে।`,
  empty: 'কোনো ব্যর্থ কাজ নেই',
  emptyHint: 'সব স্বয়ংক্রিয় কাজ হয়েছে, অথবা এখনো চেষ্টা চলছে।',
}
