import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { ownVariables } from '../support/processes.ts'

/** Starts the server that the components call, behind the address that serves them (vitest.components.config.ts). */
export default async function setUp(): Promise<() => Promise<void>> {
  const { COMPONENTS_PORT: port, COMPONENTS_DATA_DIR: directory = '' } = process.env
  const child = spawn(process.execPath, ['tests/support/serve.ts'], {
    env: {
      ...ownVariables,
      NODE_ENV: 'test',
      PORT: String(Number(port) + 1),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: directory,
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
    await rm(directory, { recursive: true, force: true })
  }
}
