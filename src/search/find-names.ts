import { type SQL, sql } from 'drizzle-orm'
import type { ReadDb } from '../platform/database/reader.ts'
import { isStorageSize } from '../spelling/index.ts'
import type { Meaning } from './find-meanings.ts'
import type { KnownName } from './rank-names.ts'

/** A query that more names than this answer is not ranked name by name: a series ('redmi'), a common word ('pro'). */
export const maxNames = 500

/**
 * The names that hold every word of a query, apart from storage sizes; when there are none, those that hold most of it.
 * Returns `maxNames + 1` names at most.
 */
export async function findNames(db: ReadDb, query: Meaning[]): Promise<KnownName[]> {
  const required = query.filter(({ fits }) => ![...fits.keys()].every(isStorageSize))
  const all = await selectNames(
    db,
    holdsAll(required.length > 0 ? required : query),
    sql`name.id`,
    maxNames + 1,
  )
  if (all.length > 0) return all
  const held = sql.join(
    query.map((meaning) => sql`(${holdsAny([meaning])})::int`),
    sql` + `,
  )
  return selectNames(db, holdsAny(query), sql`${held} desc, name.id desc`, maxNames)
}

async function selectNames(db: ReadDb, condition: SQL, order: SQL, limit: number): Promise<KnownName[]> {
  const { rows } = await db.execute<KnownName>(sql`
    select name.id, name.category_id as "categoryId", name.tokens
    from listing_names name where ${condition} order by ${order} limit ${limit}`)
  return rows
}

/** Whether a name holds a meaning of every word of a query. */
export function holdsAll(query: Meaning[]): SQL {
  return sql.join(
    query.map((meaning) => holdsAny([meaning])),
    sql` and `,
  )
}

function holdsAny(query: Meaning[]): SQL {
  const tokens = query.flatMap(({ fits }) => [...fits.keys()])
  return sql`name.tokens && ${sql.param(tokens)}::text[]`
}
