import { expect, it } from 'vitest'
import { simulateLives } from './order-lives.ts'
import { printFigures } from './print-figures.ts'

it('100 random lives of orders go as the model says, whatever happens, and keep every invariant', async () => {
  const { LIVES_SEED: seed = '2026', LIVES_PATH: path } = process.env
  const lives = await simulateLives({ lives: 100, seed: Number(seed), path })
  printFigures('random lives of orders', lives)
  expect(lives.lives).toBe(100)
}, 180_000)
