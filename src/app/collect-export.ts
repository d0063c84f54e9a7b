import type { ExportFiles } from '../accounts/index.ts'
import { type ImageStore, listOwnImages } from '../images/index.ts'
import { byteOrderMark, csvLine } from '../kernel/csv.ts'
import type { Database } from '../platform/database/database.ts'
import { type PersonalRow, readPersonalTable } from '../platform/database/personal-table.ts'
import { personalTables } from './modules.ts'

/** How many pictures an export has: the latest. They are in memory together. */
const maxPictures = 300

type Deps = { db: Database; store: Pick<ImageStore, 'read'> }

/** Everything that the modules keep about a person: each table with rows of theirs as JSON and as CSV, and their pictures. */
export function createCollect({ db, store }: Deps) {
  return async (userId: string): Promise<ExportFiles> => {
    const files: ExportFiles = {}
    for (const table of personalTables) {
      const { name, rows } = await readPersonalTable(db, table, userId)
      if (rows.length === 0) continue
      files[`${name}.json`] = Buffer.from(JSON.stringify(rows, null, 2))
      files[`${name}.csv`] = Buffer.from(toCsv(rows))
    }
    for (const image of await listOwnImages(db, userId, maxPictures)) {
      const bytes = await store.read(image, image.width)
      if (bytes) files[`pictures/${image.id}.webp`] = bytes
    }
    return files
  }
}

function toCsv(rows: PersonalRow[]): string {
  const columns = Object.keys(Object.assign({}, ...rows))
  const lines = rows.map((row) => csvLine(columns.map((column) => toCell(row[column]))))
  return byteOrderMark + csvLine(columns) + lines.join('')
}

function toCell(value: unknown): string | number | boolean {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
