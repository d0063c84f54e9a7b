import { describe, expect, it } from 'vitest'
import { warningOf } from './rules.ts'

describe('a message', () => {
  it.each([
    ['Pay at https://swap-pay.example/x', 'link'],
    ['look at www.swap.test', 'link'],
    ['swap-offers.xyz has it cheaper', 'link'],
    ['Send it to 01712345678', 'wallet'],
    ['bKash 017 1234-5678', 'wallet'],
    ['+8801912345678', 'wallet'],
    ['বিকাশ ০১৭১২৩৪৫৬৭৮', 'wallet'],
    ['Tell me the code 4821', 'code'],
    ['It is 482913', 'code'],
    ['আপনার কোড ৪৮২১', 'code'],
  ])('warns of %s', (text, warning) => {
    expect(warningOf(text)).toBe(warning)
  })

  it.each([
    'Is the battery at 87%?',
    'I can pay 15000, cash.',
    'Shall we meet at 5.30 at Shahbag? It is ok.thanks',
    'IMEI 356938035643809 matches',
    'It has 8/256 GB.',
  ])('is ordinary: %s', (text) => {
    expect(warningOf(text)).toBeNull()
  })
})
