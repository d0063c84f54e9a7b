/**
 * `npm run test:recovery` demonstrates point-in-time recovery with the scripts of deploy/recovery and PostgreSQL's own tools: a base
 * backup, archived WAL, a table dropped by mistake, and a restore to the moment before. Needs Debian's postgresql-15.
 */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { addMembers } from '../../bench/people.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { silentLog } from '../../src/platform/log.ts'
import { createSecret } from '../../src/platform/secret.ts'
import { postgresBin, requirePrograms } from '../cluster/programs.ts'
import { databaseUser, giveToDatabase, type Program, runProgram, until } from '../cluster/run-program.ts'

const port = 21_090
const url = `postgres://postgres@127.0.0.1:${port}/postgres`
const root = await mkdtemp(join(tmpdir(), 'swap-recovery-'))
const at = (name: string) => join(root, name)

/** Runs a program or one of the scripts as the database's user. */
function run(command: string, ...args: string[]) {
  const env = {
    PATH: `${postgresBin}:${process.env.PATH}`,
    LANG: 'C.UTF-8',
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
  }
  return promisify(execFile)(command, args, { env, cwd: root, ...databaseUser })
}

async function prepare(): Promise<void> {
  await chmod(root, 0o755)
  await cp(fileURLToPath(new URL('../../deploy/recovery', import.meta.url)), at('scripts'), {
    recursive: true,
  })
  await mkdir(at('archive'))
  for (const path of [root, at('archive')]) await giveToDatabase(path)
  await run(
    'initdb',
    '--pgdata',
    at('server'),
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
  )
  await writeFile(
    at('server/postgresql.auto.conf'),
    `archive_mode = on\narchive_command = '${at('scripts/archive-wal.sh')} ${at('archive')} %p %f'\n`,
  )
}

async function start(folder: string): Promise<Program> {
  const args = ['-D', at(folder), '-h', '127.0.0.1', '-p', String(port), '-k', root]
  const server = runProgram(join(postgresBin, 'postgres'), args, {
    log: at(`${folder}.log`),
    asDatabase: true,
  })
  await until(30, () => ask('select 1'))
  return server
}

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Row>(statement).finally(() => client.end())
  return rows
}

async function addPeople(many: number): Promise<void> {
  const db = openDatabase(url, silentLog, 1)
  await addMembers(db, createSecret('a secret of the recovery, long enough to be one'), many)
  await db.$client.end()
}

/** Waits until the WAL so far is in the archive. */
async function archiveAll(): Promise<void> {
  const [segment] = await ask<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await until(30, async () => {
    if (!(await readdir(at('archive'))).includes(segment?.name ?? '')) throw new Error('WAL was not archived')
  })
}

requirePrograms('postgresql-15')
let server: Program | undefined
try {
  await prepare()
  server = await start('server')
  await migrateDatabase(url, silentLog)
  await addPeople(10)
  await run(at('scripts/base-backup.sh'), at('base'))
  console.log('10 accounts, then a base backup, verified')
  await addPeople(5)
  const [moment] = await ask<{ now: string }>('select now()::text as now')
  console.log(`5 more accounts; the time is ${moment?.now}`)
  await sleep(1_000)
  await ask('drop table sessions cascade; delete from users')
  await archiveAll()
  await server.kill()
  console.log('a table dropped and all accounts deleted by mistake; the server killed')
  await run(at('scripts/restore-to.sh'), at('base'), at('archive'), at('restored'), moment?.now ?? '')
  const began = performance.now()
  server = await start('restored')
  await until(60, async () => {
    const [state] = await ask<{ waits: boolean }>('select pg_is_in_recovery() as waits')
    if (state?.waits) throw new Error('it still recovers')
  })
  const [found] = await ask<{ accounts: number; sessions: number }>(
    'select (select count(*)::int from users) as accounts, (select count(*)::int from sessions) as sessions',
  )
  await addPeople(1)
  const took = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `restored to that time in ${took} s: ${found?.accounts} accounts, ${found?.sessions} sessions, writable`,
  )
  if (found?.accounts !== 15 || found.sessions !== 15) throw new Error('15 of each were expected')
} finally {
  await server?.kill()
  await rm(root, { recursive: true, force: true })
}
