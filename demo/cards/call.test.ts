import { expect, it } from 'vitest'
import { fieldsUnder, metadataOf, textOf } from './call.ts'

const read = (form: URLSearchParams) => Object.fromEntries(form)

it('reads the nested names of the provider’s forms', () => {
  const form = new URLSearchParams(
    'amount=5&card[number]=42&data[card][cvc]=12&metadata[reference]=x%20y&metadata[other]=&none=',
  )
  expect(textOf(form, 'amount')).toBe('5')
  expect(textOf(form, 'none')).toBeUndefined()
  expect(textOf(form, 'card')).toBeUndefined()
  expect(read(fieldsUnder(form, 'card'))).toEqual({ number: '42' })
  expect(read(fieldsUnder(form, 'data'))).toEqual({ 'card[cvc]': '12' })
  expect(metadataOf(form)).toEqual({ reference: 'x y', other: '' })
})

it('ignores hostile names', () => {
  const metadata = metadataOf(
    new URLSearchParams('metadata[__proto__]=1&metadata[=2&metadata[]]=3&metadata=4'),
  )
  expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
