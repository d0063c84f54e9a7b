import { formatNumber } from '../../kernel/number.ts'

export const sellerMessages = {
  documentTitle: (name = 'বিক্রেতা') => `Swap-${name}`,
  failed: 'বিক্রেতার পাতা লোড করা যায়নি।',
  since: 'সদস্য হয়েছেন',
  sales: 'সম্পন্ন বিক্রি',
  cancelled: 'বিক্রেতা বাতিল করেছেন',
  percent: (share: number) => `${formatNumber(Math.round(share * 100))}%`,
  ratings: 'রেটিং',
  latest: 'ক্রেতাদের সাম্প্রতিক রেটিং',
  noRatings: 'এখনো কোনো রেটিং নেই',
  noRatingsHint: 'বিক্রি সম্পন্ন হলে ক্রেতারা বিক্রেতাকে রেটিং দেন।',
  phones: 'বিক্রির জন্য ফোন',
  noPhones: 'এখন বিক্রির জন্য কিছু নেই',
  noPhonesHint: 'অন্যদের ফোন দেখুন।',
  otherPhones: 'অন্য ফোন দেখুন',
}
