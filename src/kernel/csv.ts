/**
 * Where a spreadsheet begins to calculate: at the start of a cell, of one split off by a semicolon, a tab or a line break, or
 * after characters that nobody sees. The full-width forms count, too.
 */
const formula = /(^|[;\p{Cc}\p{Cf}])(?=[=+\-@＝＋－＠])/gu

/** Digits that are no number: a spreadsheet would drop the leading zeros, and round more than fifteen digits. */
const digits = /^(0\d+|\d{16,})$/

/**
 * One line of a CSV file (RFC 4180). Spreadsheets show a text that they would calculate or round as it is, because an
 * apostrophe is put before it: a name cannot run anything on the reader's machine. Numbers stay as they are.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? cell : quote(cell))).join(',')}\r\n`
}

function quote(cell: string): string {
  const text = digits.test(cell) ? `'${cell}` : cell.replace(formula, "$1'")
  return `"${text.replaceAll('"', '""')}"`
}

/** A cell as it was before `csvLine` put apostrophes in, so that a file of ours can be read again. */
export function readCsvCell(cell: string): string {
  const text = cell.replace(/(^|[;\p{Cc}\p{Cf}])'(?=[=+\-@＝＋－＠])/gu, '$1')
  return digits.test(text.slice(1)) ? text.replace(/^'/, '') : text
}

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'
