/** Replaces digits of other scripts by ASCII digits; everything else stays as it is. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
}

/** The value of a digit. Unicode has the digits of each script in a row, from zero on. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
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

/** A typed or pasted code without the spaces and dashes between its signs. */
export const readCode = (text: string): string => toPlainText(text).replaceAll(/[ -]/g, '')

/** Whether a typed code is the six digits of which codes consist that are sent and shown. */
export const isSixDigits = (text: string): boolean => /^\d{6}$/.test(readCode(text))

/** How far full-width signs stand from those of ASCII. */
const fullWidth = '！'.charCodeAt(0) - '!'.charCodeAt(0)
