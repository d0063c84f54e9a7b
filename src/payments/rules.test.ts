import { describe, expect, it } from 'vitest'
import { findMismatch, type ProviderPayment, readPaidWith } from './rules.ts'

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

it('keeps the last four digits alone of a card or wallet of a kind that we know', () => {
  expect(readPaidWith('visa', '4242424242424242')).toEqual({ brand: 'Visa', end: '4242' })
  expect(readPaidWith('MASTER', '512345XXXXXX0667')).toEqual({ brand: 'Mastercard', end: '0667' })
  expect(readPaidWith('bkash', '01770618575')).toEqual({ brand: 'bKash', end: '8575' })
  for (const number of ['424', '4242 x', '', undefined])
    expect(readPaidWith('visa', number)).toEqual({ brand: 'Visa', end: null })
  for (const brand of ['unknown', '', 'constructor']) expect(readPaidWith(brand, '4242')).toBeUndefined()
})
