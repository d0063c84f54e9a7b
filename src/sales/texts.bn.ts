import { bookingCancelReasonTexts } from '../fulfilment/cancellation/texts.bn.ts'
import { formatNumber } from '../kernel/number.ts'

export const salesTexts = {
  title: 'বিক্রি',
  waiting: (count: number) => `${formatNumber(count)}টি আপনার অপেক্ষায়`,
  intro: 'যেসব ফোনের টাকা ক্রেতা দিয়েছেন, আর কোনটির জন্য কী করতে হবে।',
  month: (month: string, count: number, sum: string) =>
    `${month}: ${formatNumber(count)}টি ফোন বিক্রি, মোট ${sum}`,
  allMonths: 'সব',
  months: 'মাস',
  search: 'বিক্রি খুঁজুন',
  nextSteps: {
    handOver: (time: string) => `${time}-এর মধ্যে দেখা করে ক্রেতার কোডটি লিখুন`,
    meets: (time: string) => `ক্রেতার সঙ্গে দেখা: ${time}`,
    wait: (time: string) => `ক্রেতা অভিযোগ না করলে ${time}-এ সম্পন্ন`,
    settle: (time: string) => `অভিযোগ: ${time}-এর মধ্যে ক্রেতার সঙ্গে একমত হোন, নইলে Swap সিদ্ধান্ত নেবে`,
    decides: 'Swap সিদ্ধান্ত নিচ্ছে',
    agree: (time: string) => `${time}-এর আগে দেখা করার সময় ঠিক করুন`,
    proposed: {
      buyer: 'দেখা করার প্রস্তাবে উত্তর দিন',
      seller: 'দেখা করার প্রস্তাবে ক্রেতার উত্তরের অপেক্ষা',
    },
    takeBack: (time: string) => `${time}-এর মধ্যে ফোনটি ফেরত নিন`,
  },
  product: 'ফোন',
  price: 'দাম',
  buyer: 'ক্রেতা',
  paidAt: 'পরিশোধ',
  stage: 'অবস্থা',
  empty: 'এখনো কোনো বিক্রি নেই',
  emptyHint: 'কোনো ক্রেতা আপনার ফোনের টাকা দিলে তা এখানে দেখবেন।',
  myProducts: 'আমার ফোন',
  download: 'CSV ডাউনলোড করুন',
  failed: 'আপনার বিক্রির তালিকা লোড করা যায়নি',
}

export const orderProgressTexts = {
  title: 'অর্ডার কতদূর এগিয়েছে',
  done: '(শেষ)',
  current: '(এখন)',
  todo: '(বাকি)',
}

export const timelineTexts = {
  you: 'আপনি করেছেন',
  buyer: 'ক্রেতা করেছেন',
  seller: 'বিক্রেতা করেছেন',
  admin: 'অ্যাডমিন করেছেন',
  system: 'স্বয়ংক্রিয়ভাবে',
}

const because = (sentence: string) => (reason: string | null) => `${sentence}${reason ? `: ${reason}` : '।'}`

export const cancelledTexts = {
  buyer: because('ক্রেতা অর্ডারটি বাতিল করেছেন'),
  seller: because('বিক্রেতা অর্ডারটি বাতিল করেছেন'),
  admin: because('অ্যাডমিন অর্ডারটি বাতিল করেছেন'),
}

export const timelineReasons = {
  ...bookingCancelReasonTexts,
  'account-closed': 'অ্যাকাউন্টটি বন্ধ করা হয়েছে।',
  'account-suspended': 'অ্যাকাউন্টটি স্থগিত করা হয়েছে।',
  'phone-withdrawn': 'ফোনটি আর বিক্রির জন্য নেই।',
  'not-paid': 'ঠিক করা দামটি সময়মতো দেওয়া হয়নি।',
  'no-show': 'জানিয়েছেন, আর কেউ দেখা করতে আসেননি।',
  'not-handed-over': 'সময়মতো ফোন হস্তান্তর হয়নি।',
  'refunded-by-hand': 'আমরা টাকা ফেরত দিয়েছি।',
  'paid-too-late': 'অর্ডার শেষ হওয়ার পর টাকা এসেছে। পুরো টাকা ফেরত যাবে।',
  agreed: 'কত টাকা ফেরত হবে, তা নিয়ে দুই পক্ষ একমত হয়েছেন।',
  withdrawn: 'ক্রেতা অভিযোগ তুলে নিয়েছেন।',
  returned: 'বিক্রেতা ফোন ফেরত পেয়েছেন।',
  'return-waived': 'ফোনটি আর ফেরত দিতে হবে না।',
  'not-returned': 'ফোনটি ফেরত আসেনি।',
  decided: 'অ্যাডমিন অভিযোগের সিদ্ধান্ত দিয়েছেন।',
  'refund-failed': 'টাকা ফেরত দেওয়া যায়নি, আবার চেষ্টা হচ্ছে।',
  'paid-another-way': 'পেমেন্ট সেবা টাকা ফেরত দিতে পারেনি, তাই আমরা অন্যভাবে দিয়েছি।',
  'chargeback-lost': 'ক্রেতার ব্যাংক টাকাটি ফিরিয়ে নিয়েছে।',
}
