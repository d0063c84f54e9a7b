import { expect, it } from 'vitest'
import { parseModelName } from './models.ts'
import { phoneticKey } from './transliterate.ts'

const sorted = (words: string) => words.split(' ').map(phoneticKey).sort().join(' ')

it.each([
  ['Apple', 'iPhone 16', '16'],
  ['Apple', 'iPhone 16 8/128 GB black', '16'],
  ['Apple', 'iPhone 16 Pro Max 256GB', '16 pro max'],
  ['Xiaomi', 'Redmi Note 16 12/256', 'redmi note 16'],
  ['Apple', 'iPhone 16 battery 85', '16 battery 85'],
  ['Apple', 'iPhone 16 2024', '16 2024'],
  ['Apple', 'iPhone 7 16GB', '7'],
  ['Apple', 'iPhone 13 16 GB', '13'],
  ['Samsung', 'Galaxy J2 16 GB', 'j2'],
  ['Apple', 'iPhone 13 Pro 256', '13 pro'],
  ['Vivo', 'Y16 4/64', 'y16'],
  ['Apple', 'iPhone 16 5G', '16 5g'],
  ['Xiaomi', 'Redmi Note 11 5G 6/128', 'redmi note 11 5g'],
  ['Oppo', 'Oppo Reno 8', 'reno 8'],
  ['Oppo', 'Reno 8', 'reno 8'],
])('the model of the %s phone %s: %s', (brand, name, model) => {
  expect(parseModelName({ brand, name }).model).toBe(sorted(model))
})
