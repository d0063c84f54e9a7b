import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const batch = 1000

/** Deletes the rows of `table` for which `where` holds, a thousand in a statement: none holds its locks for long. */
export async function deleteInBatches(
  db: Database,
  table: PgTable & { id: PgColumn },
  where: SQL,
): Promise<void> {
  let deleted = batch
  while (deleted === batch) {
    const found = sql`select ${table.id} from ${table} where ${where} limit ${batch}`
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ${table.id} in (${found}) and ${where}`,
    )
    deleted = rowCount ?? 0
  }
}

/** A text in the one form of all that look the same: the Bangla letters য়, ড় and ঢ় are one character each, or two. */
const normalized = (text: SQLWrapper) => sql`normalize(${text}, nfc)`

/** Whether a text is the one that was typed. An index on its `normalize(…, nfc)` is used. */
export const isTyped = (text: SQLWrapper, typed: string | SQLWrapper): SQL =>
  sql`${normalized(text)} = ${normalized(sql`${typed}::text`)}`

const maxWords = 8

/**
 * Matches rows whose text contains every typed word, in any case. A trigram index on its `normalize(…, nfc)` is used.
 * Undefined when nothing was typed.
 */
export function ilikeFilter(text: SQL, typed: string | undefined): SQL | undefined {
  const words = (typed ?? '').normalize('NFC').split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return undefined
  const conditions = words.map(
    (word) => sql`${normalized(text)} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Something that waits for an admin. `id` is of the thing, within its kind. */
export type WaitingRow = {
  kind: string
  id: string
  /** Since when it waits. */
  at: Date
  /** The name of a phone or a person. */
  about: string | null
  amountMinor: number | null
  /** What else there is to say, in a word; its meaning depends on the kind. */
  note: string | null
}

type WaitingColumns = {
  kind: string
  id: SQLWrapper
  at: SQLWrapper
  about?: SQLWrapper
  amountMinor?: SQLWrapper
  note?: SQLWrapper
}

const none = sql`null`

/**
 * Selects things that wait for an admin, in columns that can be united with those of other modules: one statement then lists or
 * counts them all. Every one of them should be found by a partial index of what waits, so that no table is read whole.
 * @param rest the statement from `from` on
 */
export function selectWaiting({ kind, id, at, ...more }: WaitingColumns, rest: SQL): SQL {
  const { about = none, amountMinor = none, note = none } = more
  return sql`select ${kind}::text as kind, (${id})::text as id, date_trunc('milliseconds', ${at}) as at,
    (${about})::text as about, (${amountMinor})::bigint as "amountMinor", (${note})::text as note ${rest}`
}
