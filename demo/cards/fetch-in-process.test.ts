import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fetchInProcess } from './fetch-in-process.ts'

it('returns the response of the handler', async () => {
  const ask = fetchInProcess({ fetch: async (request) => new Response(await request.text()) })
  expect(await (await ask('http://provider.test', { method: 'POST', body: 'hello' })).text()).toBe('hello')
})

it('rejects when its signal aborts, even if the handler has dropped its request', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const caller = new AbortController()
  const ask = fetchInProcess({ fetch: () => new Promise(() => {}) })
  const answer = ask('http://provider.test', { signal: caller.signal })
  await new Promise(setImmediate)
  collectGarbage()
  caller.abort(new Error('too late'))
  const inVain = new Promise((resolve) => setImmediate(resolve, 'still waiting'))
  await expect(Promise.race([answer, inVain])).rejects.toThrow('too late')
})
