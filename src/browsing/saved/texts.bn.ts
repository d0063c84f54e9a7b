import { formatNumber } from '../../kernel/number.ts'
import { maxSavedPhones } from '../rules.ts'

export const savedPhonesTexts = {
  title: 'সেভ করা ফোন',
  intro: 'হার্ট চিহ্ন দিয়ে যে ফোনগুলো সেভ করেছেন। কোনোটির দাম কমলে বেল আইকনে জানাব।',
  empty: 'এখনো কোনো ফোন সেভ করেননি',
  emptyHint: 'পরে সহজে খুঁজে পেতে ফোনের হার্ট চিহ্নে চাপ দিন।',
  browse: 'ফোন খুঁজুন',
  failed: 'সেভ করা ফোনগুলো লোড করা যায়নি',
  sold: 'বিক্রি হয়ে গেছে',
  withdrawn: 'বিক্রেতা আর বিক্রি করছেন না',
}

export const saveProblemTexts = {
  'too-many-saved': `আপনি সর্বোচ্চ ${formatNumber(maxSavedPhones)}টি ফোন সেভ করেছেন। আগে কয়েকটি সরান।`,
}
