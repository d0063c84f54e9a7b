import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../support/database.ts'
import { ownVariables, startProcess } from '../support/processes.ts'

const card = {
  DEMO: '0',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const name = `m_${Date.now()}`
const [owner, server] = [`${name}_owner`, `${name}_server`]

let dataDir: string
let ownerUrl: string
let serverUrl: string
/** A database whose owner is no superuser, as hosted ones are. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'swap-migrate-'))
  const admin = await connect(inject('databaseUrl'))
  await admin.query(`create role ${owner} login createrole password 'of the owner'`)
  await admin.query(`create database ${name} owner ${owner}`)
  const as = (role: string, password: string) =>
    Object.assign(new URL(withDatabase(inject('databaseUrl'), name)), { username: role, password }).href
  ownerUrl = as(owner, 'of the owner')
  serverUrl = as(server, 'of the server')
  return async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role if exists ${server}, ${owner}`)
    await admin.end()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function runMigrate(variables: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/migrate.ts'], {
    env: { ...ownVariables, DATA_DIR: dataDir, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code, said: (await said).join('').trim() }
}

const start = () => startProcess({ DATABASE_URL: serverUrl, DATA_DIR: dataDir, ...card })

test('a server whose role owns nothing starts when the owner has migrated, and can do nothing but serve', async () => {
  const asOwner = await connect(ownerUrl)
  // As a hosting company adds an extension of its own.
  const elsewhere = await connect(withDatabase(inject('databaseUrl'), name))
  await elsewhere.query('create table of_the_host (id serial)')
  await elsewhere.end()
  await asOwner.query(`create role ${server} login password 'of the server'`)
  await expect(start()).rejects.toThrow(/The database lacks 0000_initial.* Run `npm run migrate`/)

  const variables = { DATABASE_URL: serverUrl, MIGRATION_DATABASE_URL: ownerUrl }
  for (let time = 0; time < 2; time++) {
    expect(await runMigrate(variables)).toEqual({
      code: 0,
      said: `The database is up to date, and open to the role ${server}, which owns nothing.`,
    })
  }
  const running = await start()
  const origin = running.site
  const person = { name: 'Rahim', email: 'rahim@people.test', password: 'Swap#2026' }
  const signUp = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(person),
  })
  expect(signUp.status).toBe(200)

  const owned = `select from pg_shdepend where refobjid = '${server}'::regrole and deptype = 'o'`
  expect((await asOwner.query(owned)).rowCount).toBe(0)
  const asServer = await connect(serverUrl)
  for (const statement of [
    'drop trigger ledger_entries_append_only on ledger_entries',
    'alter table audit_entries disable trigger all',
    'drop table ledger_entries',
    'truncate ledger_entries',
    'update ledger_entries set amount_minor = 0',
    'delete from audit_entries',
    'update drizzle.__drizzle_migrations set hash = null',
    'create table mine (id int)',
    'create schema mine',
    `set session_replication_role = 'replica'`,
    `set role ${owner}`,
  ]) {
    // 42501: insufficient privilege.
    await expect(asServer.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  await asServer.end()
  await asOwner.end()
  running.signal('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(running.log()).not.toContain('permission denied')
})

test('a server tells of a migration that is missing, and of a role without rights', async () => {
  await runMigrate({ DATABASE_URL: serverUrl, MIGRATION_DATABASE_URL: ownerUrl })
  const asOwner = await connect(ownerUrl)
  const last =
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *'
  const { rows } = await asOwner.query(last)
  await expect(start()).rejects.toThrow(/The database lacks \d{4}_[\w-]+\. Run `npm run migrate`/)
  await asOwner.query(
    'insert into drizzle.__drizzle_migrations (id, hash, created_at) values ($1, $2, $3)',
    Object.values(rows[0]),
  )
  await asOwner.query(`revoke usage on schema drizzle from ${server}`)
  await expect(start()).rejects.toThrow(/The database is not open to this role .* Run `npm run migrate`/)
  await asOwner.end()
})
