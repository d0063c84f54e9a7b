import { randomUUID } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  ask,
  createDatabase,
  filesOf,
  fingerprint,
  openBackedUp,
  yes,
} from '../../../tests/support/backed-up-market.ts'
import { openDatabase } from '../database/database.ts'
import { migrateDatabase, migrationsFolder } from '../database/migrate.ts'
import { silentLog } from '../log.ts'
import { type BackupFiles, backUp } from './backup.ts'

const { url, folder, path, pictures, restoreTo } = await openBackedUp()

describe('a restored database', () => {
  test('has the very same rows, pictures and waiting jobs', async () => {
    const to = await createDatabase()
    const got = new Map<string, Buffer>()
    const count = await restoreTo(to, path, yes, filesOf(got))
    expect(await fingerprint(to)).toEqual(await fingerprint(url))
    expect(count).toMatchObject({ files: 2 })
    expect(got).toEqual(pictures)
    const waiting = `select task_identifier, run_at, key, max_attempts from graphile_worker.jobs order by 1, 2, 3`
    expect(await ask(to, waiting)).toEqual(await ask(url, waiting))
    const payload = `select payload from graphile_worker._private_jobs where key = 'once'`
    expect(await ask(to, payload)).toEqual([{ payload: { to: 'বাংলা' } }])
  })

  test('goes on where the other stopped: counters, append-only ledger, migrations', async () => {
    const to = await createDatabase()
    await restoreTo(to)
    await expect(ask(to, 'delete from sale_ledger')).rejects.toThrow('append-only')
    const [ledger] = await ask<{ fresh: boolean }>(
      to,
      `insert into sale_ledger (order_id, step, payment_id) select order_id, 'lost', payment_id from sale_ledger limit 1
       returning id > (select max(id) from sale_ledger) as fresh`,
    )
    expect(ledger).toEqual({ fresh: true })
    await migrateDatabase(to, silentLog)
    const migrated = 'select hash, created_at from drizzle.__drizzle_migrations order by id'
    expect(await ask(to, migrated)).toEqual(await ask(url, migrated))
  })

  test('is of one moment, though the server works on while it is backed up', async () => {
    let over = false
    const working = (async () => {
      const db = openDatabase(url, silentLog, 1)
      while (!over) {
        // Both or none: a backup that read the tables one after the other would have one without the other.
        await db.transaction(async (tx) => {
          const id = randomUUID()
          await tx.execute(
            `insert into users (id, name, email) values ('${id}', 'Both', '${id}@people.test')`,
          )
          await tx.execute(
            `insert into accounts (user_id, account_id, provider_id) values ('${id}', 'Both', 'x')`,
          )
        })
      }
      await db.$client.end()
    })()
    for (let round = 0; round < 2; round++) {
      const at = join(folder, `moving-${round}.backup`)
      await backUp(url, filesOf(pictures), at)
      const to = await createDatabase()
      await restoreTo(to, at)
      const [both] = await ask<{ users: number; accounts: number }>(
        to,
        `select (select count(*) from users where name = 'Both')::int as users,
                (select count(*) from accounts where account_id = 'Both')::int as accounts`,
      )
      expect(both?.users).toBe(both?.accounts)
    }
    over = true
    await working
  })

  test('of an older Swap is brought up to date', async () => {
    const newer = join(folder, 'newer-migrations')
    await cp(migrationsFolder, newer, { recursive: true })
    const journal = JSON.parse(await readFile(join(newer, 'meta/_journal.json'), 'utf8'))
    const last = journal.entries.at(-1)
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_nickname' })
    await writeFile(join(newer, 'meta/_journal.json'), JSON.stringify(journal))
    await writeFile(join(newer, '9999_nickname.sql'), "alter table users add nickname text default 'none'")
    const to = await createDatabase()
    await restoreTo(to, path, yes, filesOf(new Map()), newer)
    const [restored] = await ask(to, `select count(*)::int as users, min(nickname) as nickname from users`)
    const today = await createDatabase()
    await restoreTo(today)
    const [backedUp] = await ask<{ users: number }>(today, 'select count(*)::int as users from users')
    expect(restored).toEqual({ users: backedUp?.users, nickname: 'none' })
    const migrated = 'select count(*)::int as count from drizzle.__drizzle_migrations'
    expect(await ask(to, migrated)).toEqual([{ count: journal.entries.length }])
  })
})

describe('what a database holds is not lost', () => {
  test('without asking, and stays when the answer is no', async () => {
    const to = await createDatabase('template')
    await ask(to, `insert into users (name, email) values ('New', 'new@people.test')`)
    const before = await fingerprint(to)
    const asked: unknown[] = []
    const answer = await restoreTo(to, path, async (what) => {
      asked.push(what)
      return false
    })
    expect(answer).toBeNull()
    expect(asked).toEqual([{ tables: expect.any(Number), rows: expect.any(Number) }])
    expect(await fingerprint(to)).toEqual(before)
    await restoreTo(to)
    expect(await fingerprint(to), 'when the answer is yes').not.toEqual(before)
  })

  test('when the restoring breaks off half-way', async () => {
    const to = await createDatabase('template')
    await ask(to, `insert into users (name, email) values ('New', 'new@people.test')`)
    const before = await fingerprint(to)
    const full: BackupFiles = { ...filesOf(new Map()), put: () => Promise.reject(new Error('no room left')) }
    await expect(restoreTo(to, path, yes, full)).rejects.toThrow('no room left')
    expect(await fingerprint(to)).toEqual(before)
  })

  test('to a restore while the database is in use', async () => {
    const to = await createDatabase()
    const server = new pg.Client({ connectionString: to })
    await server.connect()
    await expect(restoreTo(to)).rejects.toThrow('Stop Swap first')
    await server.end()
  })

  test('with the old backup when a new one has the same name', async () => {
    await expect(backUp(url, filesOf(pictures), path)).rejects.toThrow('is there already')
  })
})
