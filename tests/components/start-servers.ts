import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { ownVariables } from '../support/processes.ts'

/** The pages that the components are shown in, each with a server of its own. */
export const pageNumbers = [1, 2]

/** The header of a request that says which of the pages it comes from. */
export const pageHeader = 'x-page'

/** The data folder of the server of a page. */
export const directoryOf = (page: number) => `${process.env.COMPONENTS_DATA_DIR}-${page}`

/** Starts the servers that the components call, one for each page, behind the address that serves them (vitest.components.config.ts). */
export default async function setUp(): Promise<() => Promise<void>> {
  const stops = await Promise.all(pageNumbers.map(startServer))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function startServer(page: number): Promise<() => Promise<void>> {
  const port = Number(process.env.COMPONENTS_PORT)
  const child = spawn(process.execPath, ['tests/support/serve.ts'], {
    env: {
      ...ownVariables,
      NODE_ENV: 'test',
      PORT: String(port + page),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: directoryOf(page),
      NEW_SELLER_HOLD_DAYS: '0',
      LOG_LEVEL: 'warn',
      // Each person comes from an address of their own.
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const ended = once(child, 'exit')
  const first = await Promise.race([once(child.stdout, 'data'), ended])
  if (String(first[0]).trim() !== 'ready') throw new Error(`the server did not start: ${log}`)
  return async () => {
    child.kill('SIGTERM')
    await ended
    await rm(directoryOf(page), { recursive: true, force: true })
  }
}
