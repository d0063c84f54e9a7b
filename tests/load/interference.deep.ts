import { expect, it } from 'vitest'
import { interfere } from './interference.ts'
import { printFigures } from './print-figures.ts'
import { tamper } from './tamper.ts'

it('interference at every step of a payment leaves money and phone on the same side', async () => {
  const came = await interfere(1)
  printFigures('what the buyer heard, and how order and payment ended', came)
  for (const [name, ends] of Object.entries(came)) {
    const times = Object.values(ends).reduce((sum, count) => sum + count, 0)
    expect({ name, isTested: times > 15 }).toEqual({ name, isTested: true })
  }
})

it('a payment changes at the provider at every step: changed before the server reads it, it sells nothing', async () => {
  const came = await tamper(1)
  printFigures('what the buyer heard when the payment was changed at the provider', came)
  expect(Object.keys(came.before).filter((heard) => !heard.endsWith('402 not-authorised'))).toEqual([])
  const heard = Object.keys(came.after).map((one) => one.replace(/^\w+: /, ''))
  expect(new Set(heard)).toEqual(new Set(['200', '409 payment-differs']))
})
