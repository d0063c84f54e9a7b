import { formatNumber } from '../../kernel/number.ts'

export const factMessages = {
  title: 'বৈশিষ্ট্য',
  labels: {
    storageGb: 'স্টোরেজ',
    ramGb: 'র‍্যাম',
    batteryHealth: 'ব্যাটারি হেলথ',
    hasBox: 'আসল বক্স',
    hasCharger: 'চার্জার',
    warrantyUntil: 'ওয়ারেন্টি',
  },
  gigabytes: (size: number) =>
    size >= 1024 ? `${formatNumber(size / 1024)} TB` : `${formatNumber(size)} GB`,
  percent: (share: number) => `${formatNumber(share)}%`,
  yes: 'আছে',
  no: 'নেই',
  until: (month: string) => `${month} পর্যন্ত`,
  notStated: 'উল্লেখ নেই',
}
