import { formatNumber } from '../../kernel/number.ts'
import { maxNewCount, maxSavedSearches } from '../rules.ts'

export const savedSearchesTexts = {
  title: 'সেভ করা সার্চ',
  intro: 'কোনো সার্চের সঙ্গে মেলে এমন ফোন এলেই বেল আইকনে জানাব।',
  empty: 'এখনো কোনো সার্চ সেভ করেননি',
  emptyHint: 'যে ফোন চান তা খুঁজে ‘সার্চটি সেভ করুন’ চাপুন। ফোন এলে আমরা জানাব।',
  browse: 'ফোন খুঁজুন',
  loadFailed: 'সেভ করা সার্চগুলো লোড করা যায়নি',
  newPhones: (count: number) => `${formatNumber(count)}${count === maxNewCount ? '+' : ''}টি নতুন`,
  show: 'ফোনগুলো দেখুন',
  mail: 'দিনে একবার নতুন ফোনের ইমেইল চাই',
  delete: 'মুছুন',
  deleteNamed: (search: string) => `${search} সার্চটি মুছুন`,
  deleted: 'সার্চটি মুছে ফেলা হয়েছে',
}

export const savedSearchProblemTexts = {
  'empty-search': 'কী খুঁজছেন লিখুন বা একটি ফিল্টার বেছে নিন। তারপর সার্চটি সেভ করা যাবে।',
  'too-many-searches': `আপনি সর্বোচ্চ ${formatNumber(maxSavedSearches)}টি সার্চ সেভ করেছেন। আগে একটি মুছুন।`,
  'unknown-search': 'এমন কোনো সেভ করা সার্চ নেই।',
}

export const foundMailTexts = {
  title: (count: number, search: string) => `${formatNumber(count)}টি নতুন ফোন: ${search}`,
  intro: 'এই সার্চ নিয়ে আগের ইমেইলের পর নতুন যা এসেছে:',
  more: (count: number) => `আরও ${formatNumber(count)}টি আছে।`,
  open: 'Swap-এ দেখুন',
}

export const saveSearchTexts = {
  save: 'সার্চটি সেভ করুন',
  tellMe: 'এমন ফোন এলে জানাবেন',
  saved: 'সেভ করা আছে',
  all: 'সেভ করা সার্চ',
  done: 'এই সার্চের সঙ্গে মেলে এমন ফোন এলে বেল আইকনে জানাব।',
}
