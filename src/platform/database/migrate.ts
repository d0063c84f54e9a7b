import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { migrateJobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { type Database, openDatabase } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The advisory lock of migrations: a number that nothing else locks. */
export const migrationLock = 7_927_001

/**
 * Brings the database up to date. Processes that start at once wait for each other (an advisory lock).
 * @param folder the migrations to apply
 */
export async function migrateDatabase(url: string, log: Log, folder = migrationsFolder): Promise<void> {
  // One connection, so that the session's advisory lock and the migrations share it.
  const db: Database = openDatabase(url, log, 1, 0)
  try {
    await db.execute(`select pg_advisory_lock(${migrationLock})`)
    await migrate(db, { migrationsFolder: folder })
    await db.execute(`select pg_advisory_unlock(${migrationLock})`)
  } finally {
    await db.$client.end()
  }
  const jobs = openDatabase(url, log, 2, 0)
  try {
    await migrateJobs(jobs, log)
  } finally {
    await jobs.$client.end()
  }
}
