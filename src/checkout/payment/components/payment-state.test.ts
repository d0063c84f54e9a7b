import { describe, expect, it, test } from 'vitest'
import type { Booking } from '../../booking/contract.ts'
import { nextPayment, openPayment, type PaymentEvent, type PaymentState } from './payment-state.ts'

const intent = { clientSecret: 'pi_1_secret_2', publishableKey: 'pk_test' }
const price = 100
const read = (order: Partial<Booking>): PaymentEvent => ({
  type: 'order-read',
  order: makeOrder(order),
})
const fail = (code: string, isFinal = true): PaymentEvent => ({
  type: 'prepare-failed',
  price,
  refusal: { code, message: 'Why not.' },
  isFinal,
})
const unsettle = (code: string): PaymentEvent => ({
  type: 'settle-failed',
  refusal: { code, message: 'Why not.' },
})

function makeOrder(order: Partial<Booking>): Booking {
  const open = { status: 'booked', product_price: price, newPrice: null, changes: null, paymentId: null }
  return { ...open, ...order } as Booking
}

const states: Record<string, PaymentState> = {
  waiting: { name: 'waiting', price },
  loading: { name: 'loading', price, isAgain: false, failures: 1, why: 'No answer.' },
  unprepared: { name: 'unprepared', price, why: 'No answer.' },
  ready: { name: 'ready', price, isAgain: true, intent, refusal: null },
  confirming: { name: 'confirming', price, intent },
  settling: { name: 'settling', paymentId: 'pi_1' },
  unsettled: { name: 'unsettled', paymentId: 'pi_1', why: 'No answer.' },
  outdated: { name: 'outdated' },
  returned: { name: 'returned', paymentId: 'pi_1', why: null },
  changed: { name: 'changed', offer: '[80,null]', justHappened: false, why: null },
  paid: { name: 'paid', paymentId: 'pi_1', justHappened: true },
  gone: { name: 'gone', why: 'sold', justHappened: true },
}

const events = {
  same: read({}),
  price: read({ product_price: 90 }),
  offer: read({ newPrice: 90 }),
  paid: read({ status: 'paid', paymentId: 'pi_1' }),
  sold: read({ status: 'unavailable' }),
  cancelled: read({ status: 'cancelled' }),
  prepared: { type: 'prepared', price, intent },
  late: { type: 'prepared', price: 120, intent },
  again: fail('unavailable', false),
  final: fail('unavailable'),
  stale: fail('listing-changed'),
  before: fail('payment-under-way'),
  lost: fail('already-sold'),
  pay: { type: 'pay-pressed' },
  refused: { type: 'card-refused', message: 'Your card was declined.' },
  decided: { type: 'decided', paymentId: 'pi_1' },
  settled: { type: 'settled', paymentId: 'pi_1' },
  away: unsettle('unavailable'),
  returned: unsettle('not-authorised'),
  beaten: unsettle('already-sold'),
  retried: { type: 'retried' },
} satisfies Record<string, PaymentEvent>

/** What each event makes of each state; a dot where nothing changes. */
const table = `
             same     price    offer    paid  sold  cancelled  prepared  late  again    final       stale     before    lost  pay         refused  decided     settled  away       returned  beaten  retried
  waiting    loading  loading  changed  paid  gone  gone       ·         ·     ·        ·           ·         ·         ·     ·           ·        ·           ·        ·          ·         ·       ·
  loading    ·        loading  changed  paid  gone  gone       ready     ·     loading  unprepared  outdated  settling  gone  ·           ·        ·           ·        ·          ·         ·       ·
  unprepared ·        loading  changed  paid  gone  gone       ·         ·     ·        ·           ·         ·         ·     ·           ·        ·           ·        ·          ·         ·       loading
  ready      ·        loading  changed  paid  gone  gone       ·         ·     ·        ·           ·         ·         ·     confirming  ·        ·           ·        ·          ·         ·       ·
  confirming ·        ·        ·        paid  gone  gone       ·         ·     ·        ·           ·         ·         ·     ·           ready    settling    ·        ·          ·         ·       ·
  settling   ·        ·        ·        paid  gone  gone       ·         ·     ·        ·           ·         ·         ·     ·           ·        ·           paid     unsettled  returned  gone    ·
  unsettled  ·        ·        ·        paid  gone  gone       ·         ·     ·        ·           ·         ·         ·     ·           ·        ·           ·        ·          ·         ·       settling
  outdated   loading  loading  changed  paid  gone  gone       ·         ·     ·        ·           ·         ·         ·     ·           ·        ·           ·        ·          ·         ·       ·
  returned   loading  loading  changed  paid  gone  gone       ·         ·     ·        ·           ·         ·         ·     ·           ·        ·           ·        ·          ·         ·       ·
  changed    loading  loading  changed  paid  gone  gone       ·         ·     ·        ·           ·         ·         ·     ·           ·        ·           ·        ·          ·         ·       ·
  paid       ·        ·        ·        ·     ·     ·          ·         ·     ·        ·           ·         ·         ·     ·           ·        ·           ·        ·          ·         ·       ·
  gone       ·        ·        ·        paid  ·     ·          ·         ·     ·        ·           ·         ·         ·     ·           ·        ·           ·        ·          ·         ·       ·`

const [columns = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const pairs = rows.flatMap(([from = '', ...cells]) =>
  columns.map((event, place) => ({ from, event, to: cells[place] ?? 'missing' })),
)

test('the table has every state and every event', () => {
  expect(rows.map(([name]) => name)).toEqual(Object.keys(states))
  expect(columns).toEqual(Object.keys(events))
})

test.each(pairs)('$from, $event: $to', ({ from, event, to }) => {
  const [before, happens] = [states[from], events[event as keyof typeof events]]
  if (!before || !happens) throw new Error(`no example of ${from} or ${event}`)
  const after = nextPayment(before, happens)
  if (to === '·') expect(after).toBe(before)
  else {
    expect(after.name).toBe(to)
    expect(after).not.toBe(before)
  }
})

/** The state after these events, from a page that opens with this order. */
const play = (order: Partial<Booking>, ...played: PaymentEvent[]) =>
  played.reduce(nextPayment, openPayment(makeOrder(order)))

describe('the card form', () => {
  it('is for the price that the order has now: a payment of the price before is not taken', () => {
    const loading = play({}, events.same, events.price)
    expect(loading).toMatchObject({ name: 'loading', price: 90 })
    expect(nextPayment(loading, events.prepared)).toBe(loading)
    expect(nextPayment(loading, { type: 'prepared', price: 90, intent })).toMatchObject({
      name: 'ready',
      intent,
    })
  })

  it('says why the last card was refused, until the next try', () => {
    const refused = play({}, events.same, events.prepared, events.pay, events.refused)
    expect(refused).toMatchObject({ name: 'ready', refusal: 'Your card was declined.', intent })
    expect(nextPayment(refused, events.pay)).toEqual({ name: 'confirming', price, intent })
  })

  it('says that an authorisation was given back, and no more once another card is tried', () => {
    const paying = [events.same, events.prepared, events.pay, events.decided]
    const again = play({}, ...paying, events.returned, events.same, events.prepared)
    expect(again).toMatchObject({ name: 'ready', isAgain: true })
    expect(play({}, events.same, events.prepared)).toMatchObject({ isAgain: false })
    expect([events.pay, events.refused].reduce(nextPayment, again)).toMatchObject({ isAgain: false })
  })

  it('counts what failed, and says why', () => {
    const again = play({}, events.same, events.again, events.again)
    expect(again).toMatchObject({ name: 'loading', failures: 2, why: 'Why not.' })
    expect([events.final, events.retried].reduce(nextPayment, again)).toMatchObject({
      failures: 0,
      why: null,
    })
  })
})

describe('the outcome', () => {
  it('is news unless the page opens with it', () => {
    expect(openPayment(makeOrder({ status: 'paid', paymentId: 'pi_1' }))).toMatchObject({
      justHappened: false,
    })
    expect(openPayment(makeOrder({ status: 'cancelled' }))).toEqual({
      name: 'gone',
      why: 'cancelled',
      justHappened: false,
    })
    expect(openPayment(makeOrder({ status: 'refunded' }))).toMatchObject({ name: 'gone', why: 'refunded' })
    expect(play({}, events.paid)).toEqual({ name: 'paid', paymentId: 'pi_1', justHappened: true })
  })

  it('names the payment of another tab', () => {
    const settling = play({}, events.same, events.before)
    expect(settling).toEqual({ name: 'settling', paymentId: null })
    expect(nextPayment(settling, { type: 'settled', paymentId: 'pi_9' })).toMatchObject({ paymentId: 'pi_9' })
  })
})

it('another offer than the one that is shown is news', () => {
  const opened = play({ newPrice: 90 })
  expect(opened).toMatchObject({ name: 'changed', justHappened: false })
  expect(nextPayment(opened, events.offer)).toBe(opened)
  expect(nextPayment(opened, read({ newPrice: 95 }))).toMatchObject({ name: 'changed', justHappened: true })
})

it.each(['wallet-empty', 'wallet-refused'])(
  '%s is shown with its reason beside the ways to pay again',
  (code) => {
    const returned = nextPayment({ name: 'settling', paymentId: 'pi_1' }, unsettle(code))
    expect(nextPayment(returned, read({}))).toMatchObject({ name: 'loading', isAgain: true, why: 'Why not.' })
  },
)
