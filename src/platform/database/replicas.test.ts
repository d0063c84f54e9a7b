import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { createHeartbeat, type Heartbeat, type PrimaryWatch, readBeat, watchPrimary } from './replicas.ts'

let heartbeat: Heartbeat
let now: number

const app = await startTestApp()
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

let answer: () => Promise<never>
let watch: PrimaryWatch

beforeEach(() => {
  now = 1000
  answer = async () => [] as never
  watch = watchPrimary({ execute: (() => answer()) as never }, () => now)
})

const fail = async () => {
  throw new Error('it is away')
}
const askAt = async (moment: number) => {
  now = moment
  await watch.ask().catch(() => {})
}

it('counts the lag of replicas from the present while the primary answers', async () => {
  await askAt(1000)
  now = 5000
  expect(watch.countFrom()).toBe(5000)
})

it('counts it from the first question in vain until the primary answers again', async () => {
  await askAt(1000)
  answer = fail
  await askAt(1400)
  await askAt(1800)
  now = 9000
  expect(watch.countFrom()).toBe(1400)
  answer = async () => [] as never
  await askAt(9000)
  now = 9100
  expect(watch.countFrom()).toBe(9100)
})

it('counts a question that waits for its answer as one in vain', async () => {
  const { promise, resolve } = Promise.withResolvers<never>()
  answer = () => promise
  const asking = askAt(1400)
  now = 9000
  expect(watch.countFrom()).toBe(1400)
  resolve([] as never)
  await asking
  expect(watch.countFrom()).toBe(9000)
})

it('takes every answer for a sign of life', async () => {
  answer = fail
  await askAt(1000)
  watch.noteAnswer()
  now = 9000
  expect(watch.countFrom()).toBe(9000)
})

it('waits for the primary for five minutes at most', async () => {
  answer = fail
  await askAt(1000)
  now = 301_000
  expect(watch.countFrom()).toBe(1000)
  await askAt(301_001)
  expect(watch.countFrom()).toBe(301_001)
})
