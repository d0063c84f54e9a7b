import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Log, messageOf } from '../log.ts'
import { TimedClient, TracedPool } from './timed-client.ts'

/** A database, or a transaction on one. */
export type Db = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'with'
  | '$with'
  | '$count'
>

export type Database = NodePgDatabase & { $client: pg.Pool }

type PoolOptions = pg.PoolConfig & { connectionString: string; statementMillis: number }

/** Opens a pool; close it with `db.$client.end()`. Without a limit, `statementMillis` is 0; `role` is its `application_name`. */
export function openDatabase(
  url: string,
  log: Log,
  size = 10,
  statementMillis = 10_000,
  role = 'swap',
): Database {
  const options = { connectionString: url, max: size, statementMillis, application_name: role }
  return releaseAlways(drizzle({ client: openPool(options, log) }))
}

/** Releases each connection, because Drizzle would keep one on which `begin` has failed. */
function releaseAlways(db: Database): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await db.$client.connect()
    try {
      return await drizzle({ client }).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return Object.assign(db, { transaction })
}

/** A pool whose commits do not wait for the disk, for work that is repeated after a crash (docs/decisions/0016). */
export function openAsyncCommitPool({ $client }: Database, log: Log, size: number): pg.Pool {
  const { connectionString, statementMillis } = $client.options as PoolOptions
  return openPool({ connectionString, statementMillis, max: size, application_name: 'swap jobs' }, log, [
    'synchronous_commit = off',
  ])
}

/** Listens on a channel on its own connection. @param onLost called once when that ends by itself */
export async function openListener(
  { $client }: Database,
  channel: string,
  onPayload: (payload: string) => void,
  onLost: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const { connectionString } = $client.options as PoolOptions
  const client = new TimedClient({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: `swap ${channel}`,
    answerMillis: probeMillis,
    keepAlive: true,
  })
  let fault: unknown
  client.on('error', (error) => {
    fault = error
  })
  client.on('notification', ({ payload }) => onPayload(payload ?? ''))
  await client.connect()
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  // Detects a silent connection.
  const probe = setInterval(() => client.query('select').catch(() => {}), probeMillis).unref()
  let isClosing = false
  client.once('end', () => {
    clearInterval(probe)
    if (!isClosing) onLost(fault)
  })
  return {
    close() {
      isClosing = true
      return client.end()
    },
  }
}

const probeMillis = 10_000

const networkMillis = 2_000

function openPool(options: PoolOptions, log: Log, settings: string[] = []): pg.Pool {
  const { statementMillis } = options
  const responseMillis = statementMillis > 0 ? statementMillis + networkMillis : 0
  // The server ends what callers that are gone leave behind.
  const limits = [
    `statement_timeout = ${statementMillis}`,
    `idle_in_transaction_session_timeout = ${responseMillis}`,
  ]
  const statements = [...limits, ...settings].map((setting) => `set ${setting}`).join('; ')
  const pool = new TracedPool({
    ...options,
    // Read by TimedClient.
    ...{ answerMillis: responseMillis },
    Client: TimedClient,
    onConnect: (client) => client.query(statements),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Unhandled, a dropped connection ends the process.
  const lost = (error: Error) => {
    // The pool does not wait for the connections that it ends: the database may stop first.
    if (!pool.ending) log.warn('a database connection was lost', { error: messageOf(error) })
  }
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/** Returns whether an error means that a text cannot be stored, such as one with NUL. */
export function isUnstorableText(error: unknown): boolean {
  return stateOf(error) === '22021'
}

/** Returns whether an error is the violation of a unique constraint. */
export function isDuplicate(error: unknown): boolean {
  return stateOf(error) === '23505'
}

/** Returns whether an error is the violation of a foreign key: other rows refer to what was changed or deleted. */
export function isReferenced(error: unknown): boolean {
  return stateOf(error) === '23503'
}

function stateOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause.code : undefined
}

/** Codes of system errors that mean an outage: it passes, or the operator fixes it. */
const systemOutages = new Set(
  (
    'EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETRESET ENETUNREACH ENOTFOUND ' +
    'EPIPE ETIMEDOUT EDQUOT EIO EMFILE ENFILE ENOBUFS ENOMEM ENOSPC EROFS'
  ).split(' '),
)

/**
 * SQLSTATE (PostgreSQL, "Error Codes"): class 08, connection exceptions; class 53, out of disk, memory or connections;
 * 25006, read-only; 25P03 and 57014, it took too long; 57P01 to 57P05, the server stops, starts or ends the session; 58030,
 * its disk fails.
 */
const stateOfOutage = /^(08...|53...|25006|25P03|57014|57P0[1-5]|58030)$/

/** Messages of the driver's errors without a code that mean an outage. */
const messageOfOutage =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered/

/** Whether an error means an outage rather than a wrong statement or program. */
export function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (systemOutages.has(code) || stateOfOutage.test(code) || messageOfOutage.test(at.message)) return true
  }
  return false
}

/** A database that is only read, perhaps a replica two seconds behind. It is no `Db`: stores of the primary never get it. */
export type ReadDb = Pick<Db, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'execute' | '$count'>

/** Reads lists, search, counts and public pages, up to two seconds old. Money, roles and decisions read the primary. */
export type Reader = {
  /** Runs `load`, which must only read: it is repeated on the primary when a replica fails. */
  read<Value>(load: (db: ReadDb) => Promise<Value>): Promise<Value>
}

export const readPrimary = (db: ReadDb): Reader => ({ read: (load) => load(db) })
