import { formatNumber } from '../../kernel/number.ts'
import type { Way } from '../components/read-purpose.ts'

const verbs: Record<Way, string> = { login: 'লগইন করুন', signup: 'সাইন আপ করুন' }

export const purposeTexts = {
  brand: (way: Way, brand: string, count: number, more: boolean) =>
    count === 0
      ? `${brand} ফোন দেখতে ${verbs[way]}`
      : `${formatNumber(count)}টি${more ? 'র বেশি' : ''} ${brand} ফোন দেখতে ${verbs[way]}`,
  book: (way: Way, name: string) => `${name} বুক করতে ${verbs[way]}`,
  phone: (way: Way, name: string) => `${name} নিয়ে এগোতে ${verbs[way]}`,
  search: (way: Way) => `আপনার খোঁজ চালিয়ে যেতে ${verbs[way]}`,
  messages: (way: Way) => `আপনার মেসেজ পড়তে ${verbs[way]}`,
  order: (way: Way) => `আপনার অর্ডার দেখতে ${verbs[way]}`,
  orders: (way: Way) => `আপনার অর্ডারগুলো দেখতে ${verbs[way]}`,
  sell: (way: Way) => `বিক্রি শুরু করতে ${verbs[way]}`,
  page: (way: Way) => `যে পৃষ্ঠাটি চেয়েছিলেন তা খুলতে ${verbs[way]}`,
  safety: 'বুকিংয়ে টাকা লাগে না। দাম দিলে আপনি ফোন দেখে নেওয়া পর্যন্ত টাকা Swap-এ জমা থাকে।',
}
