import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { silentLog } from '../log.ts'
import { type Db, openDatabase } from './database.ts'
import { prepareOnce } from './query-parts.ts'

test('a query that is prepared once is built for each database, and answers with the values of each call', async () => {
  let built = 0
  const double = prepareOnce((db: Db) => {
    built += 1
    return db
      .select({ twice: sql<number>`2 * ${sql.placeholder('value')}::integer` })
      .from(sql`(select) as nothing`)
      .prepare('double')
  })
  const [one, other] = [
    openDatabase(inject('databaseUrl'), silentLog, 1),
    openDatabase(inject('databaseUrl'), silentLog, 1),
  ]
  onTestFinished(async () => {
    await one.$client.end()
    await other.$client.end()
  })
  expect(await double(one).execute({ value: 3 })).toEqual([{ twice: 6 }])
  expect(await double(one).execute({ value: 4 })).toEqual([{ twice: 8 }])
  expect(built).toBe(1)
  expect(await double(other).execute({ value: 5 })).toEqual([{ twice: 10 }])
  expect(built).toBe(2)
})
