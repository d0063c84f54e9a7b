import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { cloneTemplate, ownVariables, startProcess } from '../support/processes.ts'
import { cookieOf } from '../support/test-app.ts'

test('the secret in DATA_DIR is replaced with a command, and forgotten with another', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-rotate-'))
  const database = await cloneTemplate(inject('databaseUrl'))
  const place = { DATA_DIR: dataDir, DATABASE_URL: database.url }
  const run = async (command: string) => {
    const child = spawn(process.execPath, ['scripts/secret.ts', command], {
      env: { ...ownVariables, ...place },
      stdio: 'ignore',
    })
    return (await once(child, 'exit'))[0]
  }
  let cookie = ''
  /** Whether a server that starts now knows the session. */
  const isSignedIn = async () => {
    const server = await startProcess(place)
    const ask = (path: string, init: RequestInit) =>
      fetch(`${server.site}/api/auth${path}`, {
        ...init,
        headers: { cookie, origin: server.site, 'content-type': 'application/json' },
      })
    if (!cookie) {
      const body = JSON.stringify({ name: 'Rahim', email: 'rahim@people.test', password: 'Swap#2026' })
      cookie = cookieOf(await ask('/sign-up/email', { method: 'POST', body }))
    }
    const session = await (await ask('/get-session', {})).json()
    server.signal('SIGTERM')
    await server.ended
    return session !== null
  }
  expect(await isSignedIn()).toBe(true)
  expect(await run('rotate')).toBe(0)
  expect(await run('rotate'), 'a second time').toBe(1)
  expect(await isSignedIn()).toBe(true)
  expect(await run('forget')).toBe(0)
  expect(await isSignedIn()).toBe(false)
  await database.drop()
  await rm(dataDir, { recursive: true })
})
