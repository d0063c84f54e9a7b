import { execFile } from 'node:child_process'
import { readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { lockFile } from '../file-lock.ts'
import { StartError } from '../start-error.ts'

/** How long a database may take to shut down, in ms. */
const patience = 15_000

/** The address of the database that works in `directory`, or null when none does. */
export async function findRunningDatabase(directory: string, password: string): Promise<string | null> {
  const { port } = await readPidFile(directory)
  return port && (await isDatabaseOf(directory, port, password)) ? addressOf(port, password) : null
}

/** Where a database of ours listens. */
export function addressOf(port: number, password: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

/** The file whose lock PostgreSQL's runner holds while PostgreSQL works in `directory`. */
export function lockOf(directory: string): string {
  return `${directory}.lock`
}

/**
 * Stops the database that a killed process left running in `directory`, and lets the next one start where a killed
 * database left its pid file. The caller holds the claim on the data directory. Throws StartError when it does not stop.
 */
export async function stopLeftOver(directory: string, password: string): Promise<void> {
  await untilUnlocked(directory)
  const { pid, port } = await readPidFile(directory)
  if (!pid) return
  // One that is still recovering answers nobody, but its command line tells.
  const works = async () =>
    (await isProgramOf(directory, pid)) || (await isDatabaseOf(directory, port, password))
  for (let waited = 0; await works(); waited += 50) {
    if (waited === 0) signal(pid)
    if (waited > patience) throw stillRuns(directory, pid)
    await sleep(50)
  }
  await disown(directory)
}

/** The runner of a server that was killed is shutting PostgreSQL down; it may be in another container. */
async function untilUnlocked(directory: string): Promise<void> {
  for (let waited = 0; waited <= patience; waited += 50) {
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

/** Fast shutdown (PostgreSQL, "Shutting Down the Server"). */
function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * PostgreSQL does not start while the process of its pid file lives, which may by now be another program with the same
 * number, as after a power cut, or not be buried yet. The file must stay: its other lines tell whether processes
 * of the old database still work on the files. So it gets the one number that PostgreSQL knows to be no other
 * database, that of its grandparent (CreateLockFile in PostgreSQL's miscinit.c).
 */
async function disown(directory: string): Promise<void> {
  const text = await readFile(pidFile(directory), 'utf8').catch(() => null)
  if (text) await writeFile(pidFile(directory), text.replace(/^\d+/, String(process.pid)))
}

const pidFile = (directory: string) => join(directory, 'postmaster.pid')

/** Process id and port, from the first and the fourth line (PostgreSQL's storage/miscadmin: postmaster.pid). */
async function readPidFile(directory: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(pidFile(directory), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Whether this process is a PostgreSQL that was started on `directory`. False where the system does not tell. */
async function isProgramOf(directory: string, pid: number): Promise<boolean> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(async () => {
    const told = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => null)
    return told?.stdout ?? ''
  })
  const places = [directory, await realpath(directory).catch(() => directory)]
  return words.includes('postgres') && places.some((place) => words.includes(place))
}

/** Whether the server on this port works in `directory`: a process id alone may by now be another program's. */
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
    // Run as root in a folder of root's own, the cluster is behind a link (postgres-user.ts).
    return rows[0]?.data_directory === (await realpath(directory))
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
