import { expect, it } from 'vitest'
import { killAtEveryStep } from './kill-server.ts'

it('a server killed in two moments of a payment leaves no charge without a phone, and forgets no sale', async () => {
  const { forgotten, kills } = await killAtEveryStep(2)
  expect({ forgotten, kills }).toEqual({ forgotten: [], kills: 2 })
})
