import { expect, it } from 'vitest'
import { openFuzz } from './send-requests.ts'

// Ten thousand, and other ones each time, are sent by tests/load/fuzz.deep.ts.
it('answers 300 generated requests, honest and hostile, as its document says and never with a fault', {
  timeout: 180_000,
}, async () => {
  const fuzz = await openFuzz()
  await fuzz.run(300, 20_26)
  const statuses = [...fuzz.answered.keys()]
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
})
