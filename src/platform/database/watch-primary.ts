import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * How long replicas go on without the primary. A new one takes over within a minute. After that it is likely that this process
 * alone is cut off, while others sell phones and take them down.
 */
const maxSilenceMillis = 5 * 60_000

/** Watches whether the primary answers. */
export type PrimaryWatch = {
  /** Asks the primary for a sign of life. */
  ask(): Promise<void>
  /** Notes that the primary has answered something else. */
  noteAnswer(): void
  /**
   * The moment that the lag of replicas is counted from: the present one, or, while the primary does not answer, that of the
   * first question in vain, for five minutes at most.
   */
  countFrom(): number
}

/** @param now a monotonic clock in milliseconds */
export function watchPrimary(primary: Pick<Database, 'execute'>, now: () => number): PrimaryWatch {
  /** When it was asked what it has not answered yet. */
  let askedAt: number | undefined
  const noteAnswer = () => {
    askedAt = undefined
  }
  return {
    noteAnswer,
    async ask() {
      askedAt ??= now()
      await primary.execute(sql`select`)
      noteAnswer()
    },
    countFrom() {
      const present = now()
      return askedAt !== undefined && present - askedAt <= maxSilenceMillis ? askedAt : present
    },
  }
}
