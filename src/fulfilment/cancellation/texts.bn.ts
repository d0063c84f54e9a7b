import { formatNumber } from '../../kernel/number.ts'

export const cancelTexts = {
  cancel: 'অর্ডার বাতিল করুন',
  cancelTitle: 'অর্ডারটি বাতিল করবেন?',
  cancelAsBuyer: (amount: string) => `আপনি ${amount} ফেরত পাবেন, আর ফোনটি আবার বিক্রির জন্য উঠবে।`,
  cancelAsSeller: (amount: string) => `ক্রেতা ${amount} ফেরত পাবেন, আর ফোনটি বিক্রি থেকে তুলে নেওয়া হবে।`,
  cancelUnpaid: 'আপনার কোনো টাকা কাটা হয়নি।',
  reason: 'কারণ',
  reasonHint: (reader: string) => `না লিখলেও চলে। ${reader} এটি পড়বেন।`,
  chooseReason: 'একটি কারণ বেছে নিন',
  reasonTooLong: (longest: number) => `সর্বোচ্চ ${formatNumber(longest)} অক্ষর`,
  keep: 'অর্ডার রেখে দিন',
}

export const bookingCancelReasonTexts = {
  'changed-mind': 'ক্রেতা ফোনটি আর নিতে চান না।',
  'found-another': 'ক্রেতা অন্য একটি ফোন পেয়েছেন।',
  'too-far': 'জায়গা বা সময় ক্রেতার সুবিধামতো নয়।',
  'no-agreement': 'দুজনের মধ্যে বনিবনা হয়নি।',
  'no-answer': 'বিক্রেতা সাড়া দেননি।',
}

export const cancelProblemTexts = {
  'not-a-reason': 'তালিকা থেকে একটি কারণ বেছে নিন। টাকা দেওয়া হয়নি এমন বুকিংয়ে নিজের মতো কিছু লেখা যায় না।',
}
