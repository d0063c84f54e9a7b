import { expect, it } from 'vitest'
import { ways, workAmongBad } from './bad-among-many.ts'
import { printFigures } from './print-figures.ts'

it.each(Object.entries(ways))(
  'one of fifty payments, refunds, chargebacks and payouts about which the provider %s holds up none of the others',
  async (name, way) => {
    const took = await workAmongBad(50, way)
    printFigures(`it ${name}: seconds until the other 49 were done`, took)
    expect(Math.max(...Object.values(took))).toBeLessThan(120)
  },
)
