import { describe, expect, it } from 'vitest'
import { findMismatch, groupCardNumber, groupExpiry, type ProviderPayment } from './rules.ts'

const asked = { reference: 'order-1', amount: { minor: 500, currency: 'USD' as const } }
const held: ProviderPayment = {
  id: 'pi_1',
  state: 'authorised',
  amount: { minor: 500, currency: 'USD' },
  heldMinor: 500,
  capturedMinor: 0,
  reference: 'order-1',
}

describe('a payment at the provider', () => {
  it('matches only with our reference, our currency and the whole of our amount', () => {
    expect(findMismatch(held, asked)).toBeNull()
    expect(findMismatch({ ...held, reference: null }, asked)).toBe('other-reference')
    expect(findMismatch({ ...held, amount: { minor: 500, currency: 'BDT' } }, asked)).toBe('other-currency')
    expect(findMismatch({ ...held, amount: { minor: 501, currency: 'USD' } }, asked)).toBe('other-amount')
    expect(findMismatch({ ...held, heldMinor: 499 }, asked)).toBe('other-amount')
    const captured = { ...held, state: 'captured', heldMinor: 0, capturedMinor: 500 } as const
    expect(findMismatch(captured, asked)).toBeNull()
    expect(findMismatch({ ...captured, capturedMinor: 400 }, asked)).toBe('other-amount')
  })

  it('matches when it is cancelled, whatever its other fields say', () => {
    const cancelled = { ...held, state: 'cancelled', reference: null, capturedMinor: 1 } as const
    expect(findMismatch(cancelled, asked)).toBeNull()
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
