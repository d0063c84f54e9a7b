import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addMembers } from '../../bench/people.ts'
import { listPhones } from '../../bench/site.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { createSecret } from '../../src/platform/secret.ts'
import { exerciseBucket } from '../support/exercise-bucket.ts'
import { openFreezingProxy } from '../support/freezing-proxy.ts'
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { createObjectStore, type ObjectStore } from './object-store.ts'
import { site } from './ports.ts'
import { type SiteProxy, startSiteProxy } from './proxy.ts'
import { giveToDatabase } from './run-program.ts'
import type { People } from './traffic.ts'
import { jobs, startWebProcesses, type WebProcesses } from './web-processes.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

const secret = 'a secret of the cluster, long enough to be one'

export type Cluster = {
  /** Where everything keeps its files and logs. */
  root: string
  proxy: SiteProxy
  database: DatabaseCluster
  objects: ObjectStore
  mail: MailServer
  web: WebProcesses
  /** The database behind everything, for checks. */
  db: Database
  people: People
  /**
   * Upgrades everything to this release: migrates as the owner, then restarts one process after the other, with a role that owns
   * nothing.
   */
  upgrade(): Promise<void>
  /** Restarts everything with the bucket for pictures. Those on the disk stay there. */
  moveToBucket(): Promise<void>
  /** Freezes all connections of the first web process to the database. */
  freeze(): void
  stop(): Promise<void>
}

/**
 * Starts everything, the web processes as the owner of the tables, and fills the database.
 * @param keep whether the files and logs stay when it is stopped
 */
export async function startCluster(keep: boolean, tell: (step: string) => void): Promise<Cluster> {
  const root = await mkdtemp(join(tmpdir(), 'swap-cluster-'))
  await chmod(root, 0o711)
  await mkdir(join(root, 'pooler'))
  await mkdir(join(root, 'data'))
  await giveToDatabase(join(root, 'pooler'))
  const undo: Undo = [
    () => (keep ? tell(`nothing more: see ${root}`) : rm(root, { recursive: true, force: true })),
  ]
  let stopping: Promise<void> | undefined
  const undoAll = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  /** May be called again, and then waits for the first. */
  const stop = () => {
    stopping ??= undoAll()
    return stopping
  }
  try {
    const parts = await startParts(root, tell, undo)
    return { ...(await startSite(parts, tell, undo)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Undo = (() => unknown)[]

/** Starts everything but the site itself, and fills the database. */
async function startParts(root: string, tell: (step: string) => void, undo: Undo) {
  tell('haproxy, etcd, two Patroni nodes, pgbouncer')
  const proxy = await startSiteProxy(root)
  undo.push(() => proxy.stop())
  const database = await startDatabaseCluster(root)
  undo.push(() => database.stop())
  tell('Swift and a mail server')
  const objects = await createObjectStore(root)
  // Before the start, which may fail when some of its processes run.
  undo.push(() => objects.stop())
  await objects.start()
  await exerciseBucket(objects.url)
  const mail = await startMailServer()
  undo.push(() => mail.kill())
  tell('6,000 phones')
  await fill(database.ownerUrl)
  const db = openDatabase(database.adminUrl, silentLog, 3)
  undo.push(() => db.$client.end())
  const people = await addPeople(db)
  return { root, proxy, database, objects, mail, db, people }
}

type Parts = Awaited<ReturnType<typeof startParts>>

/** Starts the site, in the role of the owner of the tables. */
async function startSite(
  parts: Parts,
  tell: (step: string) => void,
  undo: Undo,
): Promise<Omit<Cluster, 'stop'>> {
  const { database, objects, proxy } = parts
  const frozen = await openFreezingProxy(database.ownerUrl)
  undo.push(() => frozen.close())
  tell('three web processes and one for jobs')
  const program = join(project, 'tests/support/serve.ts')
  const environment = describeSite(parts, new URL(frozen.url).host)
  const web = await startWebProcesses(proxy, { variablesOf: environment(database.ownerUrl), program })
  undo.push(() => web.stop())
  return {
    ...parts,
    web,
    freeze: frozen.freeze,
    async upgrade() {
      await migrate(database)
      await web.restartInTurn({ variablesOf: environment(database.servingUrl), program })
    },
    moveToBucket: () =>
      web.restartInTurn({
        variablesOf: environment(database.servingUrl, { STORAGE_URL: objects.url }),
        program,
      }),
  }
}

/** The environment of each process. The first one reaches pgbouncer through the proxy that can freeze. */
const describeSite =
  ({ root, database, mail }: Parts, frozen: string) =>
  (databaseUrl: string, more: Record<string, string> = {}) =>
  (index: number): Record<string, string> => ({
    NODE_ENV: 'test',
    PUBLIC_URL: site,
    AUTH_SECRET: secret,
    DATA_DIR: join(root, 'data'),
    SMTP_URL: mail.url,
    // haproxy adds one address, and everybody in the load brings one.
    TRUST_PROXY: '2',
    SERVE: index === jobs ? 'jobs' : 'web',
    DATABASE_URL: index === 0 ? databaseUrl.replace(/@[^/]+/, `@${frozen}`) : databaseUrl,
    DATABASE_REPLICA_URL: database.replicaUrl,
    ...more,
  })

/** Migrates as the owner, and gives the serving role its rights. */
async function migrate({ ownerUrl, servingUrl, adminUrl }: DatabaseCluster): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/migrate.ts'], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      MIGRATION_DATABASE_URL: ownerUrl,
      DATABASE_URL: servingUrl,
    },
  })
  // The demo makes its own tables, which belonged to the owner until it ceased to serve. It serves until all have restarted.
  const db = openDatabase(adminUrl, silentLog, 1)
  await db.execute('grant swap to swap_owner')
  await db.execute('alter schema demo owner to swap')
  const { rows } = await db.execute<{ name: string }>(
    "select format('demo.%I', tablename) as name from pg_tables where schemaname = 'demo'",
  )
  for (const { name } of rows) await db.execute(`alter table ${name} owner to swap`)
  await db.$client.end()
}

async function fill(url: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['bench/fill.ts', '6000'], {
    cwd: project,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: url },
  })
}

async function addPeople(db: Database): Promise<People> {
  // Nobody has bought the generated phones that are sold.
  await db.execute('update listings set sold_at = null, withdrawn_at = now() where sold_at is not null')
  const known = createSecret(secret)
  return {
    buyers: await addMembers(db, known, 600),
    sellers: await addMembers(db, known, 20, 'seller'),
    readers: await addMembers(db, known, 300),
    phones: await listPhones(db),
    advertised: await listAdvertised(db),
  }
}

async function listAdvertised(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    'select id from listings where campaign_started_at is not null and withdrawn_at is null limit 40',
  )
  return rows.map(({ id }) => id)
}
