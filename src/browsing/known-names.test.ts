import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { indexNames } from '../listings/index-listing.ts'
import { createNameReader } from './known-names.ts'

const { db } = await startTestApp()
const phone = (name: string) => ({ categoryId: 'apple', brand: 'Apple', name })

/** The labels of the names that hold this token. */
async function labelsOf(token: string, readNames: ReturnType<typeof createNameReader>): Promise<string[]> {
  const { byToken } = await readNames(db)
  return (byToken.get(token) ?? []).map(({ label }) => label)
}

test('a reading knows all names that were added before it, each once', async () => {
  const readNames = createNameReader()
  await indexNames(db, [phone('iPhone 71')])
  expect(await labelsOf('71', readNames)).toEqual(['iPhone 71'])
  await indexNames(db, [phone('iPhone 71 Pro'), phone('iphone 71'), phone('iPhone 71 pro')])
  await Promise.all([readNames(db), readNames(db)])
  expect(await labelsOf('71', readNames)).toEqual(['iPhone 71', 'iPhone 71 Pro'])
  expect(await labelsOf('71', createNameReader())).toEqual(['iPhone 71', 'iPhone 71 Pro'])
})

test('a name whose transaction ends late is not missed', async () => {
  const readNames = createNameReader()
  const added = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const late = db.transaction(async (tx) => {
    await indexNames(tx, [phone('iPhone 81')])
    added.resolve()
    await end.promise
  })
  await added.promise
  const next = indexNames(db, [phone('iPhone 82')])
  // It waits, or else it is there before the other one.
  await Promise.race([next, waitForLock()])
  await readNames(db)
  end.resolve()
  await Promise.all([late, next])
  expect(await labelsOf('81', readNames)).toEqual(['iPhone 81'])
  expect(await labelsOf('82', readNames)).toEqual(['iPhone 82'])
})

test('a reading that fails is followed by one that reads all', async () => {
  const readNames = createNameReader()
  await indexNames(db, [phone('iPhone 91')])
  const outage = new Error('the database is away')
  await expect(readNames({ ...db, execute: () => Promise.reject(outage) } as never)).rejects.toBe(outage)
  expect(await labelsOf('91', readNames)).toEqual(['iPhone 91'])
})

/** Waits until a transaction waits for an advisory lock. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.execute<{ waiting: number }>(
        sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows[0]?.waiting
    })
    .toBeGreaterThan(0)
}
