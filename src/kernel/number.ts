import { getLocale } from './locale.ts'

// Formatters are expensive to make.
const tags = { en: 'en-US', bn: 'bn-BD' }
const formats = { en: new Intl.NumberFormat(tags.en), bn: new Intl.NumberFormat(tags.bn) }

/** Formats a number in the language of the page: '12,345' or '১২,৩৪৫'. */
export function formatNumber(value: number): string {
  return formats[getLocale()].format(value)
}

const banglaZero = '০'.charCodeAt(0)

/** Writes digits in the language of the page without separators, such as a year; not for what people dial or copy. */
export function formatDigits(value: string | number): string {
  if (getLocale() !== 'bn') return String(value)
  return String(value).replace(/[0-9]/g, (digit) => String.fromCharCode(banglaZero + Number(digit)))
}

/** Formats an E.164 number of Bangladesh as '01712-345678'; foreign numbers stay as they are. */
export function formatPhoneNumber(number: string): string {
  return number.replace(/^\+880/, '0').replace(/^(01\d{3})(\d{6})$/, '$1-$2')
}
