import { expect, it } from 'vitest'
import { meddle } from './interference.ts'
import { tell } from './print-figures.ts'
import { tamper } from './tamper.ts'

it('at every step of a payment somebody comes between: money and phone end on the same side', async () => {
  const came = await meddle(1)
  tell('what the buyer heard, and how order and payment ended', came)
  for (const [deed, ends] of Object.entries(came)) {
    const times = Object.values(ends).reduce((sum, count) => sum + count, 0)
    expect([deed, times > 15]).toEqual([deed, true])
  }
})

it('at every step of a payment it turns into another one at the provider: asked before a sale, it sells nothing', async () => {
  const came = await tamper(1)
  tell('what the buyer heard when the payment was changed at the provider', came)
  expect(Object.keys(came.before).filter((heard) => !heard.endsWith('402 not-authorised'))).toEqual([])
  const heard = Object.keys(came.after).map((one) => one.replace(/^\w+: /, ''))
  expect(new Set(heard)).toEqual(new Set(['200', '409 payment-differs']))
})
