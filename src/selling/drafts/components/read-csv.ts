import Papa from 'papaparse'
import { readCsvCell } from '../../../kernel/csv.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { no, ok, type Result } from '../../../kernel/result.ts'
import { addManyTexts as texts } from '../texts.ts'

export const maxKilobytes = 500

const isTooLarge = (bytes: number) => bytes > maxKilobytes * 1000
const tooLarge = () => no(texts.tooLarge(formatNumber(maxKilobytes)))

/**
 * The text of a file: UTF-8, or UTF-16 with its mark, as spreadsheets save 'Unicode text'. A file of another kind, such as that of a
 * spreadsheet itself, is refused with a sentence.
 */
export async function readCsvFile(file: Blob): Promise<Result<string, string>> {
  if (isTooLarge(file.size)) return tooLarge()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  try {
    return ok(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return no(bytes.includes(0) ? texts.notText : texts.notUtf8)
  }
}

/** The bytes that the letters of the encodings stand for in which spreadsheets open and save files here without being asked. */
const letterBytes = ['windows-1252', 'windows-1256'].map((encoding) => {
  const decoder = new TextDecoder(encoding)
  const bytes = Array.from({ length: 128 }, (_, place) => place + 128)
  return new Map(bytes.map((byte) => [decoder.decode(new Uint8Array([byte])), byte]))
})

/**
 * Whether letters of a text were lost when its file was saved: words of question marks ('?????'), or UTF-8 that was read as another
 * encoding ('à¦¢à¦¾à¦•à¦¾').
 */
export function hasLostLetters(text: string): boolean {
  return (
    /\uFFFD|(?:^|[\s,.;:/()-])\?{2,}/.test(text) || (text.match(/[^\0-\x7f]+/g) ?? []).some(isMisreadUtf8)
  )
}

function isMisreadUtf8(letters: string): boolean {
  return letterBytes.some((bytes) => {
    const read = [...letters].flatMap((letter) => bytes.get(letter) ?? [])
    if (read.length < letters.length) return false
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(read))
      return true
    } catch {
      return false
    }
  })
}

/** A line of a file: which row of the spreadsheet it is, from 1, and whether a quotation mark in it is in the wrong place. */
export type Row = { number: number; cells: string[]; isBroken: boolean }

/** The rows of a CSV text that are not empty, with any of the usual separators; or a sentence that says why it cannot be read. */
export function readCsv(text: string): Result<Row[], string> {
  if (isTooLarge(new Blob([text]).size)) return tooLarge()
  if (text.includes('\0')) return no(texts.notText)
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '')
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter: findSeparator(plain) })
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const rows = data.map((cells, index) => ({
    number: index + 1,
    cells: cells.map((cell) => readCsvCell(cell).trim()),
    isBroken: broken.has(index),
  }))
  return ok(rows.filter(({ cells }) => cells.some(Boolean)))
}

/** The separator that splits the first line into most cells. */
function findSeparator(text: string): string {
  const cellsWith = (delimiter: string) =>
    Papa.parse<string[]>(text.trimStart(), { delimiter, preview: 1 }).data[0]?.length ?? 0
  const [first = ','] = [',', ';', '\t'].toSorted((one, other) => cellsWith(other) - cellsWith(one))
  return first
}
