/** What a spreadsheet takes for a formula at the start of a cell. */
const formula = /^[=+\-@\t\r]/

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would calculate is prefixed, so that a name cannot run
 * anything on the reader's machine.
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`)
  return `${quoted.join(',')}\r\n`
}

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'
