import { test } from '../e2e/people.ts'
import { prepareMarket } from './prepare-market.ts'

test('prepare the market', async ({ people, server }) => {
  await prepareMarket(people, server.site)
})
