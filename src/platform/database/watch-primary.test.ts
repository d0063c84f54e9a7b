import { beforeEach, expect, it } from 'vitest'
import { type PrimaryWatch, watchPrimary } from './watch-primary.ts'

let now: number
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
