import { describe, expect, it, test } from 'vitest'
import { nearestModels, shorten } from './near-models.ts'

describe('the models nearest to a search', () => {
  it.each([
    ['galaxy s22 ultra', ['Galaxy A54 5G', 'Galaxy S24 Ultra', 'Galaxy S21 FE'], 'Galaxy S21 FE'],
    ['iphone 12 pro max', ['iPhone 15 Pro', 'iPhone 11', 'iPhone XR'], 'iPhone 11'],
    ['redmi note 9 pro', ['Redmi 12C', 'Redmi Note 13 Pro', 'Redmi Note 10 Pro'], 'Redmi Note 10 Pro'],
    ['Note20 plus', ['Note 10', 'Note20 Ultra'], 'Note20 Ultra'],
  ])('of %s among %j is %s', (searched, texts, nearest) => {
    const models = texts.map((text) => ({ text }))
    expect(nearestModels(searched, models, 1)).toEqual([{ text: nearest }])
  })

  it('keep their order where no number tells them apart, and are no more than asked for', () => {
    const models = ['POCO F5', 'Mi 11 Lite', 'Redmi 12C'].map((text) => ({ text }))
    expect(nearestModels('xiaomi phone', models, 2)).toEqual(models.slice(0, 2))
  })
})

test('a search is shortened word by word from its end', () => {
  expect(shorten('galaxy s22  ultra ')).toEqual(['galaxy s22', 'galaxy'])
  expect(shorten('galaxy')).toEqual([])
  expect(shorten('')).toEqual([])
})
