import { describe, expect, it } from 'vitest'
import { readAccount } from './change-account.ts'

describe('a payout account', () => {
  const bank = {
    kind: 'bank',
    name: ' Rahim Uddin ',
    number: '1234-5678-90123',
    routing: '০৯০২৬১২৩৪',
  } as const

  it('is stored without spaces and in ASCII digits', () => {
    expect(readAccount(bank)).toEqual({
      ok: true,
      value: { kind: 'bank', name: 'Rahim Uddin', number: '1234567890123', routing: '090261234' },
    })
    expect(readAccount({ ...bank, kind: 'nagad', number: '01912345678' })).toEqual({
      ok: true,
      value: { kind: 'nagad', name: 'Rahim Uddin', number: '01912345678', routing: null },
    })
  })

  it.each([
    [{ number: '১২৩৪৫৬৭৮৯০১২৩' }],
    [{ number: '１２３４５６７８９０１２３' }],
    [{ number: ' 1234.5678 90123 ' }],
    [{ number: '\u202a1234\u20115678\u201390123\u202c' }],
    [{ number: '\ufeff1234\u00a05678\u00a090123\u200b\n' }],
    [{ routing: '090 261 234' }],
    [{ routing: '০৯০-২৬১-২৩৪' }],
    [{ routing: '\u2066090261234\u2069' }],
  ])('of a bank is read from %j', (changes) => {
    expect(readAccount({ ...bank, ...changes })).toMatchObject({
      value: { number: '1234567890123', routing: '090261234' },
    })
  })

  it.each([
    '01912-345678',
    '+880 1912-345678',
    '8801912345678',
    '০১৯১২৩৪৫৬৭৮',
    '０１９１２３４５６７８',
    ' 01912 345 678\n',
    '\u202a+880\u00a01912\u2011345678\u202c',
  ])('of a wallet is read from %j', (number) => {
    expect(readAccount({ ...bank, kind: 'bkash', number })).toMatchObject({
      value: { number: '01912345678' },
    })
  })

  it.each([
    ['bad-account-name', { name: ' ' }],
    ['bad-account-name', { name: 'a'.repeat(101) }],
    ['bad-account-name', { name: 'Ra\u202ehim' }],
    ['bad-account-number', { number: '12345' }],
    ['bad-account-number', { number: '1'.repeat(21) }],
    ['bad-account-number', { number: 'BD12345678' }],
    ['bad-routing-number', { routing: undefined }],
    ['bad-routing-number', { routing: '12345678' }],
    ['bad-routing-number', { routing: '1234567890' }],
    ['bad-wallet-number', { kind: 'bkash' as const }],
  ])('is refused as %s with %j', (why, changes) => {
    expect(readAccount({ ...bank, ...changes })).toEqual({ ok: false, why })
  })
})
