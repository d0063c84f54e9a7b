import { describe, expect, it } from 'vitest'
import { cardEndingIn, passesLuhn, readCard, testCards } from './test-cards.ts'

const now = new Date('2026-06-15T00:00:00Z')
const good = { number: '4242424242424242', expMonth: '12', expYear: '34', cvc: '123' }
const problemOf = (change: Partial<typeof good>) => {
  const read = readCard({ ...good, ...change }, now)
  return 'problem' in read ? read.problem : null
}

describe('a typed card', () => {
  it('is every published test card, with a CVC of its length', () => {
    for (const { number, brand } of testCards) {
      expect(passesLuhn(number)).toBe(true)
      expect(problemOf({ number, cvc: brand === 'amex' ? '1234' : '123' })).toBeNull()
      expect(problemOf({ number, cvc: brand === 'amex' ? '123' : '1234' })).toBe('invalid-cvc')
    }
  })

  it('is known by its last four digits', () => {
    for (const card of testCards) expect(cardEndingIn(card.number.slice(-4))).toBe(card)
  })

  it('may expire in any month from this one on', () => {
    expect(problemOf({ expMonth: '6', expYear: '26' })).toBeNull()
    expect(problemOf({ expMonth: '06', expYear: '2026' })).toBeNull()
    expect(problemOf({ expMonth: '1', expYear: '2076' })).toBeNull()
    expect(problemOf({ expMonth: '5', expYear: '26' })).toBe('invalid-month')
    expect(problemOf({ expMonth: '12', expYear: '25' })).toBe('invalid-year')
    expect(problemOf({ expMonth: '1', expYear: '2077' })).toBe('invalid-year')
    for (const expMonth of ['0', '13', '', '1x', '-1']) expect(problemOf({ expMonth })).toBe('invalid-month')
    for (const expYear of ['', '203', 'xx', '20344']) expect(problemOf({ expYear })).toBe('invalid-year')
  })

  it('is refused for its number first', () => {
    expect(problemOf({ number: '4242424242424241' })).toBe('incorrect-number')
    expect(problemOf({ number: '4111111111111111' })).toBe('not-a-test-card')
    for (const number of ['', '4242', '4242 4242 4242 424x', '4'.repeat(20)]) {
      expect(problemOf({ number })).toBe('invalid-number')
    }
  })
})
