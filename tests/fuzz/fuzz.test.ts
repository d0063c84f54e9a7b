import { expect, it } from 'vitest'
import { openFuzz } from './send-requests.ts'

// tests/load/fuzz.deep.ts sends 10,000, different ones each time.
it('answers 300 generated requests, valid and malformed, as documented and never with a 5xx', async () => {
  const fuzz = await openFuzz()
  await fuzz.run(300, 20_26)
  const statuses = [...fuzz.answered.keys()]
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
})
