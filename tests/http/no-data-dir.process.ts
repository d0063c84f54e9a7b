import { expect, inject, test } from 'vitest'
import { incomingFolder } from '../../src/images/create-image-store.ts'
import { readEnv } from '../../src/ops/env.ts'
import { cloneTemplate, startProcess } from '../support/processes.ts'
import { openS3Store } from '../support/s3-store.ts'
import { testSecret } from '../support/test-app.ts'

/** Nobody can make this folder. */
const DATA_DIR = '/proc/swap'

test('with a database, a bucket and a secret of one’s own, nothing is kept in DATA_DIR', async () => {
  const database = await cloneTemplate(inject('databaseUrl'))
  const bucket = await openS3Store()
  const variables = {
    DATA_DIR,
    DATABASE_URL: database.url,
    STORAGE_URL: bucket.url,
    AUTH_SECRET: testSecret,
  }
  const server = await startProcess(variables)
  expect((await fetch(`${server.site}/readyz`)).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(incomingFolder(readEnv(variables))).not.toContain(DATA_DIR)
  await database.drop()
})
