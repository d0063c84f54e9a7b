import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Log, messageOf } from '../log.ts'
import { currentFreshness } from '../work-context.ts'
import { type Database, isOutage, openDatabase, type Reader } from './database.ts'
import { createHeartbeat, maxLagMillis, readBeat, watchPrimary } from './replica-lag.ts'

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
