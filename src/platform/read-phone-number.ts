import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { readDialDigits } from '../kernel/phone-number.ts'

/**
 * E.164 if valid, read as Bangladesh's by default; else the digits. Null for no number. For the server: the numbering plans are too
 * large for pages.
 */
export function readPhoneNumber(text: string): string | null {
  const typed = readDialDigits(text)
  if (typed === null) return null
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'BD', extract: false })
  return number?.isValid() ? number.number : typed
}

/** 01[3-9] and eight digits, as E.164. */
export function readMobileNumber(text: string): string | null {
  const number = readPhoneNumber(text)
  return number && /^\+8801[3-9]\d{8}$/.test(number) ? number : null
}
