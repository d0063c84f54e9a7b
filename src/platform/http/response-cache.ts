import { sql } from 'drizzle-orm'
import { askTogether } from '../database/batch-loader.ts'
import type { Database } from '../database/database.ts'

/** What can be remembered: a text, and whatever little belongs to it. */
type Kept = { text: string }

/**
 * Answers what `ask` answered for this key before, as long as nothing has been written to the database since; else asks.
 * The answer is shared by all who ask: nobody may change it.
 */
export type Remember = <Answer extends Kept>(key: string, ask: () => Promise<Answer>) => Promise<Answer>

/** Characters kept at most: the oldest answers make room. */
const room = 30_000_000
/** What an answer takes besides its characters, about. */
const overhead = 500

/**
 * Makes the memory of a process. Whether something was written is asked of the database each time: its snapshot names
 * every transaction that can be seen, so the same snapshot means the same data, whichever process wrote it, and no message
 * about it can be late or lost (PostgreSQL, `pg_current_snapshot`). Only what depends on nothing but the database may be
 * remembered.
 */
export function createRemember(db: Database): Remember {
  const statement = db
    // The time tells a server that lost its last moments in a crash from what it was before.
    .select({ snapshot: sql<string>`concat(pg_postmaster_start_time(), pg_current_snapshot())` })
    .from(sql`(select) as nothing`)
    .prepare('snapshot')
  const readSnapshot = askTogether<'now', string>(async () => {
    const [row] = await statement.execute()
    return new Map([['now', row?.snapshot ?? '']])
  })
  let known = begin('')

  return async <Answer extends Kept>(key: string, ask: () => Promise<Answer>) => {
    const snapshot = (await readSnapshot('now')) ?? ''
    if (snapshot !== known.snapshot) known = begin(snapshot)
    const memory = known
    const { answers } = memory
    const kept = answers.get(key)
    // Under one key there is one kind of answer.
    if (kept) return kept.answer as Promise<Answer>
    // What is asked from here on sees that snapshot or a later one; it is kept for those who see that very one.
    const answer = ask()
    const entry = { answer, size: 0 }
    answers.set(key, entry)
    try {
      const { text } = await answer
      entry.size = text.length + key.length + overhead
      memory.size += entry.size
      for (const [old, { size }] of answers) {
        if (memory.size <= room) break
        answers.delete(old)
        memory.size -= size
      }
    } catch {
      answers.delete(key)
    }
    return answer
  }
}

/** What is known as long as the database shows this snapshot. */
function begin(snapshot: string) {
  return { snapshot, answers: new Map<string, { answer: Promise<Kept>; size: number }>(), size: 0 }
}
