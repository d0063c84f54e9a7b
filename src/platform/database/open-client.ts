import type pg from 'pg'
import { TimedClient } from './timed-client.ts'

/** Opens one connection without time limits, for maintenance. When it is lost, the running statement fails. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new TimedClient({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}
