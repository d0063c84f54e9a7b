import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readEnv } from '../src/ops/env.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { reachDatabase } from '../src/platform/database/reach-database.ts'
import { silentLog } from '../src/platform/log.ts'
import { createSecret } from '../src/platform/secret.ts'
import { type ServerProcess, startProcess } from '../tests/support/processes.ts'
import { fillListings } from './fill-listings.ts'
import { addMembers, type Member } from './people.ts'

export const secretText = 'a secret of the benchmarks, long enough to be one'

export type Site = {
  server: ServerProcess
  members: Member[]
  seller: Member
  admin: Member
  phones: Phone[]
  stop(): Promise<void>
}

export type Phone = { id: string; name: string; brand: string; dollars: number; sellerEmail: string }

/**
 * Starts the server as `npm start` does: a separate process on an embedded database with this many generated phones.
 * @param prepare changes the data before the server starts
 */
export async function startSite(
  listings: number,
  members: number,
  prepare: (db: Database, members: Member[], seller: Member) => Promise<unknown> = async () => {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-bench-'))
  // PostgreSQL works as another user when this runs as root.
  await chmod(dataDir, 0o711)
  const variables = {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    AUTH_SECRET: secretText,
    ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
  }
  const database = await reachDatabase(readEnv(variables), silentLog)
  const db = openDatabase(database.url, silentLog, 2, 0)
  await migrateDatabase(database.url, silentLog)
  await fillListings(db, listings, () => {})
  const secret = createSecret(secretText)
  const people = await addMembers(db, secret, members)
  const [seller] = (await addMembers(db, secret, 1, 'seller')) as [Member]
  const [admin] = (await addMembers(db, secret, 1, 'admin')) as [Member]
  await prepare(db, people, seller)
  const phones = await listPhones(db)
  await db.$client.end()
  await database.close()
  const server = await startProcess(variables)
  return {
    server,
    members: people,
    seller,
    admin,
    phones,
    async stop() {
      server.signal('SIGTERM')
      await server.ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function listPhones(db: Database, most?: number): Promise<Phone[]> {
  const { rows } = await db.execute<Phone>(sql`
    select l.id, l.name, c.name as brand, l.price_minor / 100.0::float8 as dollars, u.email as "sellerEmail"
    from listings l join categories c on c.id = l.category_id join users u on u.id = l.seller_id
    where sold_at is null and withdrawn_at is null order by l.created_at desc
    limit ${most ?? null}`)
  return rows
}
