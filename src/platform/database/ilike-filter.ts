import { type SQL, sql } from 'drizzle-orm'

const mostWords = 8

/**
 * Rows whose text holds every word that was typed, in any case and anywhere in it. A trigram index on the very same
 * expression answers it. Undefined when nothing was typed: every row will do.
 */
export function ilikeFilter(text: SQL, typed: string | undefined): SQL | undefined {
  const words = (typed ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return undefined
  const conditions = words.map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql`(${sql.join(conditions, sql` and `)})`
}
