import { execFile } from 'node:child_process'
import { readFile, realpath, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { lockFile } from '../../platform/file-lock.ts'
import { StartError } from '../../platform/start-error.ts'

const maxWaitMillis = 15_000

/** Returns the owner's address of the embedded database that runs in `directory`; null when none does. */
export async function findRunningDatabase(directory: string, password: string): Promise<string | null> {
  const { port } = await readPidFile(directory)
  return port && (await isDatabaseOf(directory, port, password)) ? addressOf(directory, port, password) : null
}

/** The address of the database's owner: by its socket where there is one, because that is faster than loopback. */
export function addressOf(directory: string, port: number, password: string): string {
  const url = new URL(`postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`)
  const folder = socketFolder(directory)
  if (folder) url.searchParams.set('host', folder)
  return url.href
}

/** Where the socket is: in the database's own folder, but on Windows or where its path is longer than an address may be (107 bytes). */
export function socketFolder(directory: string): string {
  const folder = resolve(directory)
  const fits = Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= 100
  return process.platform !== 'win32' && fits ? folder : ''
}

/** The path of the file that is locked while PostgreSQL runs in `directory`. */
export function lockOf(directory: string): string {
  return `${directory}.lock`
}

/** Stops a left-over database. The caller holds the claim on the data directory. Throws StartError when it does not stop. */
export async function stopLeftOver(directory: string, password: string): Promise<void> {
  await untilUnlocked(directory)
  const { pid, port } = await readPidFile(directory)
  if (!pid) return
  // During recovery it accepts no connections; its command line identifies it.
  const works = async () =>
    (await isProgramOf(directory, pid)) || (await isDatabaseOf(directory, port, password))
  for (let waited = 0; await works(); waited += 50) {
    if (waited === 0) signal(pid)
    if (waited > maxWaitMillis) throw stillRuns(directory, pid)
    await sleep(50)
  }
  await disown(directory)
}

/** It may run in another container. */
async function untilUnlocked(directory: string): Promise<void> {
  for (let waited = 0; waited <= maxWaitMillis; waited += 50) {
    const unlock = lockFile(lockOf(directory))
    if (unlock) return unlock()
    await sleep(50)
  }
  throw stillRuns(directory, (await readPidFile(directory)).pid)
}

function stillRuns(directory: string, pid: number): StartError {
  return new StartError(
    `A PostgreSQL (process ${pid}) still runs in ${directory} and does not stop. Stop it, then start again.`,
  )
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {}
}

/**
 * PostgreSQL does not start while the process of its pid file exists, which may be another program or a zombie. The file must stay for
 * its other lines, so it gets the number that PostgreSQL ignores, its grandparent's (CreateLockFile in miscinit.c).
 */
async function disown(directory: string): Promise<void> {
  const text = await readFile(pidFile(directory), 'utf8').catch(() => null)
  if (text) await writeFile(pidFile(directory), text.replace(/^\d+/, String(process.pid)))
}

const pidFile = (directory: string) => join(directory, 'postmaster.pid')

async function readPidFile(directory: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(pidFile(directory), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Returns whether a process is the PostgreSQL of a folder; false where the system does not say. */
async function isProgramOf(directory: string, pid: number): Promise<boolean> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(async () => {
    const listed = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => null)
    return listed?.stdout ?? ''
  })
  const places = [directory, await realpath(directory).catch(() => directory)]
  return words.includes('postgres') && places.some((place) => words.includes(place))
}

/** Returns whether the database at a port is that of a folder, because a process id may belong to another program. */
async function isDatabaseOf(directory: string, port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    // As root the cluster may be behind a link (postgres-user.ts).
    return rows[0]?.data_directory === (await realpath(directory))
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
