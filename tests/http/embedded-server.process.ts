import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../../src/ops/env.ts'
import { asServer } from '../../src/ops/postgres/serving-role.ts'
import { reachDatabase } from '../../src/platform/database/reach-database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startProcess } from '../support/processes.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'swap-embedded-'))
  // PostgreSQL works as another user when this runs as root.
  await chmod(dataDir, 0o711)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** The owner's address, found as `npm run admin` finds it while the server runs. */
async function findDatabase(): Promise<string> {
  const { url, inUse } = await reachDatabase(readEnv({ DATA_DIR: dataDir }), silentLog)
  expect(inUse).toBe(true)
  return url
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

test('a leaked AUTH_SECRET can be replaced', async () => {
  for (const secret of [
    'the first one, that has leaked to somebody',
    'the one that takes its place after it',
  ]) {
    const server = await startProcess({ DATA_DIR: dataDir, AUTH_SECRET: secret })
    expect((await fetch(`${server.site}/readyz`)).status).toBe(200)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  }
})

test('the server works as a role that owns nothing and cannot get round the append-only tables', async () => {
  const server = await startProcess({
    DATA_DIR: dataDir,
    DEMO: '0',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  const owner = await openClient(await findDatabase())
  const { rows: sessions } = await owner.query(
    `select distinct usename as role from pg_stat_activity where backend_type = 'client backend' and usename is not null and pid <> pg_backend_pid()`,
  )
  expect(sessions).toEqual([{ role: 'swap' }])
  const { rows: owned } = await owner.query(
    `select classid::regclass, objid, deptype from pg_shdepend where refobjid = 'swap'::regrole and deptype = 'o'`,
  )
  expect(owned).toEqual([])
  await owner.end()

  const asSwap = await openClient(asServer(await findDatabase()))
  for (const statement of [
    'drop trigger order_events_append_only on order_events',
    'alter table audit_entries disable trigger all',
    'drop table order_events',
    'truncate audit_entries',
    'create or replace function refuse_change() returns trigger language sql as $$ select null $$',
    `set session_replication_role = 'replica'`,
    'set role postgres',
    'alter role swap superuser',
    `copy (select 1) to program 'true'`,
    'create table mine (id int)',
    'create schema mine',
  ]) {
    await expect(asSwap.query(statement), statement).rejects.toMatchObject({
      // 42501: insufficient privilege.
      code: '42501',
    })
  }
  await asSwap.end()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('the database stops when its server is killed, and starts again with the next one', async () => {
  const variables = { DATA_DIR: dataDir }
  const first = await startProcess(variables)
  const postmaster = Number((await readFile(join(dataDir, 'db', 'postmaster.pid'), 'utf8')).split('\n')[0])
  first.signal('SIGKILL')
  await expect.poll(() => isThere(postmaster)).toBe(false)
  const second = await startProcess(variables)
  expect((await fetch(`${second.site}/readyz`)).status).toBe(200)
  second.signal('SIGTERM')
  expect(await second.ended).toBe(0)
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
