import pg from 'pg'
import { messageOf } from '../log.ts'
import type { DatabaseAddress } from './address.ts'

/** How long a server may take to say whether it takes writes. */
const answerMillis = 2000

/**
 * Finds the server of an address that fits, by asking all of them at once: after a failover another one takes writes. Throws
 * when none does.
 */
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
