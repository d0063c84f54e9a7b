import { formatNumber } from '../../kernel/number.ts'

export const compareTexts = {
  compare: 'তুলনা',
  compareNamed: (product: string) => `${product} তুলনা করুন`,
  chosen: (count: number) => `তুলনার জন্য ${formatNumber(count)}টি ফোন।`,
  one: 'তুলনা করতে আরেকটি বেছে নিন।',
  show: (count: number) => `${formatNumber(count)}টি ফোন তুলনা করুন`,
  clear: 'মুছুন',
  full: (most: number) => `একসঙ্গে ${formatNumber(most)}টি ফোন তুলনা করা যায়। আগে একটি সরান।`,
}
