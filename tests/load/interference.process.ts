import { expect, it } from 'vitest'
import { interfere } from './interference.ts'
import { tamper } from './tamper.ts'

it('interference with a payment leaves money and phone on the same side', async () => {
  const came = await interfere(12)
  expect(Object.keys(came)).toHaveLength(7)
})

it('a payment changed at the provider sells nothing until it is corrected', async () => {
  const { before, after } = await tamper(4)
  expect(Object.keys(before).sort()).toEqual([
    'amount: 402 not-authorised',
    'amount_capturable: 402 not-authorised',
    'currency: 402 not-authorised',
    'metadata: 402 not-authorised',
  ])
  const heard = Object.keys(after).map((one) => one.replace(/^\w+: /, ''))
  expect(new Set(heard)).toEqual(new Set(['200', '409 payment-differs']))
})
