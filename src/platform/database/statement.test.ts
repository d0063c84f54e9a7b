import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { silentLog } from '../log.ts'
import { openDatabase, openUnhurriedPool } from './database.ts'
import { ask, unhurried, writeStatement } from './statement.ts'

const setting = sql`select current_setting('synchronous_commit') as setting`
const hurried = writeStatement<{ setting: string }>('test_hurried', setting)
const atEase = writeStatement<{ setting: string }>(
  'test_unhurried',
  sql`with now as materialized (select where ${unhurried}) ${setting} from now`,
)

it('only a statement that says so does not wait for the disk, not the next one on its connection', async () => {
  const { env } = await startTestApp()
  const url = env.DATABASE_URL ?? ''
  const db = openDatabase(url, silentLog, 1)
  // Tests run on a server that waits for nothing.
  await db.execute('set synchronous_commit = on')
  const settings = []
  for (const statement of [hurried, atEase, hurried])
    settings.push((await ask(db, statement, {}))[0]?.setting)
  await db.$client.end()
  expect(settings).toEqual(['on', 'off', 'on'])
})

it('the connections of the job queue do not wait for the disk, and those of the modules do', async () => {
  const { asOwner, env } = await startTestApp()
  const url = env.DATABASE_URL ?? ''
  await asOwner(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = on`)
  const fresh = openDatabase(url, silentLog, 1)
  const pool = openUnhurriedPool(fresh, silentLog, 1)
  const show = 'show synchronous_commit'
  const shown = [await fresh.$client.query(show), await pool.query(show)].map(({ rows }) => rows[0])
  await Promise.all([fresh.$client.end(), pool.end()])
  expect(shown).toEqual([{ synchronous_commit: 'on' }, { synchronous_commit: 'off' }])
})
