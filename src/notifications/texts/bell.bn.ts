import { formatNumber } from '../../kernel/number.ts'

export const bellTexts = {
  title: 'বিজ্ঞপ্তি',
  // A word of its own, for voice control.
  unreadBell: (unread: string) => `বিজ্ঞপ্তি, ${unread}টি পড়া হয়নি`,
  unread: 'পড়া হয়নি',
  unreadMessages: (unread: string) => `${unread}টি পড়া হয়নি`,
  earlier: (count: number, unread: number) =>
    `আগের ${formatNumber(count)}টি${unread > 0 ? `, ${formatNumber(unread)}টি পড়া হয়নি` : ''}`,
  readAll: 'সব পড়েছি',
  all: 'সব দেখুন',
  failed: 'আপনার বিজ্ঞপ্তি লোড করা যায়নি।',
  empty: 'এখনো কোনো বিজ্ঞপ্তি নেই',
  emptyHint: 'বুকিং, বিক্রি, পেমেন্ট ও বার্তার খবর এখানে দেখা যাবে।',
  settings: 'বিজ্ঞপ্তি সেটিংস',
}
