import { toPlainText } from './plain-text.ts'

/**
 * The digits of a typed or pasted telephone number, with the + before them if there is one: 6 to 20 digits of any script, with
 * spaces, dashes, brackets, dots and slashes between them. Null for what is none, and for two numbers.
 */
export function readDialDigits(text: string): string | null {
  const number = toPlainText(text)
  if (!/^\(?\+?\(?\d[\d ()./-]*$/.test(number)) return null
  const digits = number.replace(/[^+\d]/g, '')
  const isTwo = number.split('/').filter((part) => part.replace(/\D/g, '').length >= 6).length > 1
  return isTwo || !/^\+?\d{6,20}$/.test(digits) ? null : digits
}

/** Whether a text is a telephone number of any country. */
export function isPhoneNumber(text: string): boolean {
  return readDialDigits(text) !== null
}
