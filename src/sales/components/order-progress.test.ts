import { expect, test } from 'vitest'
import type { Stage } from '../../orders/rules.ts'
import { listSteps } from './order-progress.tsx'

const describeSteps = (path: Stage[], refunded = 100) => {
  const timeline = path.map((stage) => ({ stage, at: '', by: 'system' as const, reason: null }))
  const money = { amount: 100, fee: 0, refunded, currency: 'USD' as const, releaseAt: null }
  return listSteps({ stage: path.at(-1) ?? 'booked', timeline, money })
    .map(({ stage, state }) => `${stage} ${state}`)
    .join(', ')
}

test.each([
  [['booked'], 'booked current, paid todo, handed-over todo, completed todo'],
  [['booked', 'paid'], 'booked done, paid current, handed-over todo, completed todo'],
  [
    ['booked', 'paid', 'handed-over', 'completed'],
    'booked done, paid done, handed-over done, completed done',
  ],
  [['booked', 'cancelled'], 'booked done, cancelled current'],
  [['booked', 'unavailable'], 'booked done, unavailable current'],
  [['booked', 'paid', 'refunding'], 'booked done, paid done, refunding current, refunded todo'],
  [
    ['booked', 'paid', 'handed-over', 'disputed', 'handed-over'],
    'booked done, paid done, handed-over current, completed todo',
  ],
  [
    ['booked', 'paid', 'handed-over', 'disputed', 'returning', 'disputed'],
    'booked done, paid done, handed-over done, disputed current, completed todo',
  ],
  [
    ['booked', 'paid', 'handed-over', 'disputed', 'returning', 'refunding', 'refunded'],
    'booked done, paid done, handed-over done, disputed done, returning done, refunding done, refunded current',
  ],
] as [Stage[], string][])('an order that went %j shows: %s', (path, steps) =>
  expect(describeSteps(path)).toBe(steps),
)

test('an order of which a part goes back ends completed', () => {
  expect(describeSteps(['booked', 'paid', 'handed-over', 'disputed', 'refunding'], 40)).toContain(
    'refunding current, completed todo',
  )
})
