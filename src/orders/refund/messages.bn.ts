import { formatNumber } from '../../kernel/number.ts'

export const cancelMessages = {
  cancel: 'অর্ডার বাতিল করুন',
  cancelTitle: 'অর্ডারটি বাতিল করবেন?',
  cancelAsBuyer: (amount: string) => `আপনি ${amount} ফেরত পাবেন, আর ফোনটি আবার বিক্রির জন্য উঠবে।`,
  cancelAsSeller: (amount: string) => `ক্রেতা ${amount} ফেরত পাবেন, আর আপনার ফোন বিক্রি থেকে তুলে নেওয়া হবে।`,
  cancelUnpaid: 'আপনার কোনো টাকা কাটা হয়নি।',
  reason: 'কারণ',
  reasonHint: 'অন্য পক্ষ এটি পড়বেন।',
  reasonRequired: 'কারণ লিখুন',
  reasonTooLong: (longest: number) => `সর্বোচ্চ ${formatNumber(longest)} অক্ষর`,
  keep: 'অর্ডার রেখে দিন',
}
