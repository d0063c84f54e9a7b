import { expect, it } from 'vitest'
import { interfere } from './interference.ts'

it('interference with a payment, at a few of its moments, leaves money and phone on the same side', async () => {
  const came = await interfere(60)
  expect(Object.keys(came)).toHaveLength(7)
})
