import { expect, it } from 'vitest'
import { printFigures } from './print-figures.ts'
import { killWalletPayments } from './wallet-kills.ts'

it('a process that is killed while a buyer pays by wallet leaves one payment and one sale', async () => {
  const kills = await killWalletPayments(61)
  printFigures('kills during payments by wallet', kills)
  expect(Object.keys(kills)).toHaveLength(4)
})
