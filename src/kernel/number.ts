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

/** The zeros of Bangla, Arabic, Persian, Devanagari and full-width digits; the other nine follow each. */
const zeros = ['০', '٠', '۰', '०', '０'].map((zero) => zero.charCodeAt(0))

/** Replaces digits of other scripts by ASCII digits; everything else stays as it is. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯٠-٩۰-۹०-९０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code))
  })
}

/**
 * A typed or pasted number as its readers take it: ASCII digits, letters and signs of ordinary width, one kind of dash and of
 * space, and nothing that cannot be seen, such as the direction marks of a number copied from a chat.
 */
export function toPlainText(text: string): string {
  return toAsciiDigits(text)
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidth))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Dash_Punctuation}−]/gu, '-')
    .replace(/[\p{Space_Separator}\t]+/gu, ' ')
    .trim()
}

/** How far full-width signs stand from those of ASCII. */
const fullWidth = '！'.charCodeAt(0) - '!'.charCodeAt(0)

/** A telephone number as people in Bangladesh write it, from its E.164 form: '01712-345678'. One of another country stays as it is. */
export function formatPhoneNumber(number: string): string {
  return number.replace(/^\+880/, '0').replace(/^(01\d{3})(\d{6})$/, '$1-$2')
}
