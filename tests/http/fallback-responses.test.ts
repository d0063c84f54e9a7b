import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readEnv } from '../../src/ops/env.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/server.ts'
import { cloneTemplate, findFreePort } from '../support/processes.ts'

/** Sends a request with any text as its host, which no browser does. */
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

/** Sends any bytes, and reads the answer up to the end of the connection. */
function say(port: number, text: string) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1')
    socket.write(text)
    socket
      .on('data', (chunk) => {
        heard += chunk
      })
      .on('close', () => {
        const [line = '', ...rest] = heard.trim().split('\r\n')
        const headers = Object.fromEntries(rest.map((header) => header.split(/: (.*)/)))
        resolve({ status: Number(line.split(' ')[1]), headers })
      })
      .on('error', reject)
  })
}

test('the port opens when the server is ready; then its plainest checks are answered, and what is no HTTP with the security headers and a request id', async () => {
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
    DEMO: '1',
  })
  const early: string[] = []
  const server = await startServer({
    env,
    log: silentLog,
    prepare: async () => {
      await ask(site, '/healthz').catch(({ code }) => early.push(code))
    },
  })
  // As haproxy does ("option httpchk"): without a Host.
  const checks: (number | undefined)[] = []
  for (const path of ['/healthz', '/readyz'])
    checks.push((await say(port, `GET ${path} HTTP/1.0\r\n\r\n`)).status)
  const unreadable = await ask(site, '/', 'swap test')
  const twoHosts = await say(
    port,
    'GET / HTTP/1.1\r\nhost: swap.test\r\nhost: evil.test\r\nconnection: close\r\n\r\n',
  )
  const noHttp = await say(port, 'GOOD DAY\r\n\r\n')
  const tooLong = await say(port, `GET / HTTP/1.1\r\nhost: swap.test\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)
  await server.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })

  expect(early).toEqual(['ECONNREFUSED'])
  expect(checks).toEqual([200, 200])
  expect({
    unreadable: unreadable.status,
    twoHosts: twoHosts.status,
    noHttp: noHttp.status,
    tooLong: tooLong.status,
  }).toEqual({ unreadable: 400, twoHosts: 400, noHttp: 400, tooLong: 431 })
  for (const { headers } of [unreadable, twoHosts, noHttp, tooLong]) {
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('microphone=()'),
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  }
})
