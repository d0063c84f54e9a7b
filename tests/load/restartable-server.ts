import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findFreePort, ownVariables } from '../support/processes.ts'

const program = fileURLToPath(new URL('./crashing-server.ts', import.meta.url))

export type RunningServer = {
  site: string
  pid: number
  /** How the process ended. */
  ended: Promise<number | NodeJS.Signals | null>
  kill(): Promise<void>
  /** Its standard error so far. */
  log(): string
}

/**
 * A server that is killed and restarted many times at one address. `start` resolves when it is ready. The next process
 * loads while the current one runs.
 */
export async function createRestartableServer(variables: Record<string, string>) {
  const port = await findFreePort()
  const load = () => {
    const child = spawn(process.execPath, [program], {
      env: {
        ...ownVariables,
        NODE_ENV: 'test',
        ...variables,
        PORT: String(port),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    // The process may be killed while we write to it.
    child.stdin.on('error', () => {})
    return { child, log: () => output, ended: endOf(child) }
  }
  let next = load()
  return {
    async start(): Promise<RunningServer> {
      const { child, log, ended } = next
      child.stdin.write('\n')
      const ready = new Promise<'ready'>((resolve) => child.stdout.once('data', () => resolve('ready')))
      const how = await Promise.race([ready, ended])
      if (how !== 'ready') throw new Error(`the server ended with ${how}: ${log()}`)
      next = load()
      return {
        site: `http://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        ended,
        log,
        async kill() {
          child.kill('SIGKILL')
          await ended
        },
      }
    },
    async close() {
      next.child.kill('SIGKILL')
      await next.ended
    },
  }
}

function endOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
}
