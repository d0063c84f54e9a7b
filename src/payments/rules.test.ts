import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { groupCardNumber, groupExpiry, type Intent, stateOf, tellingEvents, whyNotOurs } from './rules.ts'

const asked = { reference: 'booking-1', amount: { minor: 500, currency: 'USD' as const } }
const intent: Intent = {
  status: 'requires_capture',
  amount: 500,
  currency: 'usd',
  amount_capturable: 500,
  amount_received: 0,
  metadata: { reference: 'booking-1' },
}

describe('a payment at the provider', () => {
  it('is authorised only while the money is held, captured only when all is done, else open', () => {
    const states = {
      requires_payment_method: 'open',
      requires_confirmation: 'open',
      requires_action: 'open',
      processing: 'open',
      requires_capture: 'authorised',
      succeeded: 'captured',
      canceled: 'cancelled',
    } as const
    for (const [status, state] of Object.entries(states)) {
      expect(stateOf({ status: status as Intent['status'] })).toBe(state)
    }
  })

  it('is ours only with our reference, our currency and the whole of our amount', () => {
    expect(whyNotOurs(intent, asked)).toBeNull()
    expect(whyNotOurs({ ...intent, metadata: {} }, asked)).toBe('other-reference')
    expect(whyNotOurs({ ...intent, currency: 'bdt' }, asked)).toBe('other-currency')
    expect(whyNotOurs({ ...intent, amount: 501 }, asked)).toBe('other-amount')
    expect(whyNotOurs({ ...intent, amount_capturable: 499 }, asked)).toBe('other-amount')
    const captured = { ...intent, status: 'succeeded', amount_capturable: 0, amount_received: 500 } as const
    expect(whyNotOurs(captured, asked)).toBeNull()
    expect(whyNotOurs({ ...captured, amount_received: 400 }, asked)).toBe('other-amount')
  })

  it('takes nothing once it is cancelled, whatever else it says', () => {
    expect(whyNotOurs({ ...intent, status: 'canceled', amount: 1, metadata: {} }, asked)).toBeNull()
  })
})

describe('a card while it is typed', () => {
  it('is grouped as it is printed', () => {
    expect(groupCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(groupCardNumber('42424')).toBe('4242 4')
    expect(groupCardNumber('4242-4242 x')).toBe('4242 4242')
    expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005')
    expect(groupCardNumber('37828')).toBe('3782 8')
    expect(groupCardNumber('')).toBe('')
    expect(groupCardNumber('4'.repeat(30)).replaceAll(' ', '')).toHaveLength(19)
  })

  it('has its expiry as month and year', () => {
    expect(groupExpiry('1')).toBe('1')
    expect(groupExpiry('12')).toBe('12')
    expect(groupExpiry('1234')).toBe('12 / 34')
    expect(groupExpiry('12/34')).toBe('12 / 34')
    expect(groupExpiry('5')).toBe('05')
    expect(groupExpiry('534')).toBe('05 / 34')
    expect(groupExpiry('12345')).toBe('12 / 34')
    expect(groupExpiry('')).toBe('')
  })
})

it('docs/running.md asks for the events that are acted on, and for no others', () => {
  const documented = readFileSync('docs/running.md', 'utf8').matchAll(/`(payment_intent\.\w+)`/g)
  expect([...documented].map(([, event]) => event).sort()).toEqual([...tellingEvents].sort())
})
