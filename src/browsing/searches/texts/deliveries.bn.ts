import { formatNumber } from '../../../kernel/number.ts'

export const foundMailTexts = {
  title: (count: number, search: string) => `${formatNumber(count)}টি নতুন ফোন: ${search}`,
  intro: 'এই সার্চ নিয়ে আগের ইমেইলের পর নতুন যা এসেছে:',
  more: (count: number) => `আরও ${formatNumber(count)}টি আছে।`,
  open: 'Swap-এ দেখুন',
}
