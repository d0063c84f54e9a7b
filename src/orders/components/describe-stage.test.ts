import { expect, it } from 'vitest'
import { inLocale } from '../../platform/http/request-locale.ts'
import type { OrderDetails } from '../contract.ts'
import { describeStage } from './describe-stage.ts'

const due = '2026-11-24T12:10:00.000Z'
const paid = { amount: 250, fee: 6.25, refunded: 0, currency: 'USD' as const, releaseAt: null }

const at = (stage: OrderDetails['stage'], money: Partial<OrderDetails['money']> = {}, dueAt = due) =>
  ({
    stage,
    dueAt,
    money: { ...paid, ...money },
    timeline: [] as OrderDetails['timeline'],
    paidWith: null,
    buyer: { closed: false },
    seller: { closed: false },
  }) as OrderDetails

it('says when the money moves by itself, to either side', () => {
  expect(describeStage(at('paid'), 'buyer')).toEqual([
    'You have paid $250. We hold the money until you have the phone.',
    'Without a hand-over by Nov 24, 2026 6:10 PM the order is cancelled and you are refunded.',
  ])
  const handedOver = at('handed-over', { releaseAt: due })
  expect(describeStage(handedOver, 'buyer')[1]).toBe(
    'Your money goes to the seller on Nov 24, 2026 6:10 PM unless you report a problem before that.',
  )
  expect(describeStage(handedOver, 'seller')[1]).toBe(
    '$243.75 is yours on Nov 24, 2026 6:10 PM unless the buyer reports a problem before that.',
  )
})

it.each([
  ['cancelled', 'buyer', 'This order was cancelled. You were not charged.'],
  ['cancelled', 'seller', 'This order was cancelled before it was paid.'],
  ['paid', 'seller', 'The buyer has paid $250.'],
  ['handed-over', 'seller', 'The buyer has the phone and is checking it.'],
  ['refunded', 'buyer', 'You were refunded $250 to '],
  ['refunded', 'seller', 'The buyer was refunded $250.'],
] as const)('says of an order that is %s what that is to its %s', (stage, me, sentence) => {
  const order = { ...at(stage, { refunded: 250 }), provider: 'stripe' }
  expect(describeStage(order, me)[0]).toContain(sentence)
})

it('leaves a party whose other side is gone nothing but to cancel, while it is paid', () => {
  const [buyer, seller] = [{ closed: true }, { closed: true }] as const
  expect(describeStage({ ...at('paid'), seller } as OrderDetails, 'buyer')).toEqual([
    'The seller’s account was closed. Cancel the order, and all of your $250 goes back to you.',
  ])
  expect(describeStage({ ...at('paid'), buyer } as OrderDetails, 'seller')[0]).toMatch(
    /^The buyer’s account was closed.*cancel the order/,
  )
  expect(describeStage({ ...at('handed-over'), seller } as OrderDetails, 'buyer')).toHaveLength(1)
})

it('says how much went where at the end', () => {
  expect(describeStage(at('completed'), 'seller')).toEqual(['All done. $243.75 is yours.'])
  const part = at('completed', { refunded: 40, fee: 5.25 })
  expect(describeStage(part, 'seller')).toEqual([
    'All done. The buyer was refunded $40, and $204.75 is yours.',
  ])
  expect(describeStage({ ...part, provider: 'bkash' }, 'buyer')).toEqual([
    'You were refunded $40 to your bKash account.',
    'The seller has the rest.',
  ])
  const ways = {
    stripe: 'to the card you paid with: your bank shows it within 10 days',
    bkash: 'to your bKash account',
    another: 'the way you paid',
  }
  for (const [provider, way] of Object.entries(ways)) {
    expect(describeStage({ ...at('refunding', { refunded: 250 }), provider }, 'buyer')).toEqual([
      `$250 is on its way back ${way}.`,
    ])
  }
  const paidWith = { brand: 'Visa', end: '4242' }
  const refunding = { ...at('refunding', { refunded: 250 }), provider: 'stripe' }
  expect(describeStage({ ...refunding, paidWith }, 'buyer')).toEqual([
    '$250 is on its way back to Visa ··4242: your bank shows it within 10 days.',
  ])
  const nagad = { provider: 'sslcommerz', paidWith: { brand: 'Nagad', end: null } }
  expect(describeStage({ ...refunding, ...nagad }, 'buyer')).toEqual([
    '$250 is on its way back to Nagad: your bank or wallet shows it within 10 days.',
  ])
})

it('names wallets in Bangla as people write them', () => {
  const refunded = { ...at('refunded', { refunded: 250 }), provider: 'bkash' }
  const sentences = inLocale('bn', () =>
    describeStage({ ...refunded, paidWith: { brand: 'bKash', end: '5678' } }, 'buyer'),
  )
  expect(sentences[0]).toContain('বিকাশ ··5678')
})

it('names the way of a refund only where the money went that way', () => {
  const refunding = { ...at('refunding', { refunded: 250 }), provider: 'stripe' }
  expect(describeStage({ ...refunding, refund: { isDelayed: true, paidAnotherWay: null } }, 'buyer')).toEqual(
    [
      'We have not been able to send your $250 back yet. It stays held for you: we try again, or pay you another way and tell you how.',
    ],
  )
  const refunded = { ...refunding, stage: 'refunded' as const }
  const paidAnotherWay = { way: 'nagad' as const, reference: 'TX42' }
  expect(describeStage({ ...refunded, refund: { isDelayed: false, paidAnotherWay } }, 'buyer')).toEqual([
    'We paid $250 back to you another way: Nagad, reference TX42.',
  ])
  const lost = { stage: 'refunded', at: due, by: 'system', reason: 'chargeback-lost' } as const
  expect(describeStage({ ...refunded, timeline: [lost] }, 'buyer')).toEqual([
    'Your bank has given you the money back.',
  ])
})
