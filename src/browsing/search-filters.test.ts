import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { firstBrands } from '../catalogue/rules.ts'
import { conditions, ramSizes, storageSizes } from '../listings/rules.ts'
import { batterySteps, sorts } from './rules.ts'
import {
  clearFilters,
  dropFilter,
  everything,
  inOrder,
  listFilters,
  readSearch,
  removeFilter,
  type Search,
  toQuery,
  withText,
  writeSearch,
} from './search-filters.ts'

const read = (text: string) => readSearch(new URLSearchParams(text))

const full: Search = {
  q: 'galaxy s23',
  category_name: ['Apple', 'Samsung'],
  price_from: 100,
  price_to: 450.5,
  condition: ['excellent', 'good'],
  year_from: 2020,
  year_to: 2023,
  place: 'dhanmondi',
  verified: true,
  storage: [128, 256],
  ram: [8],
  battery_from: 85,
  warranty: true,
  box: true,
  checked: true,
  sort: 'cheapest',
  from_words: ['price', 'sort'],
}
const address =
  'q=galaxy+s23&brand=Apple&brand=Samsung&price_from=100&price_to=450.5&condition=excellent&condition=good' +
  '&year_from=2020&year_to=2023&place=dhanmondi&verified=true' +
  '&storage=128&storage=256&ram=8&battery_from=85&warranty=true&box=true&checked=true&sort=cheapest&from_words=price&from_words=sort'

describe('the address of a search', () => {
  it('says all of it, and is read back', () => {
    expect(writeSearch(full).toString()).toBe(address)
    expect(read(address)).toEqual(full)
  })

  it('of nothing in particular is empty', () => {
    expect(writeSearch(everything).toString()).toBe('')
    expect(read('')).toEqual(everything)
  })

  it('is the same however its parts are ordered', () => {
    expect(writeSearch(read('condition=good&brand=Samsung&condition=excellent&brand=Apple')).toString()).toBe(
      'brand=Apple&brand=Samsung&condition=excellent&condition=good',
    )
  })

  test.each([
    'price_from=cheap',
    'storage=100',
    'battery_from=84',
    'price_from=-1',
    'price_to=1e3',
    'price_to=1000001',
    'price_to=1.234',
    'year_from=20',
    'year_to=2020.5',
    'condition=broken',
    'brand=No+kia',
    'sort=random',
    'verified=1',
    'place=++',
    'q=++',
    'utm_source=somewhere',
  ])('ignores invalid values: %s', (text) => {
    expect(read(text)).toEqual(everything)
  })

  it('survives every search that can be made', () => {
    const price = fc.option(
      fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
      {
        nil: undefined,
      },
    )
    const year = fc.option(fc.integer({ min: 1995, max: 2100 }), { nil: undefined })
    const search = fc.record({
      q: fc.string({ maxLength: 200 }).map((text) => text.trim()),
      category_name: fc.subarray(firstBrands.toSorted()),
      price_from: price,
      price_to: price,
      condition: fc.subarray([...conditions]),
      year_from: year,
      year_to: year,
      place: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      verified: fc.boolean(),
      storage: fc.subarray([...storageSizes]),
      ram: fc.subarray([...ramSizes]),
      battery_from: fc.option(fc.constantFrom(...batterySteps), { nil: undefined }),
      warranty: fc.boolean(),
      box: fc.boolean(),
      checked: fc.boolean(),
      sort: fc.option(fc.constantFrom(...sorts), { nil: undefined }),
      from_words: fc.subarray(['price' as const, 'sort' as const]),
    })
    fc.assert(
      fc.property(search, (each) => {
        expect(read(writeSearch(each).toString())).toEqual(each)
      }),
    )
  })
})

describe('another text', () => {
  it.each([
    ['q=iphone&price_to=300&from_words=price', 'q=vivo'],
    ['q=iphone&price_to=300&sort=cheapest&from_words=price&from_words=sort', 'q=vivo'],
    ['q=iphone&price_to=300&sort=cheapest&from_words=sort', 'q=vivo&price_to=300'],
    [
      'q=iphone&price_to=300&sort=dearest&from_words=price&condition=good',
      'q=vivo&condition=good&sort=dearest',
    ],
    ['q=iphone&price_to=300&sort=cheapest', 'q=vivo&price_to=300&sort=cheapest'],
    ['price_to=300&from_words=price', 'q=vivo'],
  ])('takes along what was read from the words of %s', (before, after) => {
    expect(writeSearch(withText(read(before), 'vivo')).toString()).toBe(after)
  })

  it('that is the same changes nothing', () => {
    expect(withText(full, full.q)).toEqual(full)
  })
})

describe('filters', () => {
  it('each have a chip, and go one by one until none is left', () => {
    const filters = listFilters(full)
    expect(filters.map(({ name }) => name)).toEqual([
      ...['category_name', 'category_name', 'price', 'condition', 'condition', 'year', 'place', 'verified'],
      ...['storage', 'storage', 'ram', 'battery_from', 'warranty', 'box', 'checked'],
    ])
    const left = filters.reduce(dropFilter, full)
    expect(listFilters(left)).toEqual([])
    expect(left).toEqual(clearFilters(full))
  })

  it('are cleared without the text and the order', () => {
    expect(clearFilters(full)).toEqual({
      ...everything,
      q: 'galaxy s23',
      sort: 'cheapest',
      from_words: ['price', 'sort'],
    })
  })

  it('are loosened one kind at a time', () => {
    const kinds = [
      ...(['category_name', 'condition', 'price', 'year', 'place', 'verified'] as const),
      ...(['storage', 'ram', 'battery_from', 'warranty', 'box', 'checked'] as const),
    ]
    expect(kinds.reduce(removeFilter, full)).toEqual(clearFilters(full))
    expect(removeFilter(full, 'q')).toEqual({ ...full, q: '' })
  })

  it('a range typed the wrong way round is turned', () => {
    expect(inOrder({ from: 500, to: 200 })).toEqual({ from: 200, to: 500 })
    expect(inOrder({ from: 200, to: undefined })).toEqual({ from: 200, to: undefined })
  })
})

it('the server is asked with what is set and nothing else', () => {
  expect(toQuery(full)).toEqual({
    q: 'galaxy s23',
    category_name: ['Apple', 'Samsung'],
    price_from: '100',
    price_to: '450.5',
    condition: ['excellent', 'good'],
    year_from: '2020',
    year_to: '2023',
    place: 'dhanmondi',
    verified: 'true',
    storage: ['128', '256'],
    ram: ['8'],
    battery_from: '85',
    warranty: 'true',
    box: 'true',
    checked: 'true',
  })
  expect(Object.values(toQuery(everything)).every((value) => value === undefined)).toBe(true)
})
