import { readEnv } from '../../src/platform/env.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/server.ts'
import { follow, type Moment, watchConnections } from './watch-statements.ts'

/**
 * The server as a process that kills itself, as `kill -9` would, at a step that its caller names: in the header `x-die`
 * of a request or in `die` of a job's payload, as '17 before'. It is loaded at once, and starts at the first byte on its
 * standard input, so that a restart does not wait for the loading, that of the pages included where they are built.
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
    app.fetch = (request, bindings) => dieAt(request.headers.get('x-die'), () => fetch(request, bindings))
    app.jobs = Object.fromEntries(
      Object.entries(jobs).map(([name, work]) => [
        name,
        (payload) => dieAt(readDie(payload), () => work(payload)),
      ]),
    )
  },
})
process.stdout.write('ready\n')

async function dieAt<Answer>(when: string | null, work: () => Promise<Answer>): Promise<Answer> {
  if (when === null) return work()
  const [number, moment] = when.split(' ')
  const { answer } = await follow(work, async (now: Moment, step) => {
    if (step !== Number(number) || now !== moment) return
    // What has been sent has left this process, too.
    if (now === 'sent') await new Promise((resolve) => setImmediate(resolve))
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  })
  return answer
}

function readDie(payload: unknown): string | null {
  const die = typeof payload === 'object' && payload !== null && 'die' in payload ? payload.die : null
  return typeof die === 'string' ? die : null
}
