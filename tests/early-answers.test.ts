import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readEnv } from '../src/platform/env.ts'
import { silentLog } from '../src/platform/log.ts'
import { startServer } from '../src/server.ts'
import { cloneTemplate, findFreePort } from './processes.ts'

/** Asks as no browser would: with any text for a host. */
function ask(site: string, path: string, host?: string) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
    request(`${site}${path}`, host === undefined ? {} : { headers: { host } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, headers: answer.headers })
    })
      .once('error', reject)
      .end()
  })
}

test('what is answered while the server starts, and to an address that cannot be read, carries the security headers', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-data-'))
  const database = await cloneTemplate(inject('databaseUrl'))
  const port = await findFreePort()
  const site = `http://127.0.0.1:${port}`
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: 'https://swap.test',
  })
  const early: Awaited<ReturnType<typeof ask>>[] = []
  const server = await startServer({
    env,
    log: silentLog,
    prepare: async () => {
      for (const path of ['/healthz', '/', '/api/categories']) early.push(await ask(site, path))
    },
  })
  const unreadable = await ask(site, '/', 'swap test')
  await server.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })

  expect(early.map(({ status }) => status)).toEqual([200, 503, 503])
  expect(early[1]?.headers['retry-after']).toBe('1')
  expect(unreadable.status).toBe(400)
  for (const { headers } of [...early, unreadable]) {
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('microphone=()'),
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    })
  }
})
