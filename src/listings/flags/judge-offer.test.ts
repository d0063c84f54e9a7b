import { describe, expect, it } from 'vitest'
import { makeFacts, makePhone } from '../../../demo/seed/phones.ts'
import { judgeVariant } from './judge-offer.ts'

const nothing = { ramGb: null, storageGb: null }

describe('a variant', () => {
  it.each([
    ['Vivo', 'Vivo Y17 8/256', nothing],
    ['Vivo', 'Y17 8GB/256GB', nothing],
    ['Vivo', 'Y17', { ramGb: 8, storageGb: 256 }],
    ['Vivo', 'Y17', { ramGb: 12, storageGb: null }],
    ['Samsung', 'Galaxy A12 512 GB', nothing],
    ['Samsung', 'samsung a12 (12/512)', nothing],
    ['Xiaomi', 'Redmi Note 8 16/512 Official', nothing],
    ['Apple', 'iPhone 12 512GB', nothing],
    ['Apple', 'iPhone 8/512', nothing],
    // The facts are right, the name is not.
    ['Vivo', 'Y17 8/256', { ramGb: 4, storageGb: 128 }],
    ['Samsung', 'গ্যালাক্সি A12 ১২/৫১২', nothing],
  ] as const)('%s %s %o is not sold', (brandName, name, sizes) => {
    expect(judgeVariant({ brandName, name, ...sizes })).toMatchObject({ kind: 'impossible-variant' })
  })

  it.each([
    ['Vivo', 'Y17 4/128', nothing],
    ['Vivo', 'Y17', nothing],
    ['Apple', 'iPhone 8/64', nothing],
    ['Apple', 'iPhone 13 128 GB Blue', { ramGb: 16, storageGb: 128 }],
    ['Samsung', 'Galaxy A12 4+4/128', { ramGb: 4, storageGb: 128 }],
    ['Samsung', 'Galaxy A12 4+4GB 128GB', nothing],
    // Models of which nothing is known.
    ['Samsung', 'Galaxy A12 Nacho 12/512', nothing],
    ['Xiaomi', 'Redmi Note 8 Pro Max Ultra 24/1024', nothing],
    ['Vivo', 'Phone', { ramGb: 24, storageGb: 8 }],
  ] as const)('%s %s %o is nothing to flag', (brandName, name, sizes) => {
    expect(judgeVariant({ brandName, name, ...sizes })).toBe(null)
  })

  it('of no phone of the demo is flagged', () => {
    for (let number = 0; number < 40; number++) {
      const phone = makePhone(number)
      const facts = makeFacts(phone, number, new Date())
      const flagged = judgeVariant({ brandName: phone.brand_name, name: phone.product_name, ...facts })
      expect({ name: phone.product_name, flagged }).toEqual({ name: phone.product_name, flagged: null })
    }
  })

  it('that is flagged names what was stated and what is sold', () => {
    expect(judgeVariant({ brandName: 'Vivo', name: 'Y36', ramGb: 4, storageGb: 64 })).toEqual({
      kind: 'impossible-variant',
      reason: { model: 'Y36', ramGb: 4, storageGb: 64, sold: ['8/128', '8/256'] },
    })
  })
})
