import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fillTemplate } from './fill-template.ts'
import { loopback, ports } from './ports.ts'
import { postgresBin } from './programs.ts'
import { giveToDatabase, type Program, runProgram } from './run-program.ts'

export type DatabaseNode = {
  name: string
  /** Where its files are: a small file system of its own, when this runs as root. */
  folder: string
  hasOwnDisk: boolean
  start(): void
  /** As when the machine loses its power. */
  kill(): Promise<void>
  remove(): Promise<void>
}

export type Passwords = { postgres: string; replication: string }

/** One machine of the database: PostgreSQL and Patroni, which has not started yet. */
export async function createDatabaseNode(
  root: string,
  index: 0 | 1,
  passwords: Passwords,
): Promise<DatabaseNode> {
  const name = `node${index + 1}`
  const folder = join(root, name)
  const archive = join(root, 'archive')
  // A copy, because the database's user may not see this folder.
  const archiveWal = join(root, 'archive-wal.sh')
  await copyFile(new URL('../../deploy/recovery/archive-wal.sh', import.meta.url), archiveWal)
  await mkdir(folder)
  await mkdir(archive, { recursive: true })
  const hasOwnDisk = mountDisk(folder)
  await giveToDatabase(folder)
  await giveToDatabase(archive)
  const config = join(root, `${name}.yml`)
  await fillTemplate(
    'patroni/patroni.yml',
    {
      NODE_NAME: name,
      NODE_HOST: loopback,
      NODE_PORT: ports.nodes[index],
      NODE_REST_PORT: ports.rest[index],
      ETCD_HOSTS: `${loopback}:${ports.etcd}`,
      DATA_DIR: join(folder, 'data'),
      RUN_DIR: folder,
      POSTGRES_BIN: postgresBin,
      POSTGRES_PASSWORD: passwords.postgres,
      REPLICATION_PASSWORD: passwords.replication,
      CLIENT_NETWORK: `${loopback}/32`,
      WAL_KEEP: '64MB',
      MAX_WAL: '128MB',
      ARCHIVE_COMMAND: `${archiveWal} ${archive} %p %f`,
    },
    config,
  )
  let patroni: Program | undefined
  const kill = async () => {
    await patroni?.kill()
    // Patroni starts PostgreSQL in a session of its own.
    killPostgres(join(folder, 'data'))
  }
  return {
    name,
    folder,
    hasOwnDisk,
    start() {
      patroni = runProgram('/usr/bin/patroni', [config], {
        log: join(root, `${name}.log`),
        asDatabase: true,
        env: { HOME: folder },
      })
    },
    kill,
    async remove() {
      await kill()
      if (hasOwnDisk) execFileSync('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A disk in memory, so that it can be filled without filling the machine's. Only root may mount one. */
function mountDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', folder])
  return true
}

function killPostgres(dataDir: string): void {
  try {
    const [pid] = execFileSync('head', ['-n1', join(dataDir, 'postmaster.pid')], { encoding: 'utf8' }).split(
      '\n',
    )
    const children = execFileSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' }).split('\n')
    for (const each of [pid, ...children]) if (each) process.kill(Number(each), 'SIGKILL')
  } catch {
    // It does not run.
  }
}
