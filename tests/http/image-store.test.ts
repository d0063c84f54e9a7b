import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { readEnv } from '../../src/ops/env.ts'
import { createLog, silentLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/server.ts'
import { cloneTemplate, findFreePort, ownVariables } from '../support/processes.ts'
import { openS3Store } from '../support/s3-store.ts'

const database = await cloneTemplate(inject('databaseUrl'))
const folder = await mkdtemp(join(tmpdir(), 'swap-store-'))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const environment = async (STORAGE_URL: string) => ({
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  STORAGE_URL,
  PORT: String(await findFreePort()),
})

test.each([
  [
    'a missing bucket',
    (url: string) => url.replace('/pictures', '/photos'),
    /^STORAGE_URL: there is no bucket photos/,
  ],
  [
    'a wrong secret',
    (url: string) => url.replace(/:[^:@]+@/, ':wrong@'),
    /^STORAGE_URL: .* refuses the secret/,
  ],
])('%s stops the start with one plain line', async (_, change, words) => {
  const { url } = await openS3Store()
  const variables = await environment(change(url))
  await expect(startServer({ env: readEnv(variables), log: silentLog })).rejects.toThrow(words)
})

test('a missing bucket stops a backup with one plain line', async () => {
  const { url } = await openS3Store()
  const variables = await environment(url.replace('/pictures', '/photos'))
  const backup = await new Promise<string>((resolve) => {
    const env = { ...process.env, ...ownVariables, ...variables }
    const args = ['scripts/backup.ts', join(folder, 'never.backup')]
    execFile(process.execPath, args, { env }, (_error, out, err) => resolve(out + err))
  })
  expect(backup).toMatch(/^STORAGE_URL: there is no bucket photos/)
  expect(backup.trim().split('\n')).toHaveLength(1)
})

test('a server whose image store cannot be reached is not ready, says so, and becomes ready when it answers', async () => {
  const store = await openS3Store()
  await store.close()
  const env = readEnv(await environment(store.url))
  const lines: string[] = []
  const server = await startServer({ env, log: createLog((line) => lines.push(line)) })
  try {
    const ready = await fetch(`${env.PUBLIC_URL}/readyz`)
    expect([ready.status, (await ready.json()).detail]).toEqual([503, 'The image store cannot be reached.'])
    expect((await fetch(`${env.PUBLIC_URL}/healthz`)).status).toBe(200)
    const { host } = new URL(store.url)
    expect(lines.join('\n')).toContain(`the image store ${host}/pictures cannot be reached`)
    expect(lines.join('\n')).not.toMatch(/database|secret/)
    await store.reopen()
    await vi.waitFor(async () => expect((await fetch(`${env.PUBLIC_URL}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    })
    await store.close()
    expect((await fetch(`${env.PUBLIC_URL}/readyz`)).status, 'only pictures are away').toBe(200)
  } finally {
    await server.stop()
  }
})
