import { describe, expect, it } from 'vitest'
import {
  decideOutcome,
  fitToWallet,
  isSameAccount,
  type MarkedBy,
  maskNumber,
  type PayoutAccount,
  type PayoutOutcome,
  payoutOutcomes,
  type PayoutState,
} from './rules.ts'

describe('a payout account', () => {
  it('shows the last digits of its number alone', () => {
    expect(maskNumber('01712345678')).toBe('•••••••5678')
    expect(maskNumber('123456')).toBe('••••56')
  })

  it('is another one when any field differs', () => {
    const one: PayoutAccount = { kind: 'bkash', name: 'Rahim', number: '01712345678', routing: null }
    expect(isSameAccount(one, { ...one })).toBe(true)
    for (const change of [{ kind: 'nagad' }, { name: 'R' }, { number: '1' }, { routing: '2' }]) {
      expect(isSameAccount(one, { ...one, ...change } as PayoutAccount)).toBe(false)
    }
  })
})

describe('what a wallet takes', () => {
  const limits = { dayMinor: 100, monthMinor: 250 }

  it.each([
    [60, 0, 0, 60, null],
    [100, 0, 150, 100, null],
    [101, 0, 0, 100, 'daily-limit'],
    [60, 50, 50, 50, 'daily-limit'],
    [60, 100, 100, 0, 'daily-limit'],
    [60, 0, 200, 50, 'monthly-limit'],
    [60, 0, 260, 0, 'monthly-limit'],
  ])(
    '%i, after %i today and %i this month, is %i because of the %s',
    (amount, day, month, fits, heldBack) => {
      const sent = { dayMinor: day, monthMinor: month }
      expect(fitToWallet(amount, sent, limits)).toEqual({ amountMinor: fits, heldBack })
    },
  )
})

describe('marking a payout', () => {
  const now = new Date('2030-05-01T12:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const decide = (
    state: PayoutState,
    outcome: PayoutOutcome,
    by: MarkedBy = 'admin',
    dispatchedAt: Date | null = null,
  ) => decideOutcome({ state, dispatchedAt }, outcome, by, now)

  it('twice changes it once, and money that is back is not sent', () => {
    expect(decide('due', 'sent')).toBe('change')
    expect(decide('batched', 'failed')).toBe('change')
    expect(decide('sent', 'sent')).toBe('done')
    expect(decide('failed', 'failed')).toBe('done')
    expect(decide('failed', 'sent')).toBe('already-failed')
  })

  it('as failed is possible after it was sent: a bank returns what it cannot deliver', () => {
    expect(decide('sent', 'failed')).toBe('change')
  })

  it('is left to the service that is sending it, for a day', () => {
    for (const outcome of payoutOutcomes) {
      expect(decide('sending', outcome, 'sender', hoursAgo(1))).toBe('change')
      expect(decide('sending', outcome, 'admin', hoursAgo(23))).toBe('being-sent')
      expect(decide('sending', outcome, 'admin', hoursAgo(24))).toBe('change')
    }
  })
})
