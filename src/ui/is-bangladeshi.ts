import { readDialDigits } from '../kernel/phone-number.ts'

/** A mobile number of Bangladesh as most people write it, for which the numbering plans are not needed. */
const mobile = /^(?:\+?880|00880)?0?1[3-9]\d{8}$/

/** Whether a telephone number is one of Bangladesh, by its numbering plan, which is loaded when it is needed. Null for what is no number. */
export async function isBangladeshi(text: string): Promise<boolean | null> {
  const digits = readDialDigits(text)
  if (digits === null) return null
  if (mobile.test(digits)) return true
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(digits, { defaultCountry: 'BD', extract: false })
  return number?.country === 'BD' && number.isValid()
}
