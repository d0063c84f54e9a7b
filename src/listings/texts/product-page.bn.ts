import { formatNumber } from '../../kernel/number.ts'

export const sellerLineTexts = {
  sales: (count: number) =>
    count === 0 ? 'এখানে এখনো কিছু বিক্রি করেননি' : `এখানে ${formatNumber(count)}টি ফোন বিক্রি করেছেন`,
  withinHour: 'সাধারণত এক ঘণ্টার মধ্যে উত্তর দেন',
  withinHours: (hours: number) => `সাধারণত ${formatNumber(hours)} ঘণ্টার মধ্যে উত্তর দেন`,
  withinDays: (days: number) =>
    days === 1 ? 'সাধারণত এক দিনের মধ্যে উত্তর দেন' : `সাধারণত ${formatNumber(days)} দিনের মধ্যে উত্তর দেন`,
}

export const productPageTexts = {
  description: 'বিবরণ',
  noImei: 'বিক্রেতা IMEI নম্বর দেননি। ফোন নেওয়ার আগে *#06# ডায়াল করে যে নম্বর দেখায়, তা বক্স বা রসিদের সঙ্গে মিলিয়ে নিন।',
}
