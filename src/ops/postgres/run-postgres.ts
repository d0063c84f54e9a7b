import { spawn } from 'node:child_process'
import { lockFile } from '../../platform/file-lock.ts'

/**
 * A separate program that runs PostgreSQL while its standard input is open. The server holds the other end, so
 * PostgreSQL also stops when the server is killed. Until then, a lock keeps other processes off its files, even in other
 * containers, which cannot see the process. The argument is a `PostgresRun` in JSON.
 */
export type PostgresRun = {
  lock: string
  command: string
  args: string[]
  user: { uid: number; gid: number } | null
}

const { lock, command, args, user } = JSON.parse(process.argv[2] ?? '') as PostgresRun

// A signal to the whole process group is for the server, which then closes our standard input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

if (lockFile(lock)) {
  const postgres = spawn(command, args, {
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
    // A pid file with this number is not that of another PostgreSQL (stop-orphan-postgres.ts).
    env: { ...process.env, PG_GRANDPARENT_PID: String(process.ppid) },
  })
  // Fast shutdown (PostgreSQL, "Shutting Down the Server").
  process.stdin.on('end', () => postgres.kill('SIGINT')).resume()
  postgres.once('error', (error) => leave(`error: ${error.message}`, 1))
  postgres.once('exit', (code) => leave('', code ?? 1))
} else {
  leave(`error: another PostgreSQL works there (${lock} is locked)`, 1)
}

function leave(why: string, code: number): void {
  if (why) process.stderr.write(`${why}\n`)
  process.exit(code)
}
