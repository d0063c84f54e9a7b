import { expect, it } from 'vitest'
import { ways, workAmongBad } from './bad-among-many.ts'
import { printFigures } from './print-figures.ts'

it('one payment, refund, chargeback and payout about which the provider hangs hold up none of the others', async () => {
  const took = await workAmongBad(5, ways.hangs)
  printFigures('seconds until all others were done', took)
  expect(Object.keys(took)).toHaveLength(4)
})
