import { toPlainText } from './plain-text.ts'
import { no, ok, type Result } from './result.ts'
import { imeiTexts as words } from './texts/typed.ts'

/** How many digits the type allocation code has. */
const typeCodeLength = 8

/** What stands before an IMEI, such as 'IMEI 1:' or 'IMEI (SIM slot 1)'. */
const label = /(?:imei|আইএমইআই)\s*(?:no\.?|\([^()]{1,20}\))?\s*(?:[12]\b)?\s*[:#=]?/gi

/** Parses an IMEI of 15 digits with its check digit (Luhn), without separators. Refusals name two IMEIs, or an IMEISV. */
export function parseImei(text: string): Result<string, string> {
  const plain = toPlainText(text).replace(label, ' ').trim()
  const [, withoutVersion = plain] = plain.match(/^(.*\d)\s*[/ ,(-]\s*(?:sv:?\s*)?\d\d\)?$/i) ?? []
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

export function readImei(text: string): string | null {
  const read = parseImei(text)
  return read.ok ? read.value : null
}

/** '' when the text has anything but digits and separators. */
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

/** The type allocation code: the first eight digits of an IMEI, which all phones of a model share. */
export function typeCodeOf(imei: string): string {
  return imei.slice(0, typeCodeLength)
}
