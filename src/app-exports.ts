import { personalTables as conversationTables } from './conversations/schema.ts'
import type { ExportFiles } from './identity/export/make-export.ts'
import { personalTables as identityTables } from './identity/schema.ts'
import { type ImageStore, listOwnImages } from './images/index.ts'
import { personalTables as imageTables } from './images/schema.ts'
import { byteOrderMark, csvLine } from './kernel/csv.ts'
import { personalTables as ledgerTables } from './ledger/schema.ts'
import { personalTables as draftTables } from './listings/drafts/schema.ts'
import { personalTables as flagTables } from './listings/flags/schema.ts'
import { personalTables as pastPriceTables } from './listings/history/schema.ts'
import { personalTables as savedPhoneTables } from './listings/saved/schema.ts'
import { personalTables as listingTables } from './listings/schema.ts'
import { personalTables as moderationTables } from './moderation/schema.ts'
import { personalTables as notificationTables } from './notifications/schema.ts'
import { personalTables as bidTables } from './orders/bids/schema.ts'
import { personalTables as billTables } from './orders/bill/schema.ts'
import { personalTables as meetingTables } from './orders/meeting/schema.ts'
import { personalTables as orderTables } from './orders/schema.ts'
import { personalTables as payoutTables } from './payouts/schema.ts'
import type { Database } from './platform/database/database.ts'
import { type PersonalRow, readPersonalTable } from './platform/database/personal-table.ts'
import { personalTables as ratingTables } from './ratings/schema.ts'
import { personalTables as savedSearchTables } from './search/saved/schema.ts'

/** The tables of every module that hold something of a person. */
export const personalTables = [
  ...identityTables,
  ...imageTables,
  ...listingTables,
  ...draftTables,
  ...flagTables,
  ...pastPriceTables,
  ...savedPhoneTables,
  ...orderTables,
  ...bidTables,
  ...billTables,
  ...meetingTables,
  ...ledgerTables,
  ...payoutTables,
  ...conversationTables,
  ...ratingTables,
  ...savedSearchTables,
  ...notificationTables,
  ...moderationTables,
]

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
