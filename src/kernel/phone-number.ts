import { toAsciiDigits } from './number.ts'

/** Whether a text is a telephone number: 6 to 20 digits of either language, spaces and dashes between them, and a leading +. */
export function isPhoneNumber(text: string): boolean {
  const number = toAsciiDigits(text.trim())
  if (!/^\+?[0-9][0-9 -]*$/.test(number)) return false
  const digits = number.replace(/[^0-9]/g, '').length
  return digits >= 6 && digits <= 20
}
