import { describe, expect, onTestFinished, test } from 'vitest'
import { setCurrency } from '../../kernel/money.ts'
import type { OwnProduct } from '../contract.ts'
import { emptyFacts, togglePart } from './fact-inputs.ts'
import {
  addPhotos,
  doubtPrice,
  emptyDraft,
  mergeDraft,
  moveItem,
  readPrice,
  readYear,
  toDraft,
  toNewProduct,
  toSimilarDraft,
} from './offer-draft.ts'

const now = new Date('2026-11-22T00:00:00Z')

describe('a price as a seller types it', () => {
  test.each([
    ['450', 450],
    [' 450.5 ', 450.5],
    ['$1,250.50', 1250.5],
    ['1,000,000', 1_000_000],
    ['0.01', 0.01],
    ['১২,৫০০', 12_500],
  ])('%o is a price', (text, price) => {
    expect(readPrice(text)).toBe(price)
  })

  test.each(['', 'free', '0', '-5', '1.234', '1000000.01', '1e3', '12,50', '4 50', 'NaN'])(
    '%o is none',
    (text) => {
      expect(readPrice(text)).toBeNull()
    },
  )
})

test.each([
  ['135', '199', null],
  ['199', '199', null],
  ['3,000', '3500', null],
  ['200', '199', 'above-market'],
  ['৩৫,৫০০', '৪৫,০০০', 'very-high'],
  ['35500', '999', 'very-high'],
])('the price %s beside the market price %s is doubted: %s', (price, marketprice, doubt) => {
  expect(doubtPrice({ price, marketprice }, null)).toBe(doubt)
})

test('in taka, a price has the limits of taka', () => {
  setCurrency('BDT')
  onTestFinished(() => setCurrency('USD'))
  expect(readPrice('৳২৪,৫০০')).toBe(24_500)
  expect(readPrice('1,24,500৳')).toBe(124_500)
  expect(readPrice('9')).toBeNull()
  expect(readPrice('5,00,001')).toBeNull()
  expect(doubtPrice({ price: '3,00,000', marketprice: '350000' }, null)).toBeNull()
  expect(doubtPrice({ price: '300001', marketprice: '350000' }, null)).toBe('very-high')
})

test.each([
  ['600', null],
  ['601', 'above-usual'],
  ['1000', 'above-market'],
  ['67', null],
  ['66', 'below-usual'],
  ['20', 'below-usual'],
])('the price %s of a model that costs $200 is doubted: %s', (price, doubt) => {
  expect(doubtPrice({ price, marketprice: '900' }, 200)).toBe(doubt)
})

test.each([
  ['2022', 2022],
  [' ২০২২ ', 2022],
  ['22', Number.NaN],
  ['2022.5', Number.NaN],
  ['2e3', Number.NaN],
])('%o as the year %o', (text, year) => {
  expect(readYear(text)).toBe(year)
})

test('a filled form becomes the product of the wire, without the space around what was typed', () => {
  const product = toNewProduct(
    {
      ...emptyDraft,
      productName: ' Galaxy S22 ',
      price: '$420',
      marketprice: '520.50',
      location: ' Dhanmondi, Dhaka ',
      mobile: ' 01712-345678 ',
      purchase_year: '২০২২',
      condition: 'good',
      brand: 'Samsung',
      productDetails: ' Clean. ',
      facts: {
        ...emptyFacts,
        storageGb: '128',
        batteryHealth: '৯১ %',
        hasBox: 'no',
        hasCharger: 'yes',
        warrantyUntil: '5',
      },
      imei: ' 490154203237518 ',
    },
    ['/images/a-800x600.webp', '/images/b-800x600.webp'],
    now,
  )
  expect(product).toEqual({
    product_name: 'Galaxy S22',
    image: '/images/a-800x600.webp',
    images: ['/images/a-800x600.webp', '/images/b-800x600.webp'],
    product_price: 420,
    Market_Price: 520.5,
    mobile: '01712-345678',
    purchase_year: 2022,
    condition_type: 'good',
    brand_name: 'Samsung',
    productDetails: 'Clean.',
    location: 'Dhanmondi, Dhaka',
    storageGb: 128,
    ramGb: null,
    batteryHealth: 91,
    replacedParts: null,
    bodyChanged: null,
    hasBox: false,
    hasCharger: true,
    warrantyUntil: '2027-04',
    imei: '490154203237518',
  })
})

test.each([
  ['a warranty', '2027-01'],
  ['a warranty in its last month', '2026-11'],
  ['no warranty', null],
])('a phone with %s that is opened and saved as it is says the same as before', (_, warrantyUntil) => {
  const phone: OwnProduct = {
    _id: '06a0e9fc-b852-4728-8b26-425964bf53cb',
    product_name: 'Galaxy S22',
    image: '/images/a-800x600.webp',
    images: ['/images/a-800x600.webp', '/images/b-800x600.webp'],
    product_price: 420.5,
    Market_Price: 1_000_000,
    currency: 'USD',
    mobile: '01712-345678',
    purchase_year: 2022,
    condition_type: 'fair',
    brand_name: 'Samsung',
    productDetails: 'Clean.',
    location: 'Dhanmondi, Dhaka',
    time: 'Jan 5, 2023 4:30 PM',
    createdAt: '2023-01-05T10:30:00.000Z',
    userEmail: 'rahim@people.test',
    sellerName: 'Rahim',
    sellerVerified: false,
    sellerId: 's1',
    place: null,
    sellerRating: null,
    sold: false,
    campain: true,
    held: false,
    checkedAt: null,
    alike: 0,
    imagePlaceholder: null,
    storageGb: 128,
    ramGb: 8,
    batteryHealth: 91,
    replacedParts: ['battery'],
    bodyChanged: false,
    hasBox: true,
    hasCharger: false,
    warrantyUntil,
    imei: '490154203237518',
  }
  expect(phone).toMatchObject(toNewProduct(toDraft(phone, now), phone.images, now))
  const similar = toSimilarDraft(phone, now)
  expect(similar.photos).toEqual([])
  expect(toNewProduct(similar, [], now)).toMatchObject({
    product_name: phone.product_name,
    storageGb: 128,
    hasBox: true,
    batteryHealth: null,
    warrantyUntil: null,
    replacedParts: null,
    bodyChanged: null,
    imei: null,
  })
})

test.each([
  ['nothing is ticked', '', null],
  ["'none' is ticked", 'none', []],
  ['two parts are ticked', 'other,screen', ['screen', 'other']],
] as const)('replaced parts, when %s', (_, parts, replacedParts) => {
  const facts = { ...emptyFacts, replacedParts: parts }
  const draft = { ...emptyDraft, brand: 'Samsung', condition: 'good', facts } as const
  expect(toNewProduct(draft, [], now)).toMatchObject({ replacedParts, bodyChanged: null })
})

test("a part unticks 'none', and 'none' the parts", () => {
  expect(togglePart('', 'none')).toBe('none')
  expect(togglePart('none', 'screen')).toBe('screen')
  expect(togglePart('screen', 'battery')).toBe('screen,battery')
  expect(togglePart('screen,battery', 'none')).toBe('none')
  expect(togglePart('screen,battery', 'screen')).toBe('battery')
})

describe('a stored draft', () => {
  const photo = (key: string) => ({ key, url: key })
  const base = { ...emptyDraft, productName: 'Galaxy', price: '300', photos: [photo('a')] }

  test('keeps what was typed', () => {
    const draft = {
      ...base,
      price: '250',
      facts: { ...base.facts, ramGb: '8' },
      photos: [photo('a'), photo('b')],
    }
    expect(mergeDraft(base, draft, base)).toEqual(draft)
  })

  test('is overridden where the phone was changed elsewhere since', () => {
    const draft = { ...base, price: '250', location: 'Dhaka' }
    const current = { ...base, price: '280', photos: [] }
    expect(mergeDraft(base, draft, current)).toEqual({ ...current, location: 'Dhaka' })
  })

  test('is what the form shows anyway when nothing of it is left', () => {
    const current = { ...base, price: '280' }
    expect(mergeDraft(base, { ...base, price: '250' }, current)).toBe(current)
    expect(mergeDraft(base, structuredClone(base), base)).toBe(base)
  })
})

describe('the photos of a form', () => {
  const file = (name: string) => new File([], name)
  const names = (photos: readonly object[]) =>
    photos.map((photo) => 'file' in photo && (photo.file as File).name)

  test('are at most eight; what is too many is left out', () => {
    const first = addPhotos([], ['a', 'b', 'c', 'd', 'e'].map(file))
    expect({ names: names(first.photos), leftOut: first.leftOut }).toEqual({
      names: ['a', 'b', 'c', 'd', 'e'],
      leftOut: 0,
    })
    const then = addPhotos(first.photos, ['f', 'g', 'h', 'i', 'j'].map(file))
    expect({ names: names(then.photos), leftOut: then.leftOut }).toEqual({
      names: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      leftOut: 2,
    })
    expect(new Set(then.photos.map(({ key }) => key)).size).toBe(8)
  })

  test.each([
    [0, 1, 'bac'],
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [3, 0, 'abc'],
  ])('moved from place %i to %i', (from, to, order) => {
    expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order)
  })
})
