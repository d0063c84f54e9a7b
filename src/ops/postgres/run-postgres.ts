import { spawn } from 'node:child_process'
import { lockFile } from '../../platform/file-lock.ts'

/**
 * Runs PostgreSQL until standard input closes, so that it stops with a killed server. A lock keeps others off its files until then, in
 * other containers too. The argument is a `PostgresRun` in JSON.
 */
export type PostgresRun = {
  lock: string
  command: string
  args: string[]
  user: { uid: number; gid: number } | null
}

const { lock, command, args, user } = JSON.parse(process.argv[2] ?? '') as PostgresRun

// The server handles group signals and closes our input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

if (lockFile(lock)) {
  const postgres = spawn(command, args, {
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
    // See stop-orphan-postgres.ts.
    env: { ...process.env, PG_GRANDPARENT_PID: String(process.ppid) },
  })
  // Fast shutdown.
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
