import { expect, it } from 'vitest'
import { findLeaks, logRun } from './log-secrets.ts'

it('a long run: no log line holds a token, a password, an e-mail address or what people write', async () => {
  const run = await logRun(60)
  expect(run.lines.length).toBeGreaterThan(1000)
  expect(run.printed).toEqual([])
  expect(findLeaks(run)).toEqual([])
})
