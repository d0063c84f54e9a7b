import { expect, it } from 'vitest'
import { adviseOn } from './differences-table.tsx'

it.each([
  [{ ours: 0, theirs: -5, orderId: '1' }, 'by-hand'],
  [{ ours: 0, theirs: -5, orderId: null }, 'not-ours'],
  [{ ours: 0, theirs: 250, orderId: '1' }, 'uncredited'],
  [{ ours: 0, theirs: -5, orderId: '1', isUnsure: true }, 'unanswered'],
  [{ ours: 250, theirs: 0, orderId: '1' }, 'missing'],
  [{ ours: -40, theirs: 0, orderId: '1' }, 'missing'],
  [{ ours: 250, theirs: 1, orderId: '1' }, 'other-amount'],
])('%o is %s', (difference, advice) => {
  expect(adviseOn({ isUnsure: false, ...difference })).toBe(advice)
})
