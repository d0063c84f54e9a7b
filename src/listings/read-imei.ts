import { toAsciiDigits } from '../kernel/number.ts'

/** The digits of an IMEI that name its make and model (the type allocation code). */
const typeCodeLength = 8

/**
 * Reads an IMEI as it is stored: 15 digits, the last one being the check digit (Luhn). Spaces and dashes are removed and
 * Bangla digits are read. Null when the text is no IMEI.
 */
export function readImei(text: string): string | null {
  const digits = toAsciiDigits(text).replace(/[\s-]/g, '')
  if (!/^\d{15}$/.test(digits) || /^(\d)\1*$/.test(digits)) return null
  return luhnSum(digits) % 10 === 0 ? digits : null
}

/** The sum of the digits, of which every second from the right is doubled and its own digits are added. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** The part of an IMEI that all phones of a model have in common, and that identifies nobody. */
export function typeCodeOf(imei: string): string {
  return imei.slice(0, typeCodeLength)
}
