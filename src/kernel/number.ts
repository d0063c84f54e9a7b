import { getLocale } from './locale.ts'

// Made once: making a formatter takes longer than formatting all numbers of a page.
const formats = { en: new Intl.NumberFormat('en-US'), bn: new Intl.NumberFormat('bn-BD') }

/** A number as the readers of this page write it: '12,345' or '১২,৩৪৫'. */
export function formatNumber(value: number): string {
  return formats[getLocale()].format(value)
}

const banglaZero = '০'.charCodeAt(0)

/** A text or a number with the digits of this page and no separators: a year, a phone number. */
export function formatDigits(value: string | number): string {
  if (getLocale() !== 'bn') return String(value)
  return String(value).replace(/[0-9]/g, (digit) => String.fromCharCode(banglaZero + Number(digit)))
}
