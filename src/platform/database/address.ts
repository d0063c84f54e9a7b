import pg from 'pg'
import { messageOf } from '../log.ts'
import { StartError } from '../start-error.ts'

/** The address of a PostgreSQL database as libpq reads it: its servers, and whether only one that takes writes will do. */
export type DatabaseAddress = {
  servers: [string, ...string[]]
  writable: boolean
}

const form = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/** Reads the address of a database. Throws StartError for an invalid one. */
export function readAddress(address: string): DatabaseAddress {
  const [, before = '', hosts = '', after = ''] = form.exec(address) ?? []
  const [first, ...others] = hosts.split(',').map((host) => readServer(`${before}${host}${after}`))
  if (!first || others.includes(null)) {
    throw new StartError('This is not the address of a database; write postgres://user:password@host/name.')
  }
  const target = first.searchParams.get('target_session_attrs') ?? 'any'
  if (!['any', 'read-write', 'primary'].includes(target)) {
    throw new StartError(`target_session_attrs=${target} is not supported; write any, read-write or primary.`)
  }
  return { servers: [first.href, ...others.map((url) => url?.href ?? '')], writable: target !== 'any' }
}

export function isDatabaseAddress(address: string): boolean {
  try {
    return readAddress(address).servers.length > 0
  } catch {
    return false
  }
}

function readServer(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  // The driver would take `require` and `verify-ca` for `verify-full`. (`no-verify` is its own word.)
  if (url.searchParams.get('sslmode') !== 'no-verify') url.searchParams.set('uselibpqcompat', 'true')
  return url
}

/** Returns the role and password in the address of a database. */
export function roleOf(address: string): { name: string; password: string } {
  const { username, password } = new URL(readAddress(address).servers[0])
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

const answerMillis = 2000

/** Returns the server that fits an address, asking all at once; after a failover another one takes writes. Throws without one. */
export async function findServer({
  servers,
  writable,
}: DatabaseAddress): Promise<{ host: string; port: number }> {
  const asked = servers.map((server) => askServer(server, writable))
  return Promise.any(asked).catch(({ errors }: AggregateError) => {
    const [cause] = errors
    throw new Error(`no server of the database fits (${errors.map(messageOf).join('; ')})`, { cause })
  })
}

async function askServer(connectionString: string, writable: boolean) {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerMillis,
    query_timeout: answerMillis,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ read_only: string }>(
      `select current_setting('transaction_read_only') as read_only`,
    )
    // 25006: read-only SQL transaction.
    if (writable && rows[0]?.read_only !== 'off')
      throw Object.assign(new Error(`${client.host} takes no writes`), { code: '25006' })
    return { host: client.host, port: client.port }
  } finally {
    await client.end().catch(() => {})
  }
}
