/**
 * `npm run bench:migrate -- 1000000` adds a column and an index to a database with that many phones, while people read over HTTP
 * and a long transaction is open. Prints the longest response, and fails when that is over half a second.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrationsFolder } from '../src/platform/database/apply-migrations.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { openClient } from '../src/platform/database/reach-database.ts'
import { createSecret } from '../src/platform/secret.ts'
import { startProcess } from '../tests/support/processes.ts'
import { startTemporaryDatabase } from './database.ts'
import { fillListings } from './fill-listings.ts'
import { openLine } from './open-line.ts'
import { addMembers, type Member } from './people.ts'
import { consoleLog, drawProgress, median } from './show.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const readCount = (text: string | undefined) => (text ? Number(text.replaceAll(/[_,]/g, '')) : undefined)
const phones = readCount(positionals[0]) ?? 100_000
const targetMillis = 500
const secretText = 'a secret of the benchmarks, long enough to be one'

const newMigrations = {
  '9998_column': 'alter table listings add column bench text',
  '9999_index': `-- no transaction
create index concurrently if not exists listings_bench on listings (seller_id, created_at, price_minor)`,
}

type Journal = { entries: { idx: number; when: number; tag: string }[] }

/** A copy of the program's migrations, and two more. */
async function writeMigrations(folder: string): Promise<string> {
  await cp(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal: Journal = JSON.parse(await readFile(file, 'utf8'))
  const { entries } = journal
  for (const [tag, text] of Object.entries(newMigrations)) {
    entries.push({ ...entries[0], idx: entries.length, when: (entries.at(-1)?.when ?? 0) + 1, tag })
    await writeFile(join(folder, `${tag}.sql`), text)
  }
  await writeFile(file, JSON.stringify(journal))
  return folder
}

/** Reads lists, searches and counts on several connections. Returns the function that ends it with the times, in milliseconds. */
function readOn(site: string, members: Member[]): () => Promise<number[]> {
  const times: number[] = []
  let isOver = false
  let asked = 0
  const read = async () => {
    const line = openLine(site)
    while (!isOver) {
      const nth = asked++
      const { email, token } = members[nth % members.length] as Member
      // Different each time, so that no remembered answer is given.
      const path = ['allproducts?category_name=Samsung', 'search?q=iphone', 'search/counts?q=galaxy'][nth % 3]
      const query = `${path}&price_to=${500 + (nth % 300)}&limit=20&email=${encodeURIComponent(email)}`
      const began = performance.now()
      const answer = await line.ask('GET', `/api/${query}`, { authorization: `bearer ${token}` }, '')
      times.push(performance.now() - began)
      if (answer.status !== 200) throw new Error(`${query} was answered ${answer.status}: ${answer.text}`)
      await sleep(50)
    }
    line.close()
  }
  const reading = Promise.all(Array.from({ length: 8 }, read))
  return async () => {
    isOver = true
    await reading
    return times
  }
}

/** The load of the last minute and of the last five. */
const describeLoad = () =>
  loadavg()
    .slice(0, 2)
    .map((load) => load.toFixed(1))
    .join(', ')

const tell = (what: string, times: number[], seconds: number) =>
  console.log(
    `${what}: ${times.length.toLocaleString('en')} responses in ${seconds.toFixed(1)} s, median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  )

const folder = await mkdtemp(join(tmpdir(), 'swap-bench-migrate-'))
const database = await startTemporaryDatabase(consoleLog)
try {
  await migrateDatabase(database.url, consoleLog)
  const db = openDatabase(database.url, consoleLog, 2, 0)
  await fillListings(db, phones, drawProgress)
  console.log(`${phones.toLocaleString('en')} phones; load ${describeLoad()}`)
  const members = await addMembers(db, createSecret(secretText), 200)
  await db.$client.end()
  const variables = { DATABASE_URL: database.url, DATA_DIR: folder, AUTH_SECRET: secretText }
  const server = await startProcess(variables)

  const measure = async (what: string, work: () => Promise<unknown>) => {
    const stop = readOn(server.site, members)
    const began = performance.now()
    await work()
    const seconds = (performance.now() - began) / 1000
    const times = await stop()
    tell(what, times, seconds)
    return Math.max(...times)
  }
  await measure('warming up', () => sleep(5_000))
  await measure('before', () => sleep(10_000))
  const newer = await writeMigrations(join(folder, 'newer'))
  const longest = await measure('while it is migrated', async () => {
    const holder = await openClient(database.url)
    await holder.query('begin; select from listings limit 1')
    const migrated = migrateDatabase(database.url, consoleLog, { folder: newer })
    await sleep(3_000)
    await holder.query('commit')
    await holder.end()
    await migrated
  })
  server.signal('SIGTERM')
  await server.ended
  console.log(`load ${describeLoad()}; target: ${targetMillis} ms`)
  process.exitCode = longest > targetMillis ? 1 : 0
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
