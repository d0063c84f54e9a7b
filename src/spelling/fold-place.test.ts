import { describe, expect, it } from 'vitest'
import { findPlaces, guessPlace, listPlaces, narrower, placeOf } from './fold-place.ts'
import { foldText, foldWords } from './fold-text.ts'

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
  ])('%s is %s', (location, key) => expect(placeOf(location)).toBe(key))
})

it('knows the 64 districts', () => {
  expect(listPlaces().filter(({ within }) => !within)).toHaveLength(64)
})

it('no two places sound alike, so every name finds its own', () => {
  for (const { key, label } of listPlaces()) expect(placeOf(label)).toBe(key)
})

it('two places are one when one lies within the other', () => {
  expect(narrower('sylhet', 'zindabazar')).toBe('zindabazar')
  expect(narrower('mirpur', 'dhaka')).toBe('mirpur')
  expect(narrower('mirpur', 'mirpur')).toBe('mirpur')
  expect(narrower('mirpur', 'banani')).toBeNull()
  expect(narrower('dhaka', 'sylhet')).toBeNull()
})

it('finds places between other words, the longest name first', () => {
  const found = findPlaces(foldText('iphone 13 old dhaka or new market').split(' '))
  expect(found.map(({ place }) => place.key)).toEqual(['old-dhaka', 'new-market'])
})

it('takes a sector or a road for a part of the area before it', () => {
  const found = findPlaces(foldText('uttara sector 7 dhaka').split(' '))
  expect(found.map(({ place, count }) => [place.key, count])).toEqual([
    ['uttara', 2],
    ['dhaka', 1],
  ])
})

it('guesses a place from one slip, but not from a short word', () => {
  const guess = (text: string) => foldWords(text).map(guessPlace)[0]?.key
  expect(guess('dhanmonid')).toBe('dhanmondi')
  expect(guess('mirpr')).toBe('mirpur')
  expect(guess('fen')).toBeUndefined()
})
