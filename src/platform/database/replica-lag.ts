import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { replicaHeartbeat } from './schema.ts'

/** How far a replica may be behind. */
export const maxLagMillis = 2_000

/** Beats that a process writes on the primary, to see how far a replica has come. */
export type Heartbeat = {
  /** Writes a beat on the primary. */
  beat(): Promise<void>
  /** A moment before which a database that shows this beat lacks nothing; -Infinity when that is too long ago. */
  momentOf(beat: number): number
}

/**
 * Beats are numbered by the primary and timed by this process, so no clocks are compared. A replica that shows a beat has
 * everything that was committed before it, whether or not anything else is written, and whether it is late, cut off or
 * follows another primary.
 * @param now a monotonic clock in milliseconds
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
      // A new primary may lack the latest beats of the one before, and counts them again.
      const before = beats.filter((one) => one.beat < beat && one.at > at - maxLagMillis)
      beats = [...before, { beat, at }]
    },
    momentOf: (beat) => beats.findLast((one) => one.beat <= beat)?.at ?? -Infinity,
  }
}

/** The latest beat that a replica shows; -1 for none. */
export async function readBeat(replica: Database): Promise<number> {
  const [row] = await replica.select({ beat: replicaHeartbeat.beat }).from(replicaHeartbeat)
  return row?.beat ?? -1
}

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
