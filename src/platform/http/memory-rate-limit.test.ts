import { expect, test } from 'vitest'
import { createMemoryRateLimiter } from './memory-rate-limit.ts'
import type { Limit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

const perMinute: Limit = { name: 'reads', limit: 3, windowSeconds: 60 }

function openLimiter() {
  let now = Date.UTC(2026, 0, 1)
  const limiter = createMemoryRateLimiter({ now: () => new Date(now) })
  /** How long `subject` has to wait; 0 when a token was left. */
  const take = (subject: string, limit = perMinute): number => {
    try {
      limiter.require([limit, subject])
      return 0
    } catch (error) {
      if (error instanceof Refusal && error.status === 429) return error.retryAfterSeconds ?? Number.NaN
      throw error
    }
  }
  return { take, advance: (seconds: number) => (now += seconds * 1000) }
}

/** How long each of `count` calls of one subject has to wait. */
const waitsOf = (count: number, take: (subject: string) => number) =>
  Array.from({ length: count }, () => take('a'))

test('a bucket holds as many tokens as the limit, and returns the wait for the next one', () => {
  const { take } = openLimiter()
  expect(waitsOf(4, take)).toEqual([0, 0, 0, 20])
})

test('buckets of other subjects and other limits are their own', () => {
  const { take } = openLimiter()
  for (let count = 0; count < 4; count++) take('a')
  expect(take('b')).toBe(0)
  expect(take('a', { ...perMinute, name: 'others' })).toBe(0)
})

test('one token comes back after a third of the window, and no more than the limit ever', () => {
  const { take, advance } = openLimiter()
  for (let count = 0; count < 4; count++) take('a')
  advance(19)
  expect(take('a')).toBe(1)
  advance(1)
  expect(waitsOf(2, take)).toEqual([0, 20])
  advance(3600)
  expect(waitsOf(4, take)).toEqual([0, 0, 0, 20])
})

test('the number of buckets is bounded: the one used longest ago is forgotten', () => {
  const { take } = openLimiter()
  for (let count = 0; count < 3; count++) take('first')
  for (let count = 0; count < 49_999; count++) take(`other ${count}`)
  expect(take('first'), 'still known').toBe(20)
  take('one more')
  expect(take('first'), 'forgotten').toBe(0)
})
