import { expect, it } from 'vitest'
import { type NotificationKind, pathOf } from './rules.ts'

it.each<[NotificationKind, string]>([
  ['dispute-opened', '/dashbord/orders/o'],
  ['dispute-to-decide', '/dashbord/orders/o'],
  ['money-difference', '/dashbord/money'],
  ['refund-failed', '/dashbord/money'],
  ['refund-to-pay', '/dashbord/money'],
  ['completion-waits', '/dashbord/money'],
  ['report', '/dashbord/report'],
])('the admins’ notification %s leads to where they act on it', (kind, path) => {
  expect(pathOf({ kind, orderId: 'o', productId: 'p', conversationId: null })).toBe(path)
})
