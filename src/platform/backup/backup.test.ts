import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../../tests/support/database.ts'
import { type Marketplace, openMarketplace } from '../../../tests/support/marketplace.ts'
import { users } from '../../identity/schema.ts'
import { openDatabase } from '../database/database.ts'
import { migrateDatabase, migrationsFolder } from '../database/migrate.ts'
import { addJob } from '../jobs/jobs.ts'
import { silentLog } from '../log.ts'
import { writeBackupFile } from './archive.ts'
import { type BackupFiles, backUp, readParts } from './backup.ts'
import { restore } from './restore.ts'

let market: Marketplace
let url: string
let folder: string
let path: string
/** Pictures, as far as a backup is concerned. */
const pictures = new Map([
  ['/images/a.webp', randomBytes(200_000)],
  ['/images/empty.webp', Buffer.alloc(0)],
])

beforeAll(async () => {
  market = await openMarketplace()
  url = market.ownerUrl
  folder = await mkdtemp(join(tmpdir(), 'swap-backup-'))
  const seller = await market.signUp('seller')
  const oddName = 'Tab\tand \\ back\nslash, বাংলা, \u{1f4f1} and "quotes"'
  await market.db.update(users).set({ name: oddName }).where(eq(users.id, seller.id))
  const buyer = await market.signUp()
  for (let phone = 0; phone < 5; phone++) await market.createOrder(buyer, await market.addPhone(seller))
  await market.settle(buyer, await market.authorisePayment(buyer, await market.addPhone(seller)))
  await addJob(market.db, 'later', { to: 'বাংলা' }, { runAt: new Date('2099-01-01'), key: 'once' })
  path = join(folder, 'all.backup')
  await backUp(url, filesOf(pictures), path)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function filesOf(kept: Map<string, Buffer>): BackupFiles {
  return {
    async *list() {
      for (const [name, bytes] of kept) yield { name, bytes }
    },
    put: async (name, bytes) => void kept.set(name, Buffer.from(bytes)),
  }
}

/** Asks a database one thing. */
async function ask<Row extends pg.QueryResultRow>(at: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

/** An empty database; like `template`, when there is one. */
async function createDatabase(template = 'template1'): Promise<string> {
  const name = `r_${randomBytes(6).toString('hex')}`
  await ask(inject('databaseUrl'), `create database ${name} template ${template}`)
  onTestFinished(async () => void (await ask(inject('databaseUrl'), `drop database ${name} with (force)`)))
  return withDatabase(inject('databaseUrl'), name)
}

/** A digest of the rows of every table that is kept, and how the tables are made. */
async function fingerprint(at: string): Promise<Record<string, unknown>> {
  const tables = await ask<{ name: string }>(
    at,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`,
  )
  const print: Record<string, unknown> = {}
  for (const { name } of tables) {
    print[name] = await ask(
      at,
      `select count(*)::int, md5(string_agg(t::text, chr(10) order by t::text collate "C")) from "${name}" t`,
    )
  }
  print['how the tables are made'] = await ask(
    at,
    `select c.conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) from pg_constraint c
     where connamespace = 'public'::regnamespace order by 1, 2`,
  )
  print.triggers = await ask(
    at,
    `select tgrelid::regclass::text as owner, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  )
  return print
}

const yes = async (_what: unknown) => true
const restoreTo = (
  to: string,
  from = path,
  mayReplace: typeof yes = yes,
  files = filesOf(new Map()),
  migrations = migrationsFolder,
) => restore({ url: to, files, path: from, log: silentLog, mayReplace, folder: migrations })

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
    const [first] = journal.entries
    journal.entries.push({ ...first, idx: 1, when: first.when + 1, tag: '0001_nickname' })
    await writeFile(join(newer, 'meta/_journal.json'), JSON.stringify(journal))
    await writeFile(join(newer, '0001_nickname.sql'), "alter table users add nickname text default 'none'")
    const to = await createDatabase()
    await restoreTo(to, path, yes, filesOf(new Map()), newer)
    const [restored] = await ask(to, `select count(*)::int as users, min(nickname) as nickname from users`)
    const today = await createDatabase()
    await restoreTo(today)
    const [backedUp] = await ask<{ users: number }>(today, 'select count(*)::int as users from users')
    expect(restored).toEqual({ users: backedUp?.users, nickname: 'none' })
    const migrated = 'select count(*)::int as count from drizzle.__drizzle_migrations'
    expect(await ask(to, migrated)).toEqual([{ count: 2 }])
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

  test('to a restore while somebody uses the database', async () => {
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

describe('a backup file', () => {
  test('is for its owner only', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('that could not be finished leaves nothing behind', async () => {
    const at = join(folder, 'unfinished.backup')
    const lost: BackupFiles = {
      ...filesOf(pictures),
      // biome-ignore lint/correctness/useYield: it fails before the first picture
      async *list() {
        throw new Error('the store is away')
      },
    }
    await expect(backUp(url, lost, at)).rejects.toThrow('the store is away')
    await expect(backUp(url, filesOf(pictures), join(folder, 'none/x.backup'))).rejects.toThrow(
      'cannot be written',
    )
    expect((await readdir(folder)).filter((name) => /unfinished|part$/.test(name))).toEqual([])
  })

  test('without any of the files that the rows name is not made; some that are missing are counted', async () => {
    const at = join(folder, 'without-pictures.backup')
    const names = [...pictures.keys()]
    const missing = (names: string[]): BackupFiles => ({
      ...filesOf(pictures),
      async *list() {
        for (const [name, bytes] of pictures) yield { name, bytes: names.includes(name) ? null : bytes }
      },
    })
    await expect(backUp(url, missing(names), at)).rejects.toThrow(/^None of the 2 files .* DATA_DIR .*$/)
    expect(await readdir(folder)).not.toContain('without-pictures.backup')
    expect(await backUp(url, missing(names.slice(1)), at)).toMatchObject({ files: 1, missing: 1 })
    expect(await backUp(url, filesOf(new Map()), `${at}-2`)).toMatchObject({ files: 0, missing: 0 })
  })

  test('that cannot be written on leaves a connection that closes quietly', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const parts = readParts(client, filesOf(pictures), { tables: 0, rows: 0, files: 0, missing: 0 })
    await parts.next()
    // The rows of the first table are asked for, and nobody reads them. An unheard error would end the process.
    const table = await parts.next()
    expect(table.value?.header).toMatchObject({ kind: 'table' })
    await parts.return(undefined)
    await expect(client.end()).resolves.toBeUndefined()
  })

  test.each([
    ['that is empty', async (at: string) => truncate(at, 0), 'is not a backup'],
    [
      'that is something else',
      async (at: string) => writeFile(at, 'PK\u0003\u0004 a zip file, say'),
      'is not a backup',
    ],
    ['of which only the first line came over', async (at: string) => truncate(at, 14), 'cut short'],
    [
      'of which the last byte is missing',
      async (at: string) => truncate(at, (await stat(at)).size - 1),
      'cut short',
    ],
    [
      'of which the second half is missing',
      async (at: string) => truncate(at, Math.ceil((await stat(at)).size / 2)),
      'cut short',
    ],
    [
      'in which one bit has changed',
      async (at: string) => {
        const bytes = await readFile(at)
        const middle = Math.floor(bytes.length / 2)
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
        await writeFile(at, bytes)
      },
      'is damaged',
    ],
  ])('%s is refused before anything is touched', async (_what, change, said) => {
    const at = join(folder, `${randomUUID()}.backup`)
    await cp(path, at)
    await change(at)
    // Nothing asks this database anything: it is not even there.
    await expect(restoreTo(withDatabase(url, 'nowhere'), at)).rejects.toThrow(said)
  })

  test('that does not exist, or is of a newer Swap, is refused', async () => {
    const to = await createDatabase()
    await expect(restoreTo(to, join(folder, 'nowhere'))).rejects.toThrow('cannot be read')
    const newer = join(folder, 'newer.backup')
    const about = { kind: 'about', madeAt: '', migrations: Array.from({ length: 100 }, () => 'unknown') }
    await writeBackupFile(
      newer,
      (async function* () {
        yield { header: about, data: [] }
      })(),
    )
    await expect(restoreTo(to, newer)).rejects.toThrow('another version of Swap')
  })

  test('cannot be made of a database on which Swap never ran', async () => {
    const nothing = await createDatabase()
    await expect(backUp(nothing, filesOf(new Map()), join(folder, 'nothing'))).rejects.toThrow(
      'nothing to back up',
    )
  })
})
