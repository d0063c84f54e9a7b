import { toPlainText } from './plain-text.ts'
import { no, ok, type Result } from './result.ts'
import { imeiTexts as words } from './texts/typed.ts'

/** The digits of an IMEI that name its make and model (the type allocation code). */
const typeCodeLength = 8

/** What stands before an IMEI where phones and boxes show one: 'IMEI', 'IMEI 1:'. */
const label = /imei\s*(?:no\.?)?\s*(?:[12]\b)?\s*[:#]?/gi

/**
 * Reads an IMEI as it is stored: 15 digits, the last one being the check digit (Luhn). Spaces, dashes, a label and a software
 * version ('490154203237518 / 01', as phones show it) are dropped. The sentence of a refusal says what was written instead: two of
 * them, or the 16 digits of an IMEISV.
 */
export function parseImei(text: string): Result<string, string> {
  const plain = toPlainText(text).replace(label, ' ').trim()
  const [, withoutVersion = plain] = plain.match(/^(.*\d)\s*[/ ]\s*\d\d$/) ?? []
  const read = [plain, withoutVersion].map(digitsOf).find(isImei)
  if (read) return ok(read)
  const digits = digitsOf(plain)
  const parts = plain.split(/[^\d -]+/).map(digitsOf)
  const several = [digits.slice(0, 15), digits.slice(15), ...parts].filter(isImei)
  const [first, second] = new Set(several)
  if (first && second) return no(words.two(first))
  if (digits.length !== 16) return no(words.none)
  const imei = [...'0123456789'].map((check) => digits.slice(0, 14) + check).find(isImei)
  return no(imei ? words.withVersion(imei) : words.none)
}

/** The IMEI of a text; null when it is none. */
export function readImei(text: string): string | null {
  const read = parseImei(text)
  return read.ok ? read.value : null
}

/** The digits of a text that has nothing else but separators; '' for another one. */
const digitsOf = (text: string) => (/^[\d\s.,;/()-]*$/.test(text) ? text.replace(/\D/g, '') : '')

const isImei = (digits: string) =>
  /^\d{15}$/.test(digits) && !/^(\d)\1*$/.test(digits) && luhnSum(digits) % 10 === 0

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
