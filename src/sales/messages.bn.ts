import { formatNumber } from '../kernel/number.ts'

export const salesMessages = {
  title: 'বিক্রি',
  waiting: (count: number) => `${formatNumber(count)}টি আপনার অপেক্ষায়`,
  intro: 'যেসব ফোনের টাকা ক্রেতা দিয়েছেন, আর কোনটির জন্য কী করতে হবে।',
  product: 'ফোন',
  price: 'দাম',
  buyer: 'ক্রেতা',
  paidAt: 'টাকা দেওয়ার সময়',
  stage: 'অবস্থা',
  empty: 'এখনো কোনো বিক্রি নেই',
  emptyHint: 'কোনো ক্রেতা আপনার ফোনের টাকা দিলে তা এখানে দেখবেন।',
  myProducts: 'আমার ফোন',
  download: 'CSV ডাউনলোড করুন',
  loadFailed: 'আপনার বিক্রির তালিকা লোড করা যায়নি',
}
