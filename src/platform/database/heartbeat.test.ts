import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { createHeartbeat, type Heartbeat, readBeat } from './heartbeat.ts'

let app: TestApp
let heartbeat: Heartbeat
let now: number

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => {
  now = 1000
  heartbeat = createHeartbeat(app.db, () => now)
})

const beatAt = async (moment: number) => {
  now = moment
  await heartbeat.beat()
  return readBeat(app.db)
}

it('tells the moment before which a database that shows a beat lacks nothing', async () => {
  const [first, second] = [await beatAt(1000), await beatAt(1400)]
  expect(heartbeat.momentOf(first)).toBe(1000)
  expect(heartbeat.momentOf(second)).toBe(1400)
  // Another process has written the next one.
  expect(heartbeat.momentOf(second + 1)).toBe(1400)
})

it('vouches for nothing that shows no beat, or one from before this process or more than two seconds ago', async () => {
  const first = await beatAt(1000)
  expect(heartbeat.momentOf(-1)).toBe(-Infinity)
  expect(heartbeat.momentOf(first - 1)).toBe(-Infinity)
  await beatAt(3100)
  expect(heartbeat.momentOf(first)).toBe(-Infinity)
})

it('forgets the beats that a new primary lacks', async () => {
  const lost = await beatAt(1000)
  await app.db.execute(sql`update replica_heartbeat set beat = beat - 3`)
  const next = await beatAt(1400)
  expect(next).toBeLessThan(lost)
  expect(heartbeat.momentOf(next)).toBe(1400)
  expect(heartbeat.momentOf(next - 1)).toBe(-Infinity)
})

it('reads no beat from a database that has none', async () => {
  await app.db.execute(sql`delete from replica_heartbeat`)
  expect(await readBeat(app.db)).toBe(-1)
})
