import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { openDatabase } from '../database/database.ts'
import { silentLog } from '../log.ts'
import { createRemember, type Remember } from './response-cache.ts'

let app: TestApp
let remember: Remember
let asked = 0

/** How many categories there are, which somebody counts only when it is not known. */
const count = () =>
  remember('categories', async () => {
    asked += 1
    const { rows } = await app.db.execute<{ n: string }>('select count(*) as n from categories')
    return { text: rows[0]?.n ?? '' }
  })
const add = (id: string) =>
  sql`insert into categories (id, name, thumbnail, position) select ${id}, ${id}, '', max(position) + 1 from categories`

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => {
  remember = createRemember(app.db)
  asked = 0
})

test('what was answered is answered again while nobody writes', async () => {
  const first = await count()
  expect([await count(), await count(), asked]).toEqual([first, first, 1])
})

test('those who ask at one moment share one answer', async () => {
  await Promise.all([count(), count(), count()])
  expect(asked).toBe(1)
})

test('whatever is written, by whomever, is in the very next answer', async () => {
  const before = Number((await count()).text)
  for (const nth of [1, 2, 3]) {
    await app.db.execute(add(`brand ${nth}`))
    expect((await count()).text).toBe(String(before + nth))
  }
})

test('another process’s transaction is seen when it commits, and neither before nor never', async () => {
  const another = openDatabase(app.env.DATABASE_URL ?? '', silentLog, 2)
  try {
    const before = Number((await count()).text)
    await another.transaction(async (tx) => {
      await tx.execute(add('open'))
      expect((await count()).text, 'not before').toBe(String(before))
      expect((await count()).text).toBe(String(before))
    })
    expect((await count()).text, 'at once').toBe(String(before + 1))
    await another
      .transaction(async (tx) => {
        await tx.execute(add('taken back'))
        await count()
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect((await count()).text).toBe(String(before + 1))
  } finally {
    await another.$client.end()
  }
})

test('a failure is not remembered', async () => {
  const refuse = () => remember('refused', () => Promise.reject(new Error('not now')))
  await expect(refuse()).rejects.toThrow('not now')
  expect(await remember('refused', async () => ({ text: 'now' }))).toEqual({ text: 'now' })
})

test('what is remembered has bounds: the oldest makes room', async () => {
  const large = 'x'.repeat(8_000_000)
  const keep = (key: string) =>
    remember(key, async () => {
      asked += 1
      return { text: large }
    })
  for (const key of ['one', 'two', 'three', 'four']) await keep(key)
  asked = 0
  await keep('four')
  expect(asked).toBe(0)
  await keep('one')
  expect(asked).toBe(1)
})
