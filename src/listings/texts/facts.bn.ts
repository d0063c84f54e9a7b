import { formatNumber } from '../../kernel/number.ts'

export const factTexts = {
  title: 'বৈশিষ্ট্য',
  labels: {
    storageGb: 'স্টোরেজ',
    ramGb: 'র‍্যাম',
    batteryHealth: 'ব্যাটারি হেলথ',
    replacedParts: 'বদলানো যন্ত্রাংশ',
    bodyChanged: 'বডি বদলানো',
    hasBox: 'আসল বক্স',
    hasCharger: 'চার্জার',
    warrantyUntil: 'ওয়ারেন্টি',
  },
  gigabytes: (size: number) =>
    size >= 1024 ? `${formatNumber(size / 1024)} TB` : `${formatNumber(size)} GB`,
  percent: (share: number) => `${formatNumber(share)}%`,
  yes: 'আছে',
  no: 'নেই',
  parts: {
    screen: 'স্ক্রিন',
    battery: 'ব্যাটারি',
    other: 'অন্য কিছু',
  },
  noParts: 'কিছুই না',
  changed: 'হ্যাঁ',
  notChanged: 'না',
  until: (month: string) => `${month} পর্যন্ত`,
  notStated: 'উল্লেখ নেই',
}
