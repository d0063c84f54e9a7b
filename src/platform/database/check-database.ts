import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { openClient } from './reach-database.ts'

/** Throws StartError when the database at `url`, to which the client is connected, is of a kind that Swap cannot work on. */
export async function checkDatabase(client: pg.Client, url: string): Promise<void> {
  await requireUtf8(client)
  // A pooler makes up process numbers of its own.
  const isDirect = 'processID' in client && client.processID === (await serverProcess(client))
  if (!isDirect) await refuseSharedSessions(client, url)
}

async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  )
  if (rows[0]?.encoding === 'UTF8') return
  throw new StartError(
    `The database is encoded in ${rows[0]?.encoding}, which has no Bangla. Create one with: create database … encoding 'UTF8' template template0`,
  )
}

async function refuseSharedSessions(one: pg.Client, url: string): Promise<void> {
  const other = await openClient(url)
  try {
    if (!(await areSharing(one, other))) return
    throw new StartError(
      'DATABASE_URL leads to a connection pooler in transaction mode. Swap needs sessions of its own: set pool_mode = session in pgbouncer.',
    )
  } finally {
    await other.end()
  }
}

type Asked = Pick<pg.Client, 'query'>

/** Whether two open connections take turns on the same server processes, as behind a pooler in transaction mode. */
export async function areSharing(one: Asked, other: Asked): Promise<boolean> {
  const [ofOne, ofOther] = [new Set<number>(), new Set<number>()]
  for (let round = 0; round < 5; round++) {
    // Twice, for a pooler that lends each process in turn.
    ofOne.add(await serverProcess(one))
    ofOne.add(await serverProcess(one))
    await other.query('begin')
    ofOther.add(await serverProcess(other))
    ofOne.add(await serverProcess(one))
    await other.query('commit')
  }
  return ofOne.size > 1 || ofOther.size > 1 || [...ofOne].some((pid) => ofOther.has(pid))
}

async function serverProcess(client: Asked): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
