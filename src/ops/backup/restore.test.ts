import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  ask,
  createDatabase,
  filesOf,
  fingerprint,
  openBackedUp,
  yes,
} from '../../../tests/support/backed-up-market.ts'
import { backUp } from './backup.ts'

// Older versions, missing files, and restores that break off: tests/http/restore.process.ts.
const { url, path, pictures, restoreTo } = await openBackedUp()

describe('what a database holds is not lost', () => {
  test('without asking, stays when the answer is no, and has the very same rows, pictures and waiting jobs after a yes', async () => {
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
    const got = new Map<string, Buffer>()
    const count = await restoreTo(to, path, yes, filesOf(got))
    expect(await fingerprint(to)).toEqual(await fingerprint(url))
    expect(count).toMatchObject({ files: 2 })
    expect(got).toEqual(pictures)
    const waiting = `select task_identifier, run_at, key, max_attempts from graphile_worker.jobs order by 1, 2, 3`
    expect(await ask(to, waiting)).toEqual(await ask(url, waiting))
    const payload = `select payload, flags from graphile_worker._private_jobs where key = 'once'`
    expect(await ask(to, payload)).toEqual([{ payload: { to: 'বাংলা' }, flags: { keyed: true, slow: true } }])
  })

  test('to a restore while the database is in use', async () => {
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
