import { eq, getTableColumns, getTableName, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** A table with rows of people, for exports and erasure. */
export type PersonalTable = {
  table: PgTable
  people: PgColumn[]
  /** Columns shown only to the person named in `of`: the texts of the other party to an order stay out. */
  only?: { of: PgColumn; columns: PgColumn[] }[]
  without?: PgColumn[]
  instead?: (userId: string) => Record<string, SQL>
  rowsOf?: (userId: string) => SQL
  /** What an erasure does with the rows: deletes them, keeps them (a comment says why), or overwrites columns. */
  erase: 'rows' | 'nothing' | Overwrite[]
}

type Overwrite = { where: (userId: string) => SQL; set: (userId: string) => Record<string, unknown> }

/** Erases a person from a table, as its `erase` says. Repeating it is harmless. */
export async function erasePersonalTable(
  tx: Db,
  { table, people, rowsOf, erase }: PersonalTable,
  userId: string,
): Promise<void> {
  if (erase === 'nothing') return
  if (erase === 'rows') {
    await tx.delete(table).where(rowsOf?.(userId) ?? or(...people.map((column) => eq(column, userId))))
    return
  }
  for (const { where, set } of erase) await tx.update(table).set(set(userId)).where(where(userId))
}

export type PersonalRow = Record<string, unknown>

/** Reads the rows of a person from a table, for their export. People in them are written as 'self' or 'other'. */
export async function readPersonalTable(
  db: Db,
  { table, people, only = [], without = [], instead, rowsOf }: PersonalTable,
  userId: string,
): Promise<{ name: string; rows: PersonalRow[] }> {
  const theirs = rowsOf ? rowsOf(userId) : or(...people.map((column) => eq(column, userId)))
  const columns = { ...getTableColumns(table), ...instead?.(userId) }
  const rows: PersonalRow[] = await db.select(columns).from(table).where(theirs)
  const nameOf = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column, name]))
  const keyOf = (column: PgColumn) => nameOf.get(column) ?? ''
  const present = (row: PersonalRow): PersonalRow => {
    const shown = { ...row }
    for (const column of without) delete shown[keyOf(column)]
    for (const { of, columns } of only) {
      if (row[keyOf(of)] !== userId) for (const column of columns) delete shown[keyOf(column)]
    }
    for (const column of people) {
      const who = row[keyOf(column)]
      if (who !== null) shown[keyOf(column)] = who === userId ? 'self' : 'other'
    }
    return shown
  }
  return { name: getTableName(table), rows: rows.map(present) }
}
