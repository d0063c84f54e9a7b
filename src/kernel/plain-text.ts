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
