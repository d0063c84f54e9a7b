import { expect, it } from 'vitest'
import { createSecret } from '../platform/secret.ts'
import { createHandoverCodes } from './handover-code.ts'

const codes = createHandoverCodes(createSecret('a secret of the tests, long enough to be one'))

it('an order has one code of six digits, and another secret gives another one', () => {
  const ids = Array.from({ length: 500 }, () => crypto.randomUUID())
  for (const id of ids) {
    expect(codes.codeOf(id)).toMatch(/^\d{6}$/)
    expect(codes.isCode(id, codes.codeOf(id))).toBe(true)
  }
  expect(new Set(ids.map(codes.codeOf)).size).toBeGreaterThan(490)
  const others = createHandoverCodes(createSecret('another secret of the tests, long enough too'))
  expect(ids.filter((id) => others.codeOf(id) === codes.codeOf(id)).length).toBeLessThan(5)
})

it.each(['', '1', '1234567', 'আ'])('%j is no code', (text) => {
  expect(codes.isCode('1', text)).toBe(false)
})
