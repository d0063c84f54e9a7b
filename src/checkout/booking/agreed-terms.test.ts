import { describe, expect, it } from 'vitest'
import type { OfferedListing } from '../../orders/store.ts'
import {
  type Agreement,
  changesBetween,
  changesToAccept,
  decideClaim,
  termsOf,
  whyNotAccept,
  whyNotPay,
} from './rules.ts'

const at = new Date()

const listing: OfferedListing = {
  name: 'Galaxy S22 128 GB',
  brandName: 'Samsung',
  condition: 'good',
  purchaseYear: 2022,
  storageGb: 128,
  ramGb: 8,
  batteryHealth: null,
  replacedParts: null,
  bodyChanged: null,
  hasBox: true,
  hasCharger: false,
  warrantyUntil: null,
  description: 'Two hairline scratches near the charging port, none on the display.',
  imageUrl: '/images/front.webp',
  moreImageUrls: ['/images/back.webp'],
  priceMinor: 25_000,
  soldAt: null,
  withdrawnAt: null,
  heldAt: null,
}
const terms: Agreement = { ...termsOf(listing), keptUntil: null }

describe('paying for a booking', () => {
  const priceMinor = 25_000
  it.each([
    ['booked', 25_000, null, 25_000, null],
    ['booked', 25_001, null, 25_000, 'other-price'],
    ['booked', null, null, 25_000, 'other-price'],
    ['booked', 25_000, null, 26_000, 'price-changed'],
    ['booked', 26_000, null, 26_000, 'price-changed'],
    ['booked', 25_000, at, 25_000, 'already-sold'],
    ['booked', 1, at, 26_000, 'already-sold'],
    ['claimed', 25_000, at, 25_000, 'payment-under-way'],
    ['paid', 25_000, at, 25_000, 'already-paid'],
    ['handed-over', 25_000, at, 25_000, 'already-paid'],
    ['refunding', 25_000, null, 25_000, 'already-paid'],
    ['refunded', 25_000, null, 25_000, 'order-refunded'],
    ['unavailable', 25_000, at, 25_000, 'already-sold'],
    ['unavailable', 25_000, null, 26_000, 'already-sold'],
    ['cancelled', 25_000, null, 25_000, 'booking-cancelled'],
    ['cancelled', 1, at, 26_000, 'booking-cancelled'],
  ] as const)('%s, seen at %s, phone sold at %s, offered at %s: %s', (status, seen, soldAt, offered, why) => {
    const phone = { ...listing, soldAt, priceMinor: offered }
    expect(whyNotPay({ ...terms, status, priceMinor }, seen, phone)).toBe(why)
  })
})

describe('a new price', () => {
  const priceMinor = 25_000
  it.each([
    ['booked', 26_000, 26_000],
    ['booked', 24_000, 24_000],
    ['booked', 25_000, null],
    ['claimed', 26_000, null],
    ['paid', 26_000, null],
    ['unavailable', 26_000, null],
    ['cancelled', 26_000, null],
  ] as const)('of a phone that is %s and now offered at %s: %s', (status, offered, news) => {
    const phone = { ...listing, priceMinor: offered }
    expect(changesToAccept({ ...terms, status, priceMinor }, phone).newPriceMinor).toBe(news)
  })

  it.each([
    ['booked', 26_000, null, null],
    ['booked', 25_000, null, 'other-price'],
    ['booked', null, null, 'other-price'],
    ['booked', 26_000, at, 'already-sold'],
    ['claimed', 26_000, at, 'payment-under-way'],
    ['paid', 26_000, at, 'already-paid'],
    ['unavailable', 26_000, at, 'already-sold'],
    ['cancelled', 26_000, null, 'booking-cancelled'],
  ] as const)('accepted while %s, seen at %s, phone sold at %s: %s', (status, seen, soldAt, why) => {
    const phone = { ...listing, soldAt, priceMinor: 26_000 }
    expect(whyNotAccept({ ...terms, status }, { priceMinor: seen, changes: null }, phone)).toBe(why)
  })
})

describe('what a seller changed since the booking', () => {
  it.each<[string, Partial<Agreement>, object | null]>([
    ['nothing', {}, null],
    ['the price, which is compared apart', { priceMinor: 1 }, null],
    ['the spelling', { productName: 'galaxy S22, 128 GB', description: `${terms.description}!` }, null],
    ['the photos: one more', { photos: ['/images/side.webp', ...terms.photos.toReversed()] }, null],
    ['the name', { productName: 'Galaxy S21' }, { name: { from: terms.productName, to: 'Galaxy S21' } }],
    ['the brand', { brandName: 'Vivo' }, { brand: { from: 'Samsung', to: 'Vivo' } }],
    ['the condition', { condition: 'fair' }, { condition: { from: 'good', to: 'fair' } }],
    ['the year', { purchaseYear: 2021 }, { purchaseYear: { from: 2022, to: 2021 } }],
    ['the description', { description: 'New' }, { description: { from: terms.description, to: 'New' } }],
    [
      'a photo',
      { photos: ['/images/front.webp', '/images/other.webp'] },
      { photos: { from: terms.photos, to: ['/images/front.webp', '/images/other.webp'] } },
    ],
  ])('%s', (_, change, changes) => {
    expect(changesBetween(terms, { ...terms, ...change })).toEqual(changes)
  })

  it('is to be accepted exactly as it was seen, and only while the phone can be paid for', () => {
    const phone: OfferedListing = { ...listing, condition: 'fair', purchaseYear: 2021 }
    const changes = changesBetween(terms, termsOf(phone))
    const { condition, purchaseYear } = changes ?? {}
    const booked = { ...terms, status: 'booked' } as const
    expect(changesToAccept(booked, phone)).toEqual({ newPriceMinor: null, changes })
    expect(changesToAccept({ ...terms, status: 'paid' }, phone).changes).toBeNull()
    const held = { ...phone, priceMinor: 45_000, heldAt: new Date() }
    expect(changesToAccept(booked, held)).toEqual({ newPriceMinor: null, changes: null })
    expect(whyNotPay(booked, terms.priceMinor, phone)).toBe('listing-changed')
    const accept = (seen: typeof changes) =>
      whyNotAccept(booked, { priceMinor: terms.priceMinor, changes: seen }, phone)
    expect(accept({ purchaseYear, condition })).toBeNull()
    for (const seen of [null, {}, { condition }, { condition: { from: 'good', to: 'good' }, purchaseYear }]) {
      expect(accept(seen)).toBe('listing-changed')
    }
  })

  it('prevents the claim of a booking, unless its payment was captured by hand', () => {
    const phone: OfferedListing = { ...listing, condition: 'fair' }
    const claim = (captured: { captured?: 'at-once' | 'by-hand' }) =>
      decideClaim(phone, terms, { amountMinor: terms.priceMinor, ...captured }, false)
    expect([claim({}), claim({ captured: 'at-once' }), claim({ captured: 'by-hand' })]).toEqual([
      'listing-changed',
      'listing-changed',
      'claim',
    ])
  })
})

describe('the claim of an authorised booking', () => {
  it('needs the amount of the price that was agreed and is offered, unless an admin has decided', () => {
    const outcome = (
      offered: number,
      agreed: number,
      amountMinor: number,
      captured?: 'at-once' | 'by-hand',
    ) =>
      decideClaim(
        { ...listing, priceMinor: offered },
        { ...terms, priceMinor: agreed },
        { amountMinor, ...(captured && { captured }) },
        false,
      )
    expect(outcome(250, 250, 250)).toBe('claim')
    expect(outcome(260, 250, 250), 'the price has risen').toBe('price-changed')
    expect(outcome(260, 260, 250), 'it was accepted, and less is authorised').toBe('price-changed')
    expect(outcome(250, 260, 250), 'it has fallen again').toBe('price-changed')
    expect(outcome(260, 260, 250, 'at-once'), 'nor does money that was taken at once').toBe('price-changed')
    expect(outcome(260, 260, 250, 'by-hand'), 'an admin has decided').toBe('claim')
  })

  it.each([
    ['held for an admin', { heldAt: at }, false, 'phone-held'],
    ['kept for another buyer', {}, true, 'phone-kept'],
  ] as const)(
    'of a phone that is %s is refused, unless its payment was captured by hand',
    (_, state, isKept, why) => {
      const claim = (captured: { captured?: 'at-once' | 'by-hand' }) =>
        decideClaim({ ...listing, ...state }, terms, { amountMinor: terms.priceMinor, ...captured }, isKept)
      expect([claim({}), claim({ captured: 'at-once' }), claim({ captured: 'by-hand' })]).toEqual([
        why,
        why,
        'claim',
      ])
    },
  )
})
