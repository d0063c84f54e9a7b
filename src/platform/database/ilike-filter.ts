import { type SQL, sql } from 'drizzle-orm'

const mostWords = 8

/**
 * Matches rows whose text contains every typed word, in any case. A trigram index on this exact expression is used.
 * Undefined when nothing was typed.
 */
export function ilikeFilter(text: SQL, typed: string | undefined): SQL | undefined {
  const words = (typed ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return undefined
  const conditions = words.map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql`(${sql.join(conditions, sql` and `)})`
}
