import { expect, it } from 'vitest'
import { languageOf } from './locale.ts'

it.each([
  ['Only the screen was changed.', 'en'],
  ['শুধু স্ক্রিন বদলানো হয়েছে।', 'bn'],
  ['iPhone 13 বিক্রি করব', 'bn'],
  ['01712-345678', undefined],
  ['৳৫০০', 'bn'],
  ['Paid ৳500', 'en'],
  ['', undefined],
])('takes %j for %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
