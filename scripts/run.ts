import { EnvError, readEnv } from '../src/platform/env.ts'
import { createLog } from '../src/platform/log.ts'
import { StartError } from '../src/platform/start-error.ts'
import { type RunningServer, startServer } from '../src/server.ts'
import { buildPages } from './build.ts'

/** Since the process began. */
const seconds = () => (performance.now() / 1000).toFixed(1)

let server: RunningServer | undefined
let stoppingSince = 0
/** A start that is told to stop goes no step further, and undoes those that it has taken. */
const progress = (step: string) => {
  if (stoppingSince) throw new Error('told to stop')
  console.log(`${seconds().padStart(6)} s  ${step} …`)
}
const stop = async () => {
  // npm hands a Ctrl-C on to us that the terminal has sent us already; one that comes later is meant.
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
// npm hands a SIGTERM on to the shell that stands between us, which ends without a word to us.
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
  await buildPages(progress)
  const demo = env.demo ? await import('../demo/index.ts') : undefined
  server = await startServer({
    env,
    log: createLog(),
    progress,
    prepare: demo && ((app, deps) => demo.seedDemo(app, deps, progress)),
  })
  if (stoppingSince) await leave(server)
  console.log(`${seconds().padStart(6)} s  Swap is ready: ${env.PUBLIC_URL}`)
  if (demo) {
    console.log(`\nDemo accounts (password ${demo.demoPassword}):`)
    for (const { email, what } of demo.demoAccounts) console.log(`  ${email.padEnd(20)} ${what}`)
    console.log('Demo card: 4242 4242 4242 4242, any future date, any CVC. Stop with Ctrl-C.')
  }
} catch (error) {
  if (stoppingSince) process.exit(0)
  if (error instanceof EnvError) {
    console.error(`The environment has to be put right:\n${error.message.replace(/^/gm, '  ')}`)
  } else {
    // An expected obstacle needs no stack; anything else is a bug, and its stack helps.
    console.error(error instanceof StartError ? error.message : error)
  }
  process.exit(1)
}
