import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { cloneTemplate, findFreePort } from '../support/processes.ts'
import { testSecret } from '../support/test-app.ts'

/** Left out of a production server. `node_modules` is linked, `build` is copied. */
const leftOut = ['demo', 'tests', 'bench', 'docs', 'data', '.git', '.ci', '.react-router', 'node_modules']

let copy: string
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'swap-production-'))
  await cp('.', copy, { recursive: true, filter: (path) => !leftOut.includes(relative('.', path)) })
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
})
afterEach(() => rm(copy, { recursive: true, force: true, maxRetries: 5 }))

test('a production server starts without the folders of the demo, the tests and the benchmarks', async () => {
  const database = await cloneTemplate(inject('databaseUrl'))
  const site = `http://127.0.0.1:${await findFreePort()}`
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: copy,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: '0',
      PORT: new URL(site).port,
      PUBLIC_URL: site,
      AUTH_SECRET: testSecret,
      DATABASE_URL: database.url,
      DATA_DIR: join(copy, 'data'),
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(server, 'exit')
  try {
    let output = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk))
    // oxlint-disable-next-line vitest/require-awaited-expect-poll -- the race awaits it.
    await Promise.race([exit, expect.poll(() => output, { timeout: 120_000 }).toContain('Swap is ready')])
    expect(output).toContain('Swap is ready')

    expect((await fetch(`${site}/readyz`)).status).toBe(200)
    expect((await fetch(site)).status).toBe(200)
    expect((await fetch(`${site}/sandbox/mail`)).status).toBe(404)
    server.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  } finally {
    server.kill('SIGKILL')
    await exit
    await database.drop()
  }
})
