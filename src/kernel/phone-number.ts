import { toPlainText } from './plain-text.ts'

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
