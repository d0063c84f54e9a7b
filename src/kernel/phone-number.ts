import { toAsciiDigits } from './number.ts'

/** Whether a text is a telephone number: 6 to 20 digits of either language, spaces and dashes between them, and a leading +. */
export function isPhoneNumber(text: string): boolean {
  const number = toAsciiDigits(text.trim())
  if (!/^\+?[0-9][0-9 -]*$/.test(number)) return false
  const digits = number.replace(/[^0-9]/g, '').length
  return digits >= 6 && digits <= 20
}

/** A number as people in Bangladesh write it, from its E.164 form: '01712-345678'. One of another country stays as it is. */
export function formatPhoneNumber(number: string): string {
  return number.replace(/^\+880/, '0').replace(/^(01\d{3})(\d{6})$/, '$1-$2')
}
