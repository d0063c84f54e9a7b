import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.ts'
import { publish } from '../../src/platform/events/store.ts'
import { silentLog } from '../../src/platform/log.ts'
import { cloneTemplate, type ServerProcess, startProcess } from '../support/processes.ts'
import { readEvents } from '../support/read-events.ts'
import { cookieOf, testSecret } from '../support/test-app.ts'

let processes: ServerProcess[] = []
let folder: string
let database: Awaited<ReturnType<typeof cloneTemplate>>
let user: { id: string; cookie: string }

beforeAll(async () => {
  database = await cloneTemplate(inject('databaseUrl'))
  folder = await mkdtemp(join(tmpdir(), 'swap-data-'))
  const variables = { DATABASE_URL: database.url, DATA_DIR: folder, AUTH_SECRET: testSecret }
  processes = [await startProcess(variables), await startProcess(variables)]
  user = await signUp(processes[0]?.site ?? '')
})
afterAll(async () => {
  for (const each of processes) each.signal('SIGKILL')
  await Promise.all(processes.map(({ ended }) => ended))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function signUp(site: string) {
  const made = await fetch(`${site}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ name: 'Nadia', email: 'nadia@people.test', password: 'Swap#2026' }),
  })
  const body = (await made.json()) as { user: { id: string } }
  return { id: body.user.id, cookie: cookieOf(made) }
}

const open = async ({ site }: ServerProcess, headers: Record<string, string> = {}) =>
  readEvents(await fetch(`${site}/api/events`, { headers: { cookie: user.cookie, ...headers } }))

test('an event reaches the streams of two processes, and those of one that stops go on at the other', async () => {
  const [first, second] = processes
  if (!first || !second) throw new Error('two processes')
  const streams = [await open(first), await open(second)]
  for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'ready' })
  const db = openDatabase(database.url, silentLog, 1)
  await publish(db, [user.id], 'message', { conversationId: 'one' })
  const events = await Promise.all(streams.map((stream) => stream.next()))
  for (const event of events)
    expect(event).toMatchObject({ event: 'message', data: { conversationId: 'one' } })

  first.signal('SIGTERM')
  expect(await streams[0]?.next(), 'the stream ends').toBeNull()
  expect(await first.ended).toBe(0)
  await publish(db, [user.id], 'message', { conversationId: 'two' })
  const resumed = await open(second, { 'last-event-id': events[0]?.id ?? '' })
  const seen = []
  for (let event = await resumed.next(); event?.event === 'message'; event = await resumed.next()) {
    seen.push(event.data.conversationId)
  }
  expect(seen).toContain('two')
  await resumed.close()
  await streams[1]?.close()
  await db.$client.end()
})
