import { expect, it } from 'vitest'
import { simulateLives } from './order-lives.ts'
import { printFigures } from './print-figures.ts'

it('6 random lives of orders go as the model says, whatever happens, and keep every invariant', async () => {
  const lives = await simulateLives(6, Number(process.env.LIVES_SEED ?? 2026), 24)
  printFigures('random lives of orders', lives)
  expect(lives.lives).toBe(6)
})
