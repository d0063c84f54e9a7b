import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedCategories } from '../../src/catalogue/index.ts'
import { startEmbeddedDatabase } from '../../src/ops/postgres/embedded-database.ts'
import { asServer } from '../../src/ops/postgres/serving-role.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server whose database `template` is migrated and empty. */
    databaseUrl: string
  }
}

/** One real PostgreSQL a run, with a migrated template that every test file clones (test-app.ts). */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'swap-test-'))
  // PostgreSQL works as another user when this runs as root.
  await chmod(directory, 0o711)
  const database = await startEmbeddedDatabase({
    directory: join(directory, 'db'),
    password: randomBytes(12).toString('hex'),
    log: silentLog,
    durable: false,
  })
  await makeTemplate(database.url)
  project.provide('databaseUrl', database.url)
  return async () => {
    await database.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Creates the database `template` on a server: migrated, with the brands, open to the role of the app. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, 'create database template')
  const template = withDatabase(serverUrl, 'template')
  await migrateDatabase(template, silentLog, { serving: { url: asServer(template), schemas: false } })
  const db = openDatabase(template, silentLog, 1)
  await seedCategories(db)
  await db.$client.end()
}

/** Runs statements, one after the other, on a connection of their own. */
export async function runOnServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
