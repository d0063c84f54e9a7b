import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inProcess } from './create-cards.ts'

test('the client gives up on a provider that has forgotten what it was asked', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const client = new AbortController()
  const ask = inProcess({ fetch: () => new Promise(() => {}) })
  const answer = ask('http://provider.test/v1/payment_intents', { signal: client.signal })
  await new Promise(setImmediate)
  collectGarbage()
  client.abort(new Error('too late'))
  const inVain = new Promise((resolve) => setImmediate(resolve, 'still waiting'))
  await expect(Promise.race([answer, inVain])).rejects.toThrow('too late')
})
