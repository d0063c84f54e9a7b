import { randomUUID } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { backUp, type BackupFiles } from '../../src/ops/backup/backup.ts'
import { removeUnkept, removeUnkeptJob } from '../../src/ops/backup/restore.ts'
import { migrationsFolder, readMigrations } from '../../src/platform/database/apply-migrations.ts'
import { type Db, openDatabase } from '../../src/platform/database/database.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'
import { ask, createDatabase, filesOf, fingerprint, openBackedUp, yes } from '../support/backed-up-market.ts'
import { runDueJobs } from '../support/run-due-jobs.ts'
import { whenFileEnds } from '../support/when-file-ends.ts'

const { url, folder, path, pictures, restoreTo } = await openBackedUp()
const restored = await createDatabase('template1', whenFileEnds)
await restoreTo(restored)
/** A database like the restored one. */
const copyRestored = () => createDatabase(new URL(restored).pathname.slice(1))
const [backedUp] = await ask<{ users: number }>(url, 'select count(*)::int as users from users')

/** A folder of all migrations and one more. */
async function addMigration(name: string, statement: string): Promise<string> {
  const newer = join(folder, `${name}-migrations`)
  await cp(migrationsFolder, newer, { recursive: true })
  const journal = JSON.parse(await readFile(join(newer, 'meta/_journal.json'), 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: `9999_${name}` })
  await writeFile(join(newer, 'meta/_journal.json'), JSON.stringify(journal))
  await writeFile(join(newer, `9999_${name}.sql`), statement)
  return newer
}

describe('a restored database', () => {
  test('goes on where the other stopped: counters, append-only ledger, migrations', async () => {
    const to = await copyRestored()
    await expect(ask(to, 'delete from order_events')).rejects.toThrow('append-only')
    const [ledger] = await ask<{ fresh: boolean }>(
      to,
      `insert into order_events (order_id, transition, to_status, by_party, at)
       select order_id, transition, to_status, 'system', at from order_events limit 1
       returning id > (select max(id) from order_events) as fresh`,
    )
    expect(ledger).toEqual({ fresh: true })
    await migrateDatabase(to, silentLog)
    const migrated = 'select hash, created_at from drizzle.__drizzle_migrations order by id'
    expect(await ask(to, migrated)).toEqual(await ask(url, migrated))
  })

  test('keeps note of the accounts that were erased since the backup', async () => {
    const to = await copyRestored()
    const id = randomUUID()
    await ask(to, `insert into erasures (user_id, erased_at) values ('${id}', now())`)
    await restoreTo(to)
    expect(await ask(to, 'select user_id from erasures')).toEqual([{ user_id: id }])
  })

  describe('of which a document or an export is missing', () => {
    const exportsOf = (db: Db) =>
      db
        .execute<{ name: string }>('select file_key as name from account_exports')
        .then(({ rows }) => rows.map(({ name }) => name))
    const failing = (statement: string) => (db: Db) => db.execute(statement).then(() => [])

    /** A database that has exported 'kept' before a backup, and 'lost' since. */
    async function openExported() {
      const to = await copyRestored()
      const askFor = (name: string) =>
        ask(
          to,
          `insert into account_exports (user_id, asked_at, file_key) select id, now(), '${name}' from users limit 1`,
        )
      await askFor('kept')
      const at = join(folder, `${randomUUID()}.backup`)
      await backUp(to, filesOf(new Map()), at)
      await askFor('lost')
      const removed: string[] = []
      const filesLike = (...unkept: BackupFiles['unkept']): BackupFiles => ({
        ...filesOf(new Map()),
        unkept,
        remove: async (name) => void removed.push(name),
      })
      const runRemovals = async () => {
        const db = openDatabase(to, silentLog, 2, 0)
        const files = filesLike(exportsOf)
        await runDueJobs({ db }, { [removeUnkeptJob]: (payload) => removeUnkept(db, files, payload) })
        await db.$client.end()
      }
      return { to, at, removed, filesLike, runRemovals }
    }

    test('has a job that removes its file', async () => {
      const { to, at, removed, filesLike, runRemovals } = await openExported()
      const files = filesLike(exportsOf)
      await expect(restoreTo(to, at, async () => false, files)).resolves.toBeNull()
      await runRemovals()
      expect(removed).toEqual([])
      await restoreTo(to, at, yes, files)
      await runRemovals()
      expect(removed).toEqual(['lost'])
    })

    test('removes its file also when the first restore failed after the commit', async () => {
      const { to, at, removed, filesLike, runRemovals } = await openExported()
      const failingMigrations = await addMigration('failing', 'select 1 / 0')
      await expect(restoreTo(to, at, yes, filesLike(exportsOf), failingMigrations)).rejects.toThrow()
      await restoreTo(to, at, yes, filesLike(exportsOf))
      await runRemovals()
      expect(removed).toEqual(['lost'])
    })

    test('is not restored when its files cannot be listed', async () => {
      const { to, at, filesLike } = await openExported()
      const before = await fingerprint(to)
      await expect(restoreTo(to, at, yes, filesLike(failing('select 1 / 0')))).rejects.toThrow()
      expect(await fingerprint(to)).toEqual(before)
    })
  })

  test('is of one moment, though the server works on while it is backed up', async () => {
    const at = join(folder, 'moving.backup')
    const server = new pg.Client({ connectionString: url })
    await server.connect()
    await server.query('begin')
    // Tables are read by name: the backup has read the accounts, and not yet the users, when it waits here.
    await server.query('lock table sessions in access exclusive mode')
    const backup = backUp(url, filesOf(pictures), at)
    const waiting = `select from pg_locks where relation = 'sessions'::regclass and not granted`
    await expect.poll(async () => (await server.query(waiting)).rowCount).toBe(1)
    const id = randomUUID()
    await server.query(`insert into users (id, name, email) values ('${id}', 'Both', '${id}@people.test')`)
    await server.query(
      `insert into accounts (user_id, account_id, provider_id) values ('${id}', 'Both', 'x')`,
    )
    await server.query('commit')
    await server.end()
    await backup
    const to = await createDatabase()
    await restoreTo(to, at)
    const [both] = await ask<{ users: number; accounts: number }>(
      to,
      `select (select count(*) from users where name = 'Both')::int as users,
              (select count(*) from accounts where account_id = 'Both')::int as accounts`,
    )
    expect(both).toEqual({ users: 0, accounts: 0 })
  })

  test('of an older Swap is brought up to date', async () => {
    const newer = await addMigration('nickname', "alter table users add nickname text default 'none'")
    const to = await createDatabase()
    await restoreTo(to, path, yes, filesOf(new Map()), newer)
    const [restored] = await ask(to, `select count(*)::int as users, min(nickname) as nickname from users`)
    expect(restored).toEqual({ users: backedUp?.users, nickname: 'none' })
    const migrated = 'select count(*)::int as count from drizzle.__drizzle_migrations'
    expect(await ask(to, migrated)).toEqual([{ count: readMigrations(newer).length }])
  })
})

describe('what a database holds is not lost', () => {
  test('when the restoring breaks off half-way', async () => {
    const to = await createDatabase('template')
    await ask(to, `insert into users (name, email) values ('New', 'new@people.test')`)
    const before = await fingerprint(to)
    const full: BackupFiles = { ...filesOf(new Map()), put: () => Promise.reject(new Error('no room left')) }
    await expect(restoreTo(to, path, yes, full)).rejects.toThrow('no room left')
    expect(await fingerprint(to)).toEqual(before)
  })

  test('waits for connections that are about to end', async () => {
    const to = await createDatabase()
    const server = new pg.Client({ connectionString: to })
    await server.connect()
    const restoring = restoreTo(to)
    const looks = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await expect.poll(async () => (await server.query(looks)).rowCount).toBe(1)
    await server.end()
    await expect(restoring).resolves.not.toBeNull()
  })
})
