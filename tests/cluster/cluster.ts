import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addMembers } from '../../bench/people.ts'
import { listPhones } from '../../bench/site.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { createSecret } from '../../src/platform/secret.ts'
import { openFreezingProxy } from '../support/freezing-proxy.ts'
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { createObjectStore, type ObjectStore } from './object-store.ts'
import { site } from './ports.ts'
import { type SiteProxy, startSiteProxy } from './proxy.ts'
import { type Release, thisRelease, unpackPreviousRelease } from './releases.ts'
import { giveToDatabase } from './run-program.ts'
import type { People } from './traffic.ts'
import { startWebProcesses, type WebProcesses } from './web-processes.ts'

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
  /** The release that the web processes run at first. */
  firstRelease: Release
  /** Freezes all connections of the first web process to the database. */
  freeze(): void
  stop(): Promise<void>
}

/**
 * Starts everything, the web processes on the previous release, and fills the database.
 * @param keep whether the files and logs stay when it is stopped
 */
export async function startCluster(keep: boolean, tell: (step: string) => void): Promise<Cluster> {
  const root = await mkdtemp(join(tmpdir(), 'swap-cluster-'))
  await chmod(root, 0o711)
  await mkdir(join(root, 'pooler'))
  await mkdir(join(root, 'data'))
  await giveToDatabase(join(root, 'pooler'))
  const undo: (() => unknown)[] = [
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
    tell('haproxy, etcd, two Patroni nodes, pgbouncer')
    const proxy = await startSiteProxy(root)
    undo.push(() => proxy.stop())
    const database = await startDatabaseCluster(root)
    undo.push(() => database.stop())
    tell('Swift and a mail server')
    const objects = await createObjectStore(root)
    await objects.start()
    undo.push(() => objects.stop())
    const mail = await startMailServer()
    undo.push(() => mail.kill())
    const firstRelease = (await unpackPreviousRelease(root)) ?? thisRelease
    tell(`6,000 phones, with the release ${firstRelease.name}`)
    await fill(firstRelease, database.ownerUrl)
    const db = openDatabase(database.adminUrl, silentLog, 3)
    undo.push(() => db.$client.end())
    const people = await addPeople(db)
    const frozen = await openFreezingProxy(database.ownerUrl)
    undo.push(() => frozen.close())
    tell('three web processes')
    const common = describeSite(root, objects, mail)
    const web = await startWebProcesses(
      proxy,
      (index) => ({ ...common, DATABASE_URL: index === 0 ? frozen.url : database.ownerUrl }),
      firstRelease.serve,
    )
    undo.push(() => web.stop())
    return {
      root,
      proxy,
      database,
      objects,
      mail,
      web,
      db,
      people,
      firstRelease,
      freeze: frozen.freeze,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function describeSite(root: string, _objects: ObjectStore, mail: MailServer): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PUBLIC_URL: site,
    AUTH_SECRET: secret,
    DATA_DIR: join(root, 'data'),
    SMTP_URL: mail.url,
    // haproxy adds one address, and everybody in the load brings one.
    TRUST_PROXY: '2',
  }
}

async function fill({ folder }: Release, url: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['bench/fill.ts', '6000'], {
    cwd: folder,
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
  }
}
