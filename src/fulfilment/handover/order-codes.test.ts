import { expect, it } from 'vitest'
import { createSecret } from '../../platform/secret.ts'
import { createOrderCodes } from './order-codes.ts'

const codes = createOrderCodes(createSecret('a secret of the tests, long enough to be one'))

it('an order has one code of six digits, and another secret gives another one', () => {
  const ids = Array.from({ length: 500 }, () => crypto.randomUUID())
  for (const id of ids) {
    expect(codes.codeOf('hand-over', id)).toMatch(/^\d{6}$/)
    expect(codes.isCode('hand-over', id, codes.codeOf('hand-over', id))).toBe(true)
  }
  expect(new Set(ids.map((id) => codes.codeOf('hand-over', id))).size).toBeGreaterThan(490)
  const others = createOrderCodes(createSecret('another secret of the tests, long enough too'))
  expect(
    ids.filter((id) => others.codeOf('hand-over', id) === codes.codeOf('hand-over', id)).length,
  ).toBeLessThan(5)
})

it.each(['', '1', '1234567', 'আ'])('%j is no code', (text) => {
  expect(codes.isCode('hand-over', '1', text)).toBe(false)
})

it('the code of the hand-over does not confirm the return', () => {
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
  expect(ids.filter((id) => codes.isCode('return', id, codes.codeOf('hand-over', id))).length).toBeLessThan(2)
})
