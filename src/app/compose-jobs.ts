import type { ExportFiles } from '../accounts/index.ts'
import { exportReadmeTexts } from '../accounts/texts.ts'
import { findMailboxOf } from '../auth/index.ts'
import { listPhotosBidFor } from '../checkout/index.ts'
import { type ImageStore, listOwnImages } from '../images/index.ts'
import { byteOrderMark, csvLine } from '../kernel/csv.ts'
import { minorToAmount } from '../kernel/money.ts'
import { listShownImages } from '../listings/index.ts'
import { describeForMail, listOrderedPhotos } from '../orders/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type PersonalRow, readPersonalTable } from '../platform/database/personal-table.ts'
import { inLocale } from '../platform/http/request-locale.ts'
import type { ModuleJobs } from '../platform/index.ts'
import { listShopImages } from '../ratings/index.ts'
import { listDraftedPhotos } from '../selling/index.ts'
import type { AppServices } from './compose-services.ts'
import { modules, personalTables } from './modules.ts'

/** The jobs of every module and of the demo, by name, and those of them that run again and again. */
export function composeJobs(services: AppServices, demo: ModuleJobs | undefined): ModuleJobs {
  const deps = {
    ...services,
    personalTables,
    collect: createCollect(services),
    describeSubject: (about: Parameters<typeof describeForMail>[1]) => describeForMail(services.db, about),
    listUsed,
  }
  const parts = modules.flatMap((module) => ('jobs' in module ? module.jobs(deps) : []))
  if (demo) parts.push(demo)
  return joinJobs(parts)
}

/** The jobs of all parts. Throws when two have one of the same name: one of them would never run. */
export function joinJobs(parts: ModuleJobs[]): ModuleJobs {
  const names = parts.flatMap(({ jobs }) => Object.keys(jobs))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice) throw new Error(`two modules have a job ${twice}`)
  return {
    jobs: Object.assign({}, ...parts.map(({ jobs }) => jobs)),
    recurring: parts.flatMap(({ recurring }) => recurring),
  }
}

const listUsed = async (tx: Db, urls: string[]) => [
  ...(await listShownImages(tx, urls)),
  ...(await listOrderedPhotos(tx, urls)),
  ...(await listPhotosBidFor(tx, urls)),
  ...(await listShopImages(tx, urls)),
  ...(await listDraftedPhotos(tx, urls)),
]

/** How many pictures an export has: the latest. They are in memory together. */
const maxPictures = 300

/** Everything that the modules keep about a person: each table with rows of theirs as JSON and as CSV, their pictures, and what is what. */
export function createCollect({ db, store }: { db: Database; store: Pick<ImageStore, 'read'> }) {
  return async (userId: string): Promise<ExportFiles> => {
    const locale = (await findMailboxOf(db, userId))?.locale ?? 'en'
    const readme = inLocale(locale, () => exportReadmeTexts.paragraphs.join('\r\n\r\n'))
    const files: ExportFiles = { 'README.txt': Buffer.from(byteOrderMark + readme) }
    for (const table of personalTables) {
      const { name, rows: found } = await readPersonalTable(db, table, userId)
      if (found.length === 0) continue
      const rows = found.map(withAmounts)
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

/** Writes what is kept in minor units as amounts. */
function withAmounts(row: PersonalRow): PersonalRow {
  const present = ([name, value]: [string, unknown]): [string, unknown] =>
    name.endsWith('Minor')
      ? [name.slice(0, -'Minor'.length), value === null ? null : minorToAmount(Number(value))]
      : [name, value]
  return Object.fromEntries(Object.entries(row).map(present))
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
