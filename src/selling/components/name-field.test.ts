import { expect, it } from 'vitest'
import { modelOf } from './name-field.tsx'

it.each([
  ['Galaxy A54 5G 128 GB', 'Galaxy A54 5G'],
  ['galaxy a54 128gb', 'galaxy a54'],
  ['galaxy a54 128', 'galaxy a54'],
  ['iPhone 15 Pro 1 TB', 'iPhone 15 Pro'],
  ['iPhone 13', 'iPhone 13'],
  ['Redmi 12', 'Redmi 12'],
])('the model of %s is %s', (name, model) => {
  expect(modelOf(name)).toBe(model)
})
