import { expect, it } from 'vitest'
import { findLeaks, logRun } from './log-secrets.ts'

it('no log line holds a token, a password, an e-mail address or what people write', async () => {
  const run = await logRun(1)
  const texts = run.lines.map((line) => JSON.parse(line).message as string)
  expect(texts.filter((text) => text === 'request').length).toBeGreaterThan(15)
  for (const failure of [/^Failed task .*send-password-link/, /^a request failed$/]) {
    expect(texts.filter((text) => failure.test(text)).length, String(failure)).toBeGreaterThan(0)
  }
  expect(run.secrets.length).toBeGreaterThan(15)
  expect(run.printed).toEqual([])
  expect(findLeaks(run)).toEqual([])
})
