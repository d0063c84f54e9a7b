import { getLocale } from './locale.ts'

// Made once: making a formatter takes longer than formatting all numbers of a page.
const tags = { en: 'en-US', bn: 'bn-BD' }
const formats = { en: new Intl.NumberFormat(tags.en), bn: new Intl.NumberFormat(tags.bn) }

/** A number as the readers of this page write it: '12,345' or '১২,৩৪৫'. */
export function formatNumber(value: number): string {
  return formats[getLocale()].format(value)
}

const banglaZero = '০'.charCodeAt(0)

/** A text or a number with the digits of this page and no separators, such as a year; not what people dial or copy. */
export function formatDigits(value: string | number): string {
  if (getLocale() !== 'bn') return String(value)
  return String(value).replace(/[0-9]/g, (digit) => String.fromCharCode(banglaZero + Number(digit)))
}

/** A telephone number as people in Bangladesh write it, from its E.164 form: '01712-345678'. One of another country stays as it is. */
export function formatPhoneNumber(number: string): string {
  return number.replace(/^\+880/, '0').replace(/^(01\d{3})(\d{6})$/, '$1-$2')
}
