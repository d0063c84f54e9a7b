import { expect, test } from 'vitest'
import type { WireNotification } from '../contract.ts'
import { groupNotifications } from './notification-group.tsx'

const notification = (_id: string, about: Partial<WireNotification> = {}): WireNotification => ({
  _id,
  kind: 'sold',
  params: {},
  orderId: null,
  productId: null,
  conversationId: null,
  read: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...about,
})

test('notifications about one order or conversation stand together, where the newest of them is', () => {
  const rows = [
    notification('1', { orderId: 'a' }),
    notification('2'),
    notification('3', { conversationId: 'c' }),
    notification('4', { orderId: 'a' }),
    notification('5', { orderId: 'b' }),
    notification('6', { conversationId: 'c' }),
    notification('7'),
  ]
  const groups = groupNotifications(rows).map((group) => group.map(({ _id }) => _id).join(''))
  expect(groups).toEqual(['14', '2', '36', '5', '7'])
})
