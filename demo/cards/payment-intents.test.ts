import { expect, it } from 'vitest'
import type { PaymentIntentStatus } from './objects.ts'
import { allowedFrom } from './payment-intents.ts'

it('takes each step from exactly the states that allow it', () => {
  const statuses: PaymentIntentStatus[] = [
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'succeeded',
    'canceled',
  ]
  const table = Object.entries(allowedFrom).map(([step, from]) => [
    step,
    statuses.map((status) => Number(from.includes(status))).join(''),
  ])
  expect(Object.fromEntries(table)).toEqual({
    confirm: '111000',
    authenticate: '001000',
    capture: '000100',
    cancel: '111100',
    refund: '000010',
  })
})
