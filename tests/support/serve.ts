import { readEnv } from '../../src/ops/env.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/server.ts'

/** The server as a process of its own, without pages to build and demo data: for tests that stop or kill it. */
const server = await startServer({ env: readEnv(process.env), log: createLog() })
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.stdout.write('ready\n')
