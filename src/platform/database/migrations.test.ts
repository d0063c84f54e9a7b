import { expect, test } from 'vitest'
import { type Migration, migrationsFolder, readMigrations } from './apply-migrations.ts'

/** Statements that read or write a whole table while its writers, and some of them its readers, wait. */
const slowKinds = [
  /^create (?:unique )?index (?!concurrently)[^(]*? on "(?<table>\w+)"/i,
  /^alter table "(?<table>\w+)".*?add constraint (?:(?!not valid|add constraint).)*(?:add constraint|$)/is,
  /^alter table "(?<table>\w+)".*?alter column "\w+" (?:set not null|(?:set data )?type)/is,
  /^(?:update|delete from) "(?<table>\w+)"/i,
]

/** Statements that only look like that, each with the reason. */
const exceptions: string[] = []

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
