import { expect, test } from 'vitest'
import { listOpen, type SavedPaidOrder, withOrder } from './paid-orders.ts'

const now = new Date('2026-11-24T06:00:00Z')
const order = (id: string, dueAt = '2026-12-01T00:00:00Z') => ({ id, dueAt }) as SavedPaidOrder
const idsOf = (saved: SavedPaidOrder[]) => saved.map(({ id }) => id)

test('an order that is seen again stands once, first', () => {
  expect(idsOf(withOrder([order('a'), order('b')], 'b', order('b'), now))).toEqual(['b', 'a'])
})

test('an order that has ended is forgotten, and so is one whose time is over', () => {
  expect(idsOf(withOrder([order('a'), order('b')], 'b', null, now))).toEqual(['a'])
  expect(idsOf(listOpen([order('a'), order('b', '2026-11-24T05:59:00Z')], now))).toEqual(['a'])
})

test('only the latest are kept', () => {
  const many = Array.from({ length: 30 }, (_, nth) => order(`order ${nth}`))
  expect(withOrder(many, 'new', order('new'), now)).toHaveLength(20)
})
