import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { readDialDigits } from '../kernel/plain-text.ts'

/**
 * Reads a phone number as E.164 if it is valid (by default one of Bangladesh), else as its digits; null for no number. For the
 * server only: the numbering plans are too large for pages.
 */
export function readPhoneNumber(text: string): string | null {
  const typed = readDialDigits(text)
  if (typed === null) return null
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'BD', extract: false })
  return number?.isValid() ? number.number : typed
}

/** Reads a mobile number of Bangladesh (01[3-9] and eight digits) as E.164; null for any other. */
export function readMobileNumber(text: string): string | null {
  const number = readPhoneNumber(text)
  return number && /^\+8801[3-9]\d{8}$/.test(number) ? number : null
}
