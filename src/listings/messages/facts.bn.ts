import { formatNumber } from '../../kernel/number.ts'
import type { PhoneFacts } from '../rules.ts'

/** The facts of a phone, in its table, its form and its filters. */
export const factMessages = {
  title: 'ফোনের তথ্য',
  labels: {
    storageGb: 'স্টোরেজ',
    ramGb: 'র‍্যাম',
    batteryHealth: 'ব্যাটারির অবস্থা',
    hasBox: 'আসল বক্স',
    hasCharger: 'চার্জার',
    warrantyUntil: 'ওয়ারেন্টি',
  } satisfies Record<keyof PhoneFacts, string>,
  gigabytes: (size: number) =>
    size >= 1024 ? `${formatNumber(size / 1024)} টিবি` : `${formatNumber(size)} জিবি`,
  percent: (share: number) => `${formatNumber(share)}%`,
  yes: 'হ্যাঁ',
  no: 'না',
  until: (month: string) => `${month} পর্যন্ত`,
  notStated: 'উল্লেখ নেই',
}
