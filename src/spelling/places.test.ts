import { describe, expect, it } from 'vitest'
import { tokenize } from './normalize-text.ts'
import { correctPlace, findPlaces, intersectPlaces, listPlaces, locate } from './places.ts'

describe('the place of a location', () => {
  it.each([
    ['Mirpur 10, Dhaka', 'mirpur'],
    ['ধানমন্ডি, ঢাকা', 'dhanmondi'],
    ['Dhaka', 'dhaka'],
    ['GEC Circle, Chattogram', 'gec-circle'],
    ['Halishahar, Chittagong', 'halishahar'],
    ['ctg', 'chattogram'],
    ["Cox's Bazar", 'coxs-bazar'],
    ['Cox’s Bazar sadar', 'coxs-bazar'],
    ['Town Hall, Cumilla', 'cumilla'],
    ['Comilla', 'cumilla'],
    ['Puran Dhaka', 'old-dhaka'],
    ['somewhere else', ''],
    ['', ''],
  ])('%s is %s', (location, key) => expect(locate(location)?.key ?? '').toBe(key))
})

it('knows the 64 districts', () => {
  expect(listPlaces().filter(({ within }) => !within)).toHaveLength(64)
})

it('knows the division of every place', () => {
  const districts = listPlaces().filter(({ within }) => !within)
  const counts = Map.groupBy(districts, ({ division }) => division)
  expect(Object.fromEntries([...counts].map(([division, { length }]) => [division, length]))).toEqual({
    dhaka: 13,
    chattogram: 11,
    rajshahi: 8,
    khulna: 10,
    barishal: 6,
    sylhet: 4,
    rangpur: 8,
    mymensingh: 4,
  })
  expect(locate('Tongi')).toMatchObject({
    division: 'dhaka',
    fullName: { en: 'Tongi, Gazipur', bn: 'টঙ্গী, গাজীপুর' },
  })
})

it('names every place in both languages', () => {
  for (const { labels } of listPlaces()) {
    expect(labels.en).toMatch(/^[A-Z][A-Za-z' ]+$/)
    expect(labels.bn).toMatch(/^[\u0980-\u09ff ]+$/)
  }
})

it('finds every place by its own name: no two sound alike', () => {
  for (const { key, labels } of listPlaces()) expect(locate(labels.en)?.key).toBe(key)
})

it('intersects a district with its area to the area', () => {
  expect(intersectPlaces('sylhet', 'zindabazar')).toBe('zindabazar')
  expect(intersectPlaces('mirpur', 'dhaka')).toBe('mirpur')
  expect(intersectPlaces('mirpur', 'mirpur')).toBe('mirpur')
  expect(intersectPlaces('mirpur', 'banani')).toBeNull()
  expect(intersectPlaces('dhaka', 'sylhet')).toBeNull()
})

it('finds places between other words, the longest name first', () => {
  const found = findPlaces(tokenize('iphone 13 old dhaka or new market'))
  expect(found.map(({ place }) => place.key)).toEqual(['old-dhaka', 'new-market'])
})

it('reads a sector or a road as part of the area before it', () => {
  const found = findPlaces(tokenize('uttara sector 7 dhaka'))
  expect(found.map(({ place, count }) => [place.key, count])).toEqual([
    ['uttara', 2],
    ['dhaka', 1],
  ])
})

it('corrects one typing mistake in a place, but not in a short word', () => {
  const correct = (text: string) => tokenize(text).map(correctPlace)[0]?.key
  expect(correct('dhanmonid')).toBe('dhanmondi')
  expect(correct('mirpr')).toBe('mirpur')
  expect(correct('fen')).toBeUndefined()
})

it.each(['camera', 'ক্যামেরা', 'volume', 'notun', 'নতুন'])('takes %s for no misspelled place', (text) => {
  expect(tokenize(text).map(correctPlace)).toEqual([null])
})

it.each([
  ['bhola', true],
  ['ভোলা', true],
  ['valo', false],
  ['ভালো', false],
  ['danmondi', false],
  ['old dhaka', true],
  ['puran daka', true],
])('whether %s is certainly a place: %s', (text, isCertain) => {
  expect(findPlaces(tokenize(text)).map((mention) => mention.isCertain)).toEqual([isCertain])
})
