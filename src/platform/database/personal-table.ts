import { eq, getTableColumns, getTableName, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** A table with rows of people, as the export of somebody's data shows it. */
export type PersonalTable = {
  table: PgTable
  /** The columns that name a person. Rows that name somebody in one of them are theirs; others in them are not named. */
  people: PgColumn[]
  /** Columns of one of the people alone: what the other side of an order has typed is not shown. */
  only?: { of: PgColumn; columns: PgColumn[] }[]
  /** Columns that are shown to nobody: secrets, hashes, and what others have written. */
  without?: PgColumn[]
  /** What is shown in place of columns that hold something of others, too. */
  instead?: (userId: string) => Record<string, SQL>
  /** Finds the rows of a table that names people in another way. */
  rowsOf?: (userId: string) => SQL
  /**
   * What becomes of their rows when somebody's account is erased: they go, they stay (the comment says why), or some of their columns
   * are written over.
   */
  erase: 'rows' | 'nothing' | Overwrite[]
}

type Overwrite = { where: (userId: string) => SQL; set: (userId: string) => Record<string, unknown> }

/** Erases somebody from a table. May be repeated. */
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

/** Somebody's rows of a table, and how the table is called. The people in them are 'self' or 'other'. */
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
