import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { readEnv } from '../../src/ops/env.ts'
import { ask } from '../support/backed-up-market.ts'
import { cloneTemplate, type ServerProcess, startProcess } from '../support/processes.ts'
import { testSecret } from '../support/test-app.ts'

let dataDir: string
let url: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'swap-roles-'))
  const database = await cloneTemplate(inject('databaseUrl'))
  url = database.url
  return async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function start(SERVE: string): Promise<ServerProcess> {
  const running = await startProcess({ DATABASE_URL: url, DATA_DIR: dataDir, AUTH_SECRET: testSecret, SERVE })
  onTestFinished(async () => {
    running.signal('SIGTERM')
    await running.ended
  })
  return running
}

const statusOf = async (address: string) => (await fetch(address)).status

test('one process serves the site and enqueues jobs, and another one works them off', async () => {
  const web = await start('web')
  const post = (path: string, body: object) =>
    fetch(`${web.site}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: web.site },
      body: JSON.stringify(body),
    })
  const email = 'rahim@people.test'
  await post('/sign-up/email', { name: 'Rahim', email, password: 'Swap#2026' })
  expect((await post('/request-password-reset', { email })).status).toBe(200)
  const jobs = 'select attempts, key from graphile_worker.jobs'
  // A process that works off jobs enqueues recurring ones before it is ready.
  expect(await ask(url, jobs)).toEqual([
    { attempts: 0, key: null },
    { attempts: 0, key: null },
  ])

  const worker = await start('jobs')
  const mails = () => ask(url, 'select recipient from demo.mails')
  await expect.poll(mails).toEqual([{ recipient: email }, { recipient: email }])
  expect(await statusOf(`${worker.site}/healthz`)).toBe(200)
  expect(await statusOf(`${worker.site}/readyz`)).toBe(200)
  for (const path of ['/', '/api/categories', '/api/auth/get-session', '/sandbox/mail']) {
    expect({ path, status: await statusOf(`${worker.site}${path}`) }).toEqual({ path, status: 404 })
  }
  expect(await statusOf(`${web.site}/api/categories`)).toBe(200)
})

test('the embedded database is for one process that does everything', () => {
  for (const SERVE of ['web', 'jobs']) {
    expect(() => readEnv({ SERVE })).toThrow(`SERVE: ${SERVE} needs a DATABASE_URL`)
  }
  expect(() => readEnv({ SERVE: 'half' })).toThrow('SERVE: must be all, web or jobs')
})
