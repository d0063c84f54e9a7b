import { readEnv } from '../../src/ops/env.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/server.ts'
import { follow, type Moment, watchConnections } from './watch-statements.ts'

/**
 * The server as a process that kills itself with SIGKILL at the step that its caller names, such as '17 before': in the
 * header `x-crash-point` of a request or in `crashPoint` of a job's payload. Its modules load at once, and it starts at the
 * first byte on standard input, so that a restart does not wait for the loading.
 */
const pages = new URL('../../build/server/index.js', import.meta.url).href
await import(pages).catch(() => null)
await new Promise((resolve) => process.stdin.once('data', resolve))
process.stdin.unref()
await startServer({
  env: readEnv(process.env),
  log: createLog(),
  prepare: async (app, { db }) => {
    watchConnections(db.$client)
    const { fetch, jobs } = app
    app.fetch = (request, bindings) =>
      crashDuring(request.headers.get('x-crash-point'), () => fetch(request, bindings))
    app.jobs = Object.fromEntries(
      Object.entries(jobs).map(([name, work]) => [
        name,
        (payload) => crashDuring(readCrashPoint(payload), () => work(payload)),
      ]),
    )
  },
})
process.stdout.write('ready\n')

async function crashDuring<Answer>(when: string | null, work: () => Promise<Answer>): Promise<Answer> {
  if (when === null) return work()
  const [number, moment] = when.split(' ')
  const { answer } = await follow(work, async (now: Moment, step) => {
    if (step !== Number(number) || now !== moment) return
    // Let the statement leave this process.
    if (now === 'sent') await new Promise((resolve) => setImmediate(resolve))
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  })
  return answer
}

function readCrashPoint(payload: unknown): string | null {
  const crashPoint =
    typeof payload === 'object' && payload !== null && 'crashPoint' in payload ? payload.crashPoint : null
  return typeof crashPoint === 'string' ? crashPoint : null
}
