import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { users } from '../../src/auth/schema.ts'
import { backUp, type BackupFiles } from '../../src/ops/backup/backup.ts'
import { restore } from '../../src/ops/backup/restore.ts'
import { migrationsFolder } from '../../src/platform/database/apply-migrations.ts'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { withDatabase } from './database.ts'
import { type Marketplace, openMarketplace } from './marketplace.ts'
import { whenFileEnds } from './when-file-ends.ts'

/** A database with sales, pictures and a waiting job, and a backup of it. Removed after the test file. */
export async function openBackedUp() {
  const market: Marketplace = await openMarketplace()
  const url = market.ownerUrl
  const folder = await mkdtemp(join(tmpdir(), 'swap-backup-'))
  whenFileEnds(() => rm(folder, { recursive: true, force: true }))
  const pictures = new Map([
    ['/images/a.webp', randomBytes(200_000)],
    ['/images/empty.webp', Buffer.alloc(0)],
  ])
  const seller = await market.signUp('seller')
  const oddName = 'Tab\tand \\ back\nslash, বাংলা, \u{1f4f1} and "quotes"'
  await market.db.update(users).set({ name: oddName }).where(eq(users.id, seller.id))
  const buyer = await market.signUp()
  for (let phone = 0; phone < 5; phone++) await market.createOrder(buyer, await market.addPhone(seller))
  await market.sellPhone(seller, buyer)
  await addJob(
    market.db,
    'later',
    { to: 'বাংলা' },
    { runAt: new Date('2099-01-01'), key: 'once', flags: ['slow'] },
  )
  const path = join(folder, 'all.backup')
  await backUp(url, filesOf(pictures), path)

  /** Restores that backup, or another, and answers yes to the question whether data may be replaced. */
  const restoreTo = (
    to: string,
    from = path,
    mayReplace: typeof yes = yes,
    files = filesOf(new Map()),
    migrations = migrationsFolder,
  ) => restore({ url: to, files, path: from, log: silentLog, mayReplace, folder: migrations })

  return { market, url, folder, path, pictures, restoreTo }
}

export const yes = async (_what: unknown) => true

export function filesOf(kept: Map<string, Buffer>): BackupFiles {
  return {
    async *list() {
      for (const [name, bytes] of kept) yield { name, bytes }
    },
    put: async (name, bytes) => void kept.set(name, Buffer.from(bytes)),
    unkept: [],
    remove: async (name) => void kept.delete(name),
  }
}

/** Asks a database one thing. */
export async function ask<Row extends pg.QueryResultRow>(at: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

/** An empty database; like `template`, when there is one. Removed after the test, or when `atEnd` says. */
export async function createDatabase(
  template = 'template1',
  atEnd: (work: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const name = `r_${randomBytes(6).toString('hex')}`
  await ask(inject('databaseUrl'), `create database ${name} template ${template}`)
  atEnd(async () => void (await ask(inject('databaseUrl'), `drop database ${name} with (force)`)))
  return withDatabase(inject('databaseUrl'), name)
}

/** A digest of the rows of every table that is kept, and how the tables are made. */
export async function fingerprint(at: string): Promise<Record<string, unknown>> {
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
