import { expect, it } from 'vitest'
import { no, ok } from '../../kernel/result.ts'
import { refusals } from './refusal.ts'

const problems = {
  'already-sold': [409, () => 'Sold.'],
  'too-many': [429, () => 'Wait.', { retryAfterSeconds: 5 }],
} as const

const { refusal, orRefuse } = refusals(problems)

it('a good result is its value', () => {
  expect(orRefuse(ok(0))).toBe(0)
})

it('a problem is thrown with its status, code and message', () => {
  expect(() => orRefuse(no('already-sold'))).toThrow(
    expect.objectContaining({ status: 409, code: 'already-sold', message: 'Sold.' }),
  )
})

it('a problem says when to try again', () => {
  expect(refusal('too-many')).toMatchObject({ status: 429, retryAfterSeconds: 5 })
})
