import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

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
