import { expect, it } from 'vitest'
import { printFigures } from './print-figures.ts'
import { simulateWalletLives } from './wallet-lives.ts'

it('random payments by bKash and SSLCommerz leave each buyer the phone or the money, whatever happens', async () => {
  const lives = await simulateWalletLives(6, Number(process.env.LIVES_SEED ?? 2026), 20)
  printFigures('random payments by wallet', lives)
  expect(lives.lives).toBe(6)
})
