import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask, createDatabase } from '../../../tests/support/backed-up-market.ts'
import { silentLog } from '../log.ts'
import { migrateDatabase } from './migrate.ts'
import { type Migration, migrationsFolder, readMigrations } from './read-migrations.ts'

/** Statements that read or write a whole table while its writers, and some of them its readers, wait. */
const slowKinds = [
  /^create (?:unique )?index (?!concurrently)[^(]*? on "(?<table>\w+)"/i,
  /^alter table "(?<table>\w+)".*?add constraint (?:(?!not valid|add constraint).)*(?:add constraint|$)/is,
  /^alter table "(?<table>\w+)".*?alter column "\w+" (?:set not null|(?:set data )?type)/is,
  /^(?:update|delete from) "(?<table>\w+)"/i,
]

/** Statements that only look like that, each with the reason. */
const exceptions = [
  // A valid constraint has said so before: no row is read.
  '0016_payout-claims: ALTER TABLE "orders" ALTER COLUMN "seller_id" SET NOT NULL',
]

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name ?? '')
}

/** The statements of a migration that make people wait for one of the tables. */
function findSlow({ name, statements, inTransaction }: Migration, tables: Set<string>): string[] {
  return statements
    .map((statement) => statement.replaceAll(/^--.*\n/gm, '').trim())
    .filter((statement) => {
      const validates = inTransaction && /^alter table .* validate constraint/is.test(statement)
      return validates || slowKinds.some((kind) => tables.has(kind.exec(statement)?.groups?.table ?? ''))
    })
    .map((statement) => `${name}: ${statement.replace(/;$/, '')}`)
}

test('no migration makes people wait while it goes through a table that an earlier one has made', () => {
  const tables = new Set<string>()
  const slow: string[] = []
  for (const migration of readMigrations(migrationsFolder)) {
    slow.push(...findSlow(migration, tables))
    const made = namesIn(migration.statements.join('\n'), /create table (?:if not exists )?"(\w+)"/gi)
    for (const table of made) tables.add(table)
  }
  expect(slow).toEqual(exceptions)
})

/** A copy of the migrations, with changes. */
async function copyMigrations(
  count: number,
  change: (migration: Migration, text: string) => string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'swap-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  for (const migration of readMigrations(folder)) {
    const path = join(folder, `${migration.name}.sql`)
    await writeFile(path, change(migration, await readFile(path, 'utf8')))
  }
  return folder
}

/** How everything in the database is made. */
function describeSchema(url: string): Promise<unknown[]> {
  return ask(
    url,
    `with tables as (select oid from pg_class where relnamespace = 'public'::regnamespace)
     select 'column' as kind, concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
       pg_get_expr(adbin, adrelid)) as text
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attnum > 0 and attrelid in (select oid from tables)
     union select 'index', pg_get_indexdef(indexrelid) || indisvalid from pg_index where indrelid in (select oid from tables)
     union select 'constraint', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
       where conrelid in (select oid from tables)
     union select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid in (select oid from tables)
     union select 'function', proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace
     order by 1, 2`,
  )
}

/** What the first release held: orders of two sellers. */
const firstOrders = `
  insert into categories values ('phones', 'Phones', '', 1);
  insert into users (name, email) values ('Rahim', 'rahim@people.test'), ('Karim', 'karim@people.test');
  insert into listings (seller_id, category_id, name, description, image_url, price_minor, market_price_minor, mobile, purchase_year,
    condition, location) select id, 'phones', name, '', '', 100, 100, '', 2020, 'good', '' from users;
  insert into orders (listing_id, buyer_id, status, product_name, brand_name, condition, purchase_year, description, photos,
    seller_email, price_minor, currency, phone, meeting_location)
  select id, seller_id, 'cancelled', name, '', condition, purchase_year, '', '{}', '', price_minor, currency, '', ''
  from listings, generate_series(1, 1200)`

test('a migration that was interrupted runs again: what it did twice is as if it was done once', async () => {
  const url = await createDatabase()
  const first = await copyMigrations(1, (_migration, text) => text)
  await migrateDatabase(url, silentLog, { folder: first })
  await ask(url, firstOrders)
  const twice = await copyMigrations(Infinity, ({ inTransaction }, text) =>
    inTransaction ? text : `${text}\n--> statement-breakpoint\n${text}`,
  )
  await migrateDatabase(url, silentLog, { folder: twice })
  expect(await describeSchema(url)).toEqual(await describeSchema(await createDatabase('template')))
  const sold = `
    select product_name as seller, count(*)::int as orders from orders join users on users.id = orders.seller_id
    where users.name = product_name group by 1 order by 1`
  expect(await ask(url, sold)).toEqual([
    { seller: 'Karim', orders: 1200 },
    { seller: 'Rahim', orders: 1200 },
  ])
})
