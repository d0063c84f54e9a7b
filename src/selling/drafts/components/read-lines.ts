import { byteOrderMark, csvLine } from '../../../kernel/csv.ts'
import { readImei } from '../../../kernel/imei.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { ownValue } from '../../../kernel/own-value.ts'
import { toPlainText } from '../../../kernel/plain-text.ts'
import { no, ok, type Result } from '../../../kernel/result.ts'
import { emptyDraft, type OfferDraft, toNewProduct } from '../../components/offer-draft.ts'
import type { NewDraft } from '../../contract.ts'
import { maxDrafts } from '../../rules.ts'
import { addManyTexts as words } from '../texts.ts'
import type { DraftColumn } from './draft-columns.ts'
import { hasLostLetters, readCsv, type Row } from './read-csv.ts'

/** What is wrong with a line: in which column, by its label, or with the whole line. */
export type Fault = { label: string | null; text: string }

/** A line of a CSV file as it was understood, with its faults. */
export type Line = {
  /** The number of the row in the spreadsheet, from 1. */
  number: number
  cells: string[]
  draft: OfferDraft
  faults: Fault[]
  /** What is sent of this line; null when it has faults. */
  phone: NewDraft | null
}

export type ReadLines = {
  header: string[]
  lines: Line[]
  /** The names of unknown columns, which are ignored. */
  ignored: string[]
  /** The columns that are left out or empty in a line and hold what is usual. */
  filled: DraftColumn[]
}

/** The column of a file of ours that says why a line was refused. */
const faultColumn = 'fault'

/** Names of columns are compared so: without case, spaces and dashes. */
const plainName = (name: string) =>
  toPlainText(name)
    .toLowerCase()
    .replace(/[\s_-]+/g, '')

/** Other names for columns: those of the form in the specification. */
const otherNames: Record<string, string> = { productdetails: 'description' }

/** Reads a CSV text. Returns its lines, the faulty ones too, or a sentence that says why there are none. */
export function readLines(
  text: string,
  columns: readonly DraftColumn[],
  now: Date,
): Result<ReadLines, string> {
  const read = readCsv(text)
  if (!read.ok) return read
  const [head, ...rows] = read.value
  if (!head || rows.length === 0) return no(words.noLines)
  if (head.cells.some(hasLostLetters)) return no(words.lostLetters)
  const inFile = head.cells.map((cell) => {
    const name = plainName(cell)
    const known = ownValue(otherNames, name) ?? name
    return columns.find((column) => [column.name, column.label].some((each) => plainName(each) === known))
  })
  const missing = columns.filter((column) => column.isRequired && !inFile.includes(column))
  if (missing.length > 0) return no(words.missingColumns(missing.map(({ name }) => name).join(', ')))
  const twice = inFile.find((column, place) => column && inFile.indexOf(column) !== place)
  if (twice) return no(words.columnTwice(twice.name))
  if (rows.length > maxDrafts) {
    return no(words.tooManyLines(formatNumber(maxDrafts), formatNumber(rows.length)))
  }
  const lines = rows.map((row) => readLine(row, head.cells, inFile, columns, now))
  findRepetitions(lines)
  const ignored = head.cells.filter(
    (name, place) => name !== '' && !inFile[place] && plainName(name) !== faultColumn,
  )
  const filled = columns.filter(
    (column) => column.usual && rows.some(({ cells }) => !cells[inFile.indexOf(column)]),
  )
  return ok({ header: head.cells, lines, ignored, filled })
}

function readLine(
  row: Row,
  header: readonly string[],
  inFile: readonly (DraftColumn | undefined)[],
  columns: readonly DraftColumn[],
  now: Date,
): Line {
  const { number, cells } = row
  const draft = { ...emptyDraft }
  const inCells = columns.flatMap((column): Fault[] => {
    const cell = cells[inFile.indexOf(column)] || (column.usual ?? '')
    const fault = cell ? column.read(cell, draft) : column.isRequired ? words.empty : null
    const text = hasLostLetters(cell) ? words.lostLetters : fault
    return text ? [{ label: column.label, text }] : []
  })
  const inLine = findLineFault(row, header, inCells[0]?.label)
  // Cells that are out of place say nothing of their columns.
  const faults = inLine ? [{ label: null, text: inLine }] : [...inCells, ...findUnnamed(cells, header)]
  const phone = faults.length === 0 ? toPhone(draft, now) : null
  return { number, cells, draft, faults, phone }
}

/** Why the cells of a line are not those of its columns. `firstFaulty` is the first column whose cell cannot be read. */
function findLineFault(
  { cells, isBroken }: Row,
  header: readonly string[],
  firstFaulty: string | null | undefined,
): string | null {
  if (isBroken) return words.openQuote
  if (cells.length === header.length) return null
  const isLong = cells.length > header.length
  const column = firstFaulty ?? header[Math.min(cells.length, header.length - 1)] ?? ''
  const count = isLong ? words.tooManyCells : words.tooFewCells
  return count(formatNumber(cells.length), formatNumber(header.length), column)
}

/** Returns a fault for each cell below no name of a column, which nobody would miss. */
function findUnnamed(cells: readonly string[], header: readonly string[]): Fault[] {
  return cells.flatMap((cell, place) =>
    cell && !header[place] ? [{ label: null, text: words.unnamed(formatNumber(place + 1), cell) }] : [],
  )
}

function toPhone(draft: OfferDraft, now: Date): NewDraft {
  const { image: _, images: __, ...phone } = toNewProduct(draft, [], now)
  return phone
}

/** Finds phones that stand in the file twice: by their IMEI, and without one by all that is written. */
function findRepetitions(lines: Line[]): void {
  const known = new Map<string, number>()
  for (const line of lines) {
    if (!line.phone) continue
    const imei = readImei(line.draft.imei)
    const key = imei ?? JSON.stringify(line.phone)
    const first = known.get(key)
    if (first === undefined) known.set(key, line.number)
    else {
      line.faults.push({ label: null, text: words.repeats(formatNumber(first), imei !== null) })
      line.phone = null
    }
  }
}

export const describeFault = ({ label, text }: Fault) => (label ? `${label}: ${text}` : text)

/** Lines as they were in the file, with what is wrong in a last column, to be put right and read again. */
export function writeFaultyLines(header: readonly string[], lines: readonly Line[]): string {
  // A line may have more cells than there are columns.
  const width = Math.max(header.length, ...lines.map(({ cells }) => cells.length))
  const kept = Array.from({ length: width }, (_, place) => place).filter(
    (place) => plainName(header[place] ?? '') !== faultColumn,
  )
  const write = (cells: readonly string[], last: string) =>
    csvLine([...kept.map((place) => cells[place] ?? ''), last])
  const rows = lines.map(({ cells, faults }) => write(cells, faults.map(describeFault).join(' ')))
  return byteOrderMark + write(header, faultColumn) + rows.join('')
}

/** Returns the text of a CSV file with every column and two examples. */
export function writeTemplate(columns: readonly DraftColumn[]): string {
  const rows = [0, 1].map((place) => csvLine(columns.map(({ examples }) => examples[place] ?? '')))
  return byteOrderMark + csvLine(columns.map(({ name }) => name)) + rows.join('')
}
