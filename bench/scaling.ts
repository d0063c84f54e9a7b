/**
 * `npm run bench:scaling` measures the processor time of a response: with one to four processes behind haproxy, with more and more
 * listings, and with more and more accounts. Processor time, because all of it shares the cores of one machine. Needs haproxy.
 * `-- --listings 10000,1000000 --people 1000,100000 --processes 1,2` measures these.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { buildPages } from '../scripts/build.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { silentLog } from '../src/platform/log.ts'
import { createSecret } from '../src/platform/secret.ts'
import { startTemporaryDatabase } from './database.ts'
import { fillListings } from './fill-listings.ts'
import { addMembers, type Member } from './people.ts'
import { type Ask, listCalls, putLoad } from './reading.ts'
import { measureSelling } from './selling.ts'
import { type CpuTime, type SeveralProcesses, startSeveral } from './several-processes.ts'
import { drawProgress } from './show.ts'
import { listPhones, type Phone, secretText } from './site.ts'

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,3,4' },
    listings: { type: 'string', default: '10000,100000,1000000' },
    people: { type: 'string', default: '1000,10000,100000' },
    seconds: { type: 'string', default: '6' },
  },
})
const numbers = (text: string) => text.split(',').map(Number)
const measured = ['brand list of 20', 'one product', 'search', 'brand page, signed in', 'home page']

type Line = { what: string; call: string; web: string; database: string; proxy: string; rate: number }

type Stock = { members: Member[]; phones: Phone[] }

async function measure(what: string, running: SeveralProcesses, { members, phones }: Stock): Promise<Line[]> {
  const server = { site: running.site }
  const lines: Line[] = []
  const add = (call: string, before: CpuTime, after: CpuTime, responses: number, seconds: number) => {
    const each = (part: keyof CpuTime) => ((after[part] - before[part]) / responses).toFixed(2)
    const rate = Math.round(responses / seconds)
    lines.push({ what, call, web: each('web'), database: each('database'), proxy: each('proxy'), rate })
  }
  const time = async (call: string, asks: Ask[]) => {
    await putLoad(running.site, asks, 2, 4)
    const before = await running.readCpu()
    const seconds = Number(values.seconds)
    const { rate } = await putLoad(running.site, asks, seconds, 4)
    add(call, before, await running.readCpu(), rate * seconds, seconds)
  }
  for (const { name, asks } of listCalls({ server, members, phones })) {
    if (measured.includes(name)) await time(name, asks)
  }
  await measureSelling({ server, members, phones }, 4, 20)
  const before = await running.readCpu()
  const { rate, sales } = await measureSelling({ server, members, phones }, 4, 80)
  add('a sale', before, await running.readCpu(), sales, sales / rate)
  for (const line of lines) console.log(Object.values(line).join('  '))
  return lines
}

async function fillPeople(db: Database, wanted: number): Promise<void> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from users where role = 'buyer'`,
  )
  const missing = wanted - (rows[0]?.n ?? 0)
  if (missing <= 0) return
  await db.execute(sql`
    with added as (
      insert into users (name, email, role, email_verified)
      select 'Member ' || n, 'member-' || gen_random_uuid() || '@fill.test', 'buyer', true from generate_series(1, ${missing}::int) n
      returning id)
    insert into sessions (user_id, token, expires_at) select id, gen_random_uuid(), now() + interval '1 day' from added`)
  await db.execute(sql`vacuum (analyze) users, sessions`)
}

async function measureAll(): Promise<Line[]> {
  const database = await startTemporaryDatabase(silentLog)
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-bench-'))
  const lines: Line[] = []
  const db = openDatabase(database.url, silentLog, 2, 0)
  try {
    await migrateDatabase(database.url, silentLog)
    const { rows } = await db.execute<{ folder: string }>(
      sql`select current_setting('data_directory') as folder`,
    )
    const postmaster = Number(
      (await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0],
    )
    const variables = { DATABASE_URL: database.url, DATA_DIR: dataDir, AUTH_SECRET: secretText }
    const run = async (what: string, many: number) => {
      // Tokens do not live as long as adding ten million phones takes.
      const stock = {
        members: await addMembers(db, createSecret(secretText), 1000),
        phones: await listPhones(db, 5000),
      }
      const running = await startSeveral(many, variables, postmaster)
      try {
        lines.push(...(await measure(what, running, stock)))
      } finally {
        await running.stop()
      }
    }
    const [first = 10_000, ...more] = numbers(values.listings)
    await fillListings(db, first, drawProgress)
    for (const many of numbers(values.processes)) await run(`${many} processes`, many)
    for (const many of numbers(values.people)) {
      await fillPeople(db, many)
      await run(`${many.toLocaleString('en')} accounts`, 2)
    }
    for (const many of more) {
      await fillListings(db, many, drawProgress)
      await run(`${many.toLocaleString('en')} listings`, 2)
    }
    return lines
  } finally {
    await db.$client.end()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await buildPages((step) => console.log(`${step} …`))
const lines = await measureAll()
console.log('Milliseconds of processor time for a response')
console.table(lines)
