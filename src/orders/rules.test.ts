import { describe, expect, it } from 'vitest'
import { whyNotBook } from '../checkout/booking/rules.ts'
import { whyNotDispute } from '../disputes/dispute/rules.ts'
import { decideCancellation } from '../fulfilment/cancellation/rules.ts'
import { codeLimit, codeLockMillis } from '../fulfilment/handover/rules.ts'
import { chargedStatuses, feeOf, orderStatuses, parties, stageOf, wireStatusOf } from './rules.ts'
import { transitions } from './transitions.ts'

const at = new Date()

describe('the life of an order', () => {
  /** Who may do what: the parties by their first letters, `s` the seller and `*` nobody. */
  const table = `
    made        booked      bs
    booked      booked      bs
    booked      cancelled   b*
    booked      unavailable *
    booked      claimed     *
    claimed     paid        *
    claimed     booked      *
    claimed     cancelled   *
    paid        handed-over s
    paid        refunding   bsa*
    paid        paid        bs
    paid        refunded    *
    handed-over refunded    *
    disputed    refunded    *
    handed-over completed   b*
    handed-over disputed    b
    disputed    handed-over b
    disputed    completed   ba
    disputed    refunding   bsa
    disputed    returning   bsa
    returning   refunding   bsa
    returning   disputed    bs*
    returning   refunded    *
    refunding   refunded    a*
    refunding   completed   a*
    unavailable refunding   *
    cancelled   refunding   *
    refunded    refunding   *
    completed   refunding   *`
  const letters = { buyer: 'b', seller: 's', admin: 'a', system: '*' }
  const rows = new Map(
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([from, to, by]) => [`${from} ${to}`, by ?? '']),
  )
  const pairs = [null, ...orderStatuses].flatMap((from) => orderStatuses.map((to) => [from, to] as const))
  it.each(pairs)('%s to %s', (from, to) => {
    const matching = Object.values(transitions).filter(
      (each) => each.to === to && (from ? each.from.includes(from) : each.from.length === 0),
    )
    const allowed = parties
      .filter((party) => matching.some(({ by }) => by.includes(party)))
      .map((party) => letters[party])
    expect(allowed.join('')).toBe(rows.get(`${from ?? 'made'} ${to}`) ?? '')
  })

  it('has no way from a charge to an end that forgets the money', () => {
    const charged: readonly string[] = chargedStatuses
    const lost = Object.values(transitions).filter(
      ({ from, to }) => from.some((status) => charged.includes(status)) && !charged.includes(to),
    )
    expect(lost).toEqual([])
  })

  it.each([
    ['booked', 'booked', 'booked'],
    ['claimed', 'booked', 'booked'],
    ['paid', 'paid', 'paid'],
    ['handed-over', 'paid', 'handed-over'],
    ['disputed', 'paid', 'disputed'],
    ['completed', 'paid', 'completed'],
    ['refunding', 'paid', 'refunding'],
    ['refunded', 'refunded', 'refunded'],
    ['unavailable', 'unavailable', 'unavailable'],
    ['cancelled', 'cancelled', 'cancelled'],
  ] as const)('%s is called %s outside, at the stage %s', (status, wire, stage) => {
    expect([wireStatusOf(status), stageOf(status)]).toEqual([wire, stage])
  })
})

describe('cancelling', () => {
  it.each([
    ['booked', 'buyer', 'cancel-booking'],
    ['booked', 'seller', 'wrong-stage'],
    ['booked', 'admin', 'wrong-stage'],
    ['claimed', 'buyer', 'payment-under-way'],
    ['paid', 'buyer', 'cancel'],
    ['paid', 'seller', 'cancel'],
    ['paid', 'admin', 'cancel'],
    ['handed-over', 'buyer', 'wrong-stage'],
    ['disputed', 'admin', 'wrong-stage'],
    ['completed', 'buyer', 'wrong-stage'],
    ['unavailable', 'buyer', 'wrong-stage'],
    ['refunding', 'buyer', 'cancelled-before'],
    ['refunded', 'seller', 'cancelled-before'],
    ['cancelled', 'buyer', 'cancelled-before'],
  ] as const)('what is %s, by the %s: %s', (status, by, outcome) => {
    expect(decideCancellation(status, by)).toBe(outcome)
  })
})

describe('complaining', () => {
  const [before, later] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)]
  it.each([
    ['handed-over', later, null],
    ['handed-over', at, 'too-late'],
    ['handed-over', before, 'too-late'],
    ['completed', null, 'too-late'],
    ['paid', later, 'wrong-stage'],
    ['disputed', later, 'wrong-stage'],
  ] as const)('of an order that is %s until %s: %s', (status, dueAt, why) => {
    expect(whyNotDispute({ status, dueAt, remindAt: null }, at)).toBe(why)
  })

  it('is in time until the buyer was reminded', () => {
    expect(whyNotDispute({ status: 'handed-over', dueAt: before, remindAt: before }, at)).toBeNull()
  })
})

it('the fee is rounded down', () => {
  expect([feeOf(10_000, 0), feeOf(10_000, 250), feeOf(9_999, 250)]).toEqual([0, 250, 249])
})

describe('booking a phone', () => {
  const own = { sellerId: 'rahim' }
  it.each([
    ['for sale', 'karim', null, null, null],
    ['sold', 'karim', at, null, 'already-sold'],
    ['withdrawn', 'karim', null, at, 'unknown-product'],
    ['sold, its seller gone', 'karim', at, at, 'already-sold'],
    ['own', 'rahim', null, null, 'own-product'],
    ['own and sold', 'rahim', at, null, 'own-product'],
    ['own and withdrawn', 'rahim', null, at, 'own-product'],
  ] as const)('%s', (_, buyer, soldAt, withdrawnAt, why) => {
    expect(whyNotBook({ ...own, soldAt, withdrawnAt, heldAt: null }, buyer)).toBe(why)
  })

  it('that waits for a look', () => {
    const held = { ...own, soldAt: null, withdrawnAt: null, heldAt: at }
    expect(whyNotBook(held, 'karim')).toBe('unknown-product')
  })
})

describe('guessing a hand-over code', () => {
  it.each([1, 10, 90, 365])('for %i days is right in less than one of ten thousand orders', (days) => {
    let tries = codeLimit.tries
    let waited = 0
    for (let locks = 0; waited < days * 24 * 3_600_000; locks += 1) {
      waited += codeLockMillis(locks)
      tries += codeLimit.tries
    }
    expect(tries / 1_000_000).toBeLessThan(1 / 10_000)
  })
})
