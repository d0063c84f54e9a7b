import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { simulateLives } from './order-lives.ts'
import { printFigures } from './print-figures.ts'

const first = Number(process.env.LIVES_SEED ?? randomInt(1e9))

it.each(Array.from({ length: 20 }, (_, round) => first + round))(
  '100 of 2,000 random lives of orders go as the model says, whatever happens, and keep every invariant: seed %d',
  async (seed) => {
    const lives = await simulateLives(100, seed, 40)
    printFigures('random lives of orders', lives)
    expect(lives.lives).toBe(100)
  },
)
