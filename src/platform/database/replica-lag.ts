import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { replicaHeartbeat } from './schema.ts'

export const maxLagMillis = 2_000

export type Heartbeat = {
  beat(): Promise<void>
  /** When this beat was sent, on the clock `now`; -Infinity when it is too old to say. */
  momentOf(beat: number): number
}

/**
 * Beats are numbered by the primary and timed by this process, so clocks need not agree. A replica that shows a beat has everything
 * committed before it. @param now a monotonic clock in milliseconds
 */
export function createHeartbeat(primary: Database, now: () => number): Heartbeat {
  let beats: { beat: number; at: number }[] = []
  return {
    async beat() {
      const at = now()
      const [{ beat } = { beat: 0 }] = await primary
        .insert(replicaHeartbeat)
        .values({ beat: 1 })
        .onConflictDoUpdate({ target: replicaHeartbeat.id, set: { beat: sql`${replicaHeartbeat.beat} + 1` } })
        .returning({ beat: replicaHeartbeat.beat })
      // A new primary may lack the previous one's last beats and count them again.
      const before = beats.filter((one) => one.beat < beat && one.at > at - maxLagMillis)
      beats = [...before, { beat, at }]
    },
    momentOf: (beat) => beats.findLast((one) => one.beat <= beat)?.at ?? -Infinity,
  }
}

export async function readBeat(replica: Database): Promise<number> {
  const [row] = await replica.select({ beat: replicaHeartbeat.beat }).from(replicaHeartbeat)
  return row?.beat ?? -1
}

/** A new primary takes over within a minute; after that this process is probably cut off alone. */
const maxSilenceMillis = 5 * 60_000

export type PrimaryWatch = {
  ask(): Promise<void>
  noteAnswer(): void
  /** What lag is counted from: now or, while the primary is silent, the first question in vain, for five minutes at most. */
  countFrom(): number
}

/** Watches whether the primary answers, by a monotonic clock in milliseconds. */
export function watchPrimary(primary: Pick<Database, 'execute'>, now: () => number): PrimaryWatch {
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
