import { expect, it } from 'vitest'
import { whyNotClose, whyNotReport } from './rules.ts'

it('reports any phone but an own one', () => {
  expect(whyNotReport({ sellerId: 'rahim' }, 'karim')).toBeNull()
  expect(whyNotReport({ sellerId: 'rahim' }, 'rahim')).toBe('own-product')
})

it('closes any account but the own one', () => {
  expect(whyNotClose('rahim', 'karim')).toBeNull()
  expect(whyNotClose('rahim', 'rahim')).toBe('own-account')
})
