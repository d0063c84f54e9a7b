import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chown } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export type Program = {
  pid: number
  ended: Promise<unknown>
  signal(signal: NodeJS.Signals): void
  /** Ends it at once, with all processes that it has started. */
  kill(): Promise<void>
  /** Asks it to stop, and waits. */
  stop(): Promise<void>
}

/** Who runs PostgreSQL, Patroni and pgbouncer, which refuse to run as root; undefined for this user. */
export const databaseUser = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

/** Makes a folder or file the property of the user that the database works as. */
export async function giveToDatabase(path: string): Promise<void> {
  if (databaseUser) await chown(path, databaseUser.uid, databaseUser.gid)
}

type Options = { log: string; asDatabase?: boolean; env?: Record<string, string> }

/** Starts a program in a process group of its own; what it writes goes to a file. */
export function runProgram(command: string, args: string[], { log, asDatabase, env }: Options): Program {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    ...(asDatabase && databaseUser),
  })
  const output = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  return {
    pid: child.pid ?? 0,
    ended,
    signal: (signal) => void child.kill(signal),
    async kill() {
      signalGroup(child, 'SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      const isOver = await Promise.race([ended.then(() => true), sleep(20_000, false, { ref: false })])
      signalGroup(child, 'SIGKILL')
      if (!isOver) await ended
    },
  }
}

/** Repeats until it does not throw. Throws its last error after so many seconds. */
export async function until<Value>(seconds: number, attempt: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(200)
    }
  }
}

/** Throws unless an address answers 200. */
export async function expectAnswer(url: string): Promise<void> {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  if (status !== 200) throw new Error(`${url} answered ${status}`)
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // All of them have ended.
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
