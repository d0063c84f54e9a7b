import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Log, messageOf } from '../log.ts'
import { currentFreshness } from '../work-context.ts'
import { type Database, isOutage, openDatabase, type Reader } from './database.ts'
import { replicaHeartbeat } from './schema.ts'

const maxLagMillis = 2_000

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

type Replica = {
  host: string
  db: Database
  /** Its own connection: busy reads must not make a replica look late. */
  probe: Database
  completeUntil: number
  state: State
}

/** 'kept': read although perhaps behind, because the primary is silent. */
type State = 'read' | 'kept' | 'skipped'

type Options = {
  db: Database
  urls: string[]
  log: Log
  size?: number
}

const pauseMillis = 400

/**
 * Reads from replicas in turn; those late, away or silent are skipped, and without any the primary is read. While the primary is
 * silent, replicas that had kept up are read on. Close them before the primary.
 */
export function openReplicas({ db, urls, log, size = 10 }: Options) {
  const now = () => performance.now()
  // Its own connections: neither a busy pool nor a waiting beat makes the primary look away.
  const primary = openDatabase(
    db.$client.options.connectionString ?? '',
    log,
    2,
    maxLagMillis,
    'swap heartbeat',
  )
  const watch = watchPrimary(primary, now)
  const heartbeat = createHeartbeat(primary, now)
  const replicas = urls.map((url) => openReplica(url, log, size))
  const isUsable = ({ completeUntil }: Replica) => watch.countFrom() - completeUntil <= maxLagMillis
  const stopping = new AbortController()
  const stateOf = (replica: Replica): State => {
    if (!isUsable(replica)) return 'skipped'
    return now() - replica.completeUntil <= maxLagMillis ? 'read' : 'kept'
  }
  const look = async (replica: Replica) => {
    let reason = 'it is behind'
    try {
      replica.completeUntil = heartbeat.momentOf(await readBeat(replica.probe))
    } catch (error) {
      replica.completeUntil = -Infinity
      reason = messageOf(error)
    }
    const state = stateOf(replica)
    if (state !== replica.state) report(log, replica.host, state, reason)
    replica.state = state
  }
  const loops = [
    repeat(stopping.signal, watch.ask),
    repeat(stopping.signal, () => heartbeat.beat().then(watch.noteAnswer)),
    ...replicas.map((replica) => repeat(stopping.signal, () => look(replica))),
  ]
  let turn = 0
  const pick = () => {
    const usable = replicas.filter(isUsable)
    turn += 1
    return usable[turn % usable.length]
  }
  return {
    reader: createReader(db, pick),
    async close() {
      stopping.abort()
      await Promise.all(loops)
      const all = [primary, ...replicas.flatMap((replica) => [replica.db, replica.probe])]
      await Promise.all(all.map(({ $client }) => $client.end()))
    },
  }
}

function openReplica(url: string, log: Log, size: number): Replica {
  return {
    host: /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? '',
    db: openDatabase(url, log, size, undefined, 'swap replica'),
    probe: openDatabase(url, log, 1, maxLagMillis, 'swap replica'),
    completeUntil: -Infinity,
    state: 'skipped',
  }
}

function report(log: Log, host: string, state: State, reason: string): void {
  if (state === 'read') log.info('a replica is read', { host })
  else if (state === 'skipped') log.warn('a replica is skipped', { host, reason })
  else log.warn('a replica is read although it may be behind: the primary does not answer', { host })
}

async function repeat(signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await task().catch(() => {})
    await sleep(pauseMillis, undefined, { signal, ref: false }).catch(() => {})
  }
}

function createReader(db: Database, pick: () => Replica | undefined): Reader {
  return {
    async read(load) {
      const replica = currentFreshness() === 'replica' ? pick() : undefined
      if (!replica) return load(db)
      try {
        return await load(replica.db)
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error
        replica.completeUntil = -Infinity
        return load(db)
      }
    },
  }
}

/**
 * Whether the primary may answer instead: the replica is away, or ended the statement to apply changes (class 40). A slow statement
 * (57014) would be slow there too.
 */
function isFaultOfReplica(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const state = cause instanceof pg.DatabaseError ? (cause.code ?? '') : ''
  return state !== '57014' && (isOutage(error) || state.startsWith('40'))
}
