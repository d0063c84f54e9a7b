import { EnvError, findUnknownSettings, readEnv } from '../src/ops/env.ts'
import { createLog } from '../src/platform/log.ts'
import { StartError } from '../src/platform/start-error.ts'
import type { RunningServer } from '../src/server.ts'
import { buildPages } from './build.ts'

const seconds = () => (performance.now() / 1000).toFixed(1)

let server: RunningServer | undefined
let stoppingSince = 0
/** Prints a step of the start. Throws after a signal, so that the start is undone. */
const progress = (step: string) => {
  if (stoppingSince) throw new Error('stopped by a signal')
  console.log(`${seconds().padStart(6)} s  ${step} …`)
}
const stop = async () => {
  // npm repeats a Ctrl-C that this process got already; only a later one is a second press.
  if (stoppingSince && performance.now() - stoppingSince > 1000) process.exit(1)
  if (stoppingSince) return
  stoppingSince = performance.now()
  if (server) await leave(server)
}
const leave = async (server: RunningServer) => {
  await server.stop()
  process.exit(0)
}
process.on('SIGINT', stop).on('SIGTERM', stop)
// npm's shell does not forward SIGTERM to this process.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    void stop()
  }, 250).unref()
}

try {
  const env = readEnv(process.env)
  const log = createLog(undefined, env.LOG_LEVEL)
  for (const sentence of findUnknownSettings(process.env)) log.warn(sentence)
  const pages = env.SERVE === 'jobs' ? undefined : buildPages(progress)
  // Whoever awaits it is told. The start may fail before.
  pages?.catch(() => {})
  // Loaded while another process builds.
  const { startServer } = await import('../src/server.ts')
  const demo = env.demo ? await import('../demo/index.ts') : undefined
  server = await startServer({
    env,
    log,
    progress,
    pages,
    seed: demo && ((deps) => demo.seedDemo(deps, progress)),
  })
  if (stoppingSince) await leave(server)
  console.log(
    `${seconds().padStart(6)} s  Swap is ready: ${env.SERVE === 'jobs' ? 'it works off jobs' : env.PUBLIC_URL}`,
  )
  if (demo && env.SERVE !== 'jobs') {
    console.log(`\nDemo accounts (password ${demo.demoPassword}):`)
    for (const { email, what } of demo.demoAccounts) console.log(`  ${email.padEnd(20)} ${what}`)
    console.log(
      env.CURRENCY === 'BDT'
        ? 'Demo wallet: any mobile number, code 123456, PIN 12121. Stop with Ctrl-C.'
        : 'Demo card: 4242 4242 4242 4242, any future date, any CVC. Stop with Ctrl-C.',
    )
  }
} catch (error) {
  if (stoppingSince) process.exit(0)
  if (error instanceof EnvError) {
    console.error(`The environment has to be put right:\n${error.message.replace(/^/gm, '  ')}`)
  } else {
    console.error(error instanceof StartError ? error.message : error)
  }
  process.exit(1)
}
