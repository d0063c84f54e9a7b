import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ask, createDatabase } from '../../../tests/support/backed-up-market.ts'
import { silentLog } from '../log.ts'
import { migrateDatabase, migrationLock } from './migrate.ts'

let folder: string
let url: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swap-migrations-'))
  await mkdir(join(folder, 'meta'))
  url = await createDatabase()
  return () => rm(folder, { recursive: true, force: true })
})

/** Makes the files the migrations of this program, in this order. */
async function write(...files: string[]) {
  const entries = files.map((_text, at) => ({
    idx: at,
    when: at + 1,
    tag: `000${at}_test`,
    breakpoints: true,
  }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const [at, text] of files.entries()) await writeFile(join(folder, `000${at}_test.sql`), text)
}

const migrate = () => migrateDatabase(url, silentLog, { folder })

async function open(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const table = 'create table phones (id int, name text); insert into phones values (1, $$a$$), (2, $$a$$)'
const index = `-- no transaction
create unique index concurrently if not exists phones_name on phones (name)`
const indexes = `select indisvalid as valid from pg_index where indrelid = 'phones'::regclass`

describe('a migration', () => {
  test('is one transaction: when it fails, nothing of it stays, and the lock of migrations is free', async () => {
    await write(table, 'alter table phones add price int;--> statement-breakpoint\nselect 1 / 0')
    await expect(migrate()).rejects.toThrow('division by zero')
    expect(await ask(url, 'select * from phones limit 1')).toEqual([{ id: 1, name: 'a' }])
    expect(await ask(url, `select pg_try_advisory_lock(${migrationLock}) as free`)).toEqual([{ free: true }])
    await write(table, 'alter table phones add price int')
    await migrate()
    expect(await ask(url, 'select price from phones limit 1')).toEqual([{ price: null }])
  })

  test('gives up a lock that it does not get, so that readers do not wait behind it, and tries again', async () => {
    await write(table)
    await migrate()
    const holder = await open()
    await holder.query('begin; select from phones')
    await write(table, 'alter table phones add price int')
    const done = migrate()
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await ask(url, waiting)).length).toBe(1)
    // This reader waits behind the migration until that gives up.
    expect(await ask(url, 'select count(*)::int as count from phones')).toEqual([{ count: 2 }])
    await holder.query('commit')
    await done
    expect(await ask(url, 'select price from phones limit 1')).toEqual([{ price: null }])
  })

  test('waits for a lock for which nobody else has to wait', async () => {
    const constraint = 'alter table phones add constraint phones_id check (id > 0) not valid'
    await write(table, constraint)
    await migrate()
    const holder = await open()
    // As an autovacuum does.
    await holder.query('begin; lock table phones in share update exclusive mode')
    await write(table, constraint, '-- no transaction\nalter table phones validate constraint phones_id')
    const done = migrate()
    const waiting = `select from pg_locks where relation = 'phones'::regclass and waitstart < now() - interval '0.4 s'`
    await expect.poll(async () => (await ask(url, waiting)).length).toBe(1)
    await holder.query('commit')
    await done
    const valid = `select convalidated from pg_constraint where conname = 'phones_id'`
    expect(await ask(url, valid)).toEqual([{ convalidated: true }])
  })

  test("marked '-- no transaction' builds an index concurrently, and again after an interruption", async () => {
    await write(table, index)
    await expect(migrate()).rejects.toThrow('could not create unique index')
    expect(await ask(url, indexes)).toEqual([{ valid: false }])
    await ask(url, `update phones set name = 'b' where id = 2`)
    await migrate()
    expect(await ask(url, indexes)).toEqual([{ valid: true }])
    await migrate()
    const applied = 'select count(*)::int as count from drizzle.__drizzle_migrations'
    expect(await ask(url, applied)).toEqual([{ count: 2 }])
  })
})

test('a database that an unreleased version made is refused with what to do, and stays as it is', async () => {
  await write(table)
  await migrate()
  await write(`-- Made anew.\n${table}`, 'drop table phones')
  await expect(migrate()).rejects.toThrow('Start with an empty database or another DATA_DIR')
  expect(await ask(url, 'select count(*)::int as count from phones')).toEqual([{ count: 2 }])
})

test('several processes that migrate at once wait for each other, also while an index is built', async () => {
  await write(
    table.replace('2, $$a', () => '2, $$b'),
    index,
  )
  await Promise.all([migrate(), migrate(), migrate()])
  expect(await ask(url, indexes)).toEqual([{ valid: true }])
})
