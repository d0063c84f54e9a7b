import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { printFigures } from './print-figures.ts'
import { simulateWalletLives } from './wallet-lives.ts'

const first = Number(process.env.LIVES_SEED ?? randomInt(1e9))

it.each(Array.from({ length: 10 }, (_, round) => first + round))(
  '100 of 1,000 random payments by wallet leave each buyer the phone or the money, whatever happens: seed %d',
  async (seed) => {
    const lives = await simulateWalletLives(100, seed, 40)
    printFigures('random payments by wallet', lives)
    expect(lives.lives).toBe(100)
  },
)
