import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { currentFreshness } from '../freshness.ts'
import { type Log, messageOf } from '../log.ts'
import { type Database, isOutage, openDatabase } from './database.ts'
import { createHeartbeat, maxLagMillis, readBeat } from './heartbeat.ts'
import type { Reader } from './reader.ts'

type Replica = {
  host: string
  db: Database
  /** A connection of its own, so that busy reads do not make a replica look late. */
  probe: Database
  /** A moment before which it lacks nothing. */
  completeUntil: number
  wasUsable: boolean
}

type Options = {
  /** The primary, from which everything is read that no replica may serve. */
  db: Database
  urls: string[]
  log: Log
  /** Connections to each replica. */
  size?: number
}

/** How often a beat is written, and looked for on each replica. */
const pauseMillis = 400

/**
 * Opens the replicas, to be read in turn. One that is more than two seconds behind, away, or does not say how far it is, is
 * skipped; without any, the primary is read. Close them before the primary.
 */
export function openReplicas({ db, urls, log, size = 10 }: Options) {
  const now = () => performance.now()
  // A connection of its own: a busy pool must not delay the beats.
  const primary = openDatabase(db.$client.options.connectionString ?? '', log, 1)
  const heartbeat = createHeartbeat(primary, now)
  const replicas = urls.map((url) => openReplica(url, log, size))
  const isUsable = ({ completeUntil }: Replica) => now() - completeUntil <= maxLagMillis
  const stopping = new AbortController()
  const look = async (replica: Replica) => {
    replica.completeUntil = heartbeat.momentOf(await readBeat(replica.probe))
  }
  const report = (replica: Replica, reason?: string) => {
    if (isUsable(replica) === replica.wasUsable) return
    replica.wasUsable = !replica.wasUsable
    const { host } = replica
    if (replica.wasUsable) log.info('a replica is read', { host })
    else log.warn('a replica is skipped', { host, reason: reason ?? 'it is behind' })
  }
  const loops = [
    repeat(stopping.signal, heartbeat.beat),
    ...replicas.map((replica) =>
      repeat(stopping.signal, () =>
        look(replica).then(
          () => report(replica),
          (error) => report(replica, messageOf(error)),
        ),
      ),
    ),
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
    db: openDatabase(url, log, size),
    probe: openDatabase(url, log, 1),
    completeUntil: -Infinity,
    wasUsable: false,
  }
}

/** Runs a task again and again, with pauses, until the signal. A failure is tried again like a success. */
async function repeat(signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await task().catch(() => {})
    await sleep(pauseMillis, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Reads from the replica that is picked, and from the primary when there is none, it fails, or the request asks for it. */
function createReader(db: Database, pick: () => Replica | undefined): Reader {
  return {
    async read(load) {
      const replica = currentFreshness() === 'replica' ? pick() : undefined
      if (!replica) return load(db)
      try {
        return await load(replica.db)
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error
        // Until the next look at it.
        replica.completeUntil = -Infinity
        return load(db)
      }
    },
  }
}

/**
 * Whether the primary may answer what this replica could not: it is away, or has ended the statement to apply changes (class
 * 40; PostgreSQL, "Handling Query Conflicts"). A statement that takes too long (57014) would take as long there.
 */
function isFaultOfReplica(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const state = cause instanceof pg.DatabaseError ? (cause.code ?? '') : ''
  return state !== '57014' && (isOutage(error) || state.startsWith('40'))
}
