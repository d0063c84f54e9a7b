import { dhakaMillis } from './time.ts'

type Cell = string | number | boolean | Date

/**
 * Where a spreadsheet begins to calculate: at the start of a cell, of one split off by a semicolon, a tab or a line break, or
 * after characters that nobody sees. The full-width forms count, too.
 */
const formula = /(^|[;\p{Cc}\p{Cf}])('*)(?=[=+\-@＝＋－＠])/gu
const markedFormula = /(^|[;\p{Cc}\p{Cf}])'('*)(?=[=+\-@＝＋－＠])/gu

const month =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

const shapes = [
  // Digits and signs: '01711', '1-2', '2/3', '12:30', '1,250.50', '(5)', '5 %', '৳500', '2023-05'.
  /^[\p{Sc}\s.,:/()%-]*\p{Nd}[\p{Sc}\p{Nd}\s.,:/()%-]*$/u,
  // An exponent: '1e5', '12E-3'.
  /^[\d.,]+e[+-]?\d+$/i,
  // A time: '5 pm', '5:30 a'.
  /^\d{1,2}(?::\d\d)*\s*[ap]m?$/i,
  // A date: 'Mar 5', '5-May-2023', 'SEPT2', 'March 5, 2023 4:30 PM'.
  new RegExp(`^(?:\\d[\\d\\s.,/-]*)?(?:${month})[\\s.,/-]*\\d[\\d\\s.,:/-]*(?:[ap]m)?$`, 'i'),
  new RegExp(`^\\d[\\d\\s.,/-]*(?:${month})$`, 'i'),
  /^(?:true|false)$/i,
]

/** Digits that a spreadsheet shows as they are: without leading zeros, and few enough. */
const plainNumber = /^(?:0|[1-9]\d{0,10})$/

/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would calculate or reinterpret gets an apostrophe, which `readCsvCell`
 * removes; amounts and moments (Dhaka) never do.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

/** '2027-03-09 16:30', as spreadsheets read it. */
function timeInDhaka(at: Date): string {
  return new Date(at.getTime() + dhakaMillis).toISOString().slice(0, 16).replace('T', ' ')
}

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'boolean') return `"${cell}"`
  const text = typeof cell === 'string' ? markText(cell) : timeInDhaka(cell)
  return `"${text.replaceAll('"', '""')}"`
}

function markText(text: string): string {
  const marked = text.replace(formula, "$1'$2")
  return isMistakable(text) ? `'${marked}` : marked
}

/**
 * Returns whether a spreadsheet would reinterpret a text. It ignores leading apostrophes, so that a mark can be removed again.
 */
function isMistakable(text: string): boolean {
  const value = text.replace(/^'+/, '')
  if (/^[=+\-@＝＋－＠]/.test(value)) return false
  const plain = value.replace(/\p{C}/gu, '').trim()
  return !plainNumber.test(plain) && shapes.some((shape) => shape.test(plain))
}

/** Removes the apostrophes that `csvLine` puts before texts a spreadsheet would misread. */
export function readCsvCell(cell: string): string {
  const text = cell.replace(markedFormula, '$1$2')
  return text.startsWith("'") && isMistakable(text) ? text.slice(1) : text
}

/** Marks a CSV file as UTF-8 at its beginning. */
export const byteOrderMark = '\uFEFF'
