export function toAsciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
}

/** Returns the value of a digit of any script, since Unicode has each script's digits in a row. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}

/** Returns a typed number with ASCII digits, one kind of dash and space, and nothing invisible, such as direction marks. */
export function toPlainText(text: string): string {
  return toAsciiDigits(text)
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidth))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Dash_Punctuation}−]/gu, '-')
    .replace(/[\p{Space_Separator}\t]+/gu, ' ')
    .trim()
}

export const readCode = (text: string): string => toPlainText(text).replaceAll(/[ -]/g, '')

export const isSixDigits = (text: string): boolean => /^\d{6}$/.test(readCode(text))

const fullWidth = '！'.charCodeAt(0) - '!'.charCodeAt(0)

/** White space, and everything that a font draws nothing for: formatting characters, Hangul fillers, empty patterns and notes. */
const unseen = String.raw`\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}`
/** Characters that belong to the sign before them, such as those of a flag. */
const partOfSign = String.raw`\p{Variation_Selector}\u{E0020}-\u{E007F}`

const seen = new RegExp(`(?![${unseen}])[\\p{L}\\p{N}\\p{P}\\p{S}\\p{Co}]`, 'u')
const unseenStart = new RegExp(`^[${unseen}]+`, 'u')
const unseenEnd = new RegExp(`(?<!(?![${partOfSign}])[${unseen}])(?![${partOfSign}])[${unseen}]+$`, 'u')

/** Trims what cannot be seen; returns '' when nothing is visible. A combining sign is visible only with a letter. */
export function trimUnseen(text: string): string {
  return seen.test(text) ? text.replace(unseenStart, '').replace(unseenEnd, '') : ''
}

/** Reads a phone number of 6 to 20 digits of any script, with separators and an optional +. Null for anything else. */
export function readDialDigits(text: string): string | null {
  const number = toPlainText(text)
  if (!/^\(?\+?\(?\d[\d ()./-]*$/.test(number)) return null
  const digits = number.replace(/[^+\d]/g, '')
  const isTwo = number.split('/').filter((part) => part.replace(/\D/g, '').length >= 6).length > 1
  return isTwo || !/^\+?\d{6,20}$/.test(digits) ? null : digits
}

export function isPhoneNumber(text: string): boolean {
  return readDialDigits(text) !== null
}
