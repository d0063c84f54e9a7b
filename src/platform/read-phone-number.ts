import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { readDialDigits } from '../kernel/phone-number.ts'

/**
 * A typed telephone number as it is stored, so that one number is always the same text: E.164 if it is a valid number, read as
 * one of Bangladesh unless it names another country; else its digits. Null for what is no number (readDialDigits). For the server
 * alone: the numbering plans are too large for pages.
 */
export function readPhoneNumber(text: string): string | null {
  const typed = readDialDigits(text)
  if (typed === null) return null
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'BD', extract: false })
  return number?.isValid() ? number.number : typed
}

/** A typed mobile number of Bangladesh, 01[3-9] and eight digits, in its E.164 form; null if it is none. */
export function readMobileNumber(text: string): string | null {
  const number = readPhoneNumber(text)
  return number && /^\+8801[3-9]\d{8}$/.test(number) ? number : null
}
