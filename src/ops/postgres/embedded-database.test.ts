import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { findDatabaseUser } from './postgres-user.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swap-embedded-'))
  // PostgreSQL works as another user when this runs as root.
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a database that was killed starts although another program has its number by now, and has kept everything', async () => {
  const options = { directory: join(folder, 'db'), password: 'secret', log: silentLog }
  const ask = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  const first = await startEmbeddedDatabase(options)
  await ask(first.url, 'create table kept as select 42 as answer')
  const pidFile = join(folder, 'db', 'postmaster.pid')
  const left = await readFile(pidFile, 'utf8')
  await first.stop()

  const user = await findDatabaseUser()
  const other = spawn('sleep', ['60'], { ...user, stdio: 'ignore' })
  try {
    await writeFile(pidFile, left.replace(/^\d+/, String(other.pid)))
    const second = await startEmbeddedDatabase(options)
    const { rows } = await ask(second.url, 'select answer from kept')
    await second.stop()
    expect(rows).toEqual([{ answer: 42 }])
    expect(other.exitCode).toBeNull()
  } finally {
    other.kill()
  }
})

// Only root can make a folder that PostgreSQL's user cannot enter: for others there is nothing to test.
it.runIf(process.getuid?.() === 0)(
  'in a folder of root alone, starts anew when the folder was deleted',
  async () => {
    const own = join(folder, 'own')
    const options = { directory: join(own, 'db'), log: silentLog, durable: false }
    for (const password of ['the first', 'the second']) {
      await mkdir(own, { mode: 0o700 })
      const database = await startEmbeddedDatabase({ ...options, password })
      const place = dirname(await readlink(options.directory))
      await database.stop()
      expect(place).toMatch(/^\/var\/lib\/swap\//)
      expect(await readFile(join(place, 'linked-from'), 'utf8')).toBe(`${options.directory}\n`)
      await rm(own, { recursive: true })
      onTestFinished(() => rm(place, { recursive: true }))
    }
  },
)
