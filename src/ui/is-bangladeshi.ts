import { readDialDigits } from '../kernel/phone-number.ts'

/** The usual forms of mobile numbers, which need no numbering plan. */
const mobile = /^(?:\+?880|00880)?0?1[3-9]\d{8}$/

/**
 * Returns whether a phone number is one of Bangladesh; null when the text is no number. It loads the numbering plan on demand.
 */
export async function isBangladeshi(text: string): Promise<boolean | null> {
  const digits = readDialDigits(text)
  if (digits === null) return null
  if (mobile.test(digits)) return true
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(digits, { defaultCountry: 'BD', extract: false })
  return number?.country === 'BD' && number.isValid()
}
