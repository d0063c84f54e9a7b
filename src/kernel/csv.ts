/** What a spreadsheet takes for a formula at the start of a cell. */
const formula = /^[=+\-@\t\r]/

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would calculate is prefixed, so that a name cannot run
 * anything on the reader's machine. Numbers stay as they are.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? cell : quote(cell))).join(',')}\r\n`
}

function quote(cell: string): string {
  return `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
}

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'
