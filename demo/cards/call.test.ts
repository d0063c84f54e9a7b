import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fetchInProcess, fieldsUnder, metadataOf, textOf } from './call.ts'

const read = (form: URLSearchParams) => Object.fromEntries(form)

it('reads the nested names of the provider’s forms', () => {
  const form = new URLSearchParams(
    'amount=5&card[number]=42&data[card][cvc]=12&metadata[reference]=x%20y&metadata[other]=&none=',
  )
  expect(textOf(form, 'amount')).toBe('5')
  expect(textOf(form, 'none')).toBeUndefined()
  expect(textOf(form, 'card')).toBeUndefined()
  expect(read(fieldsUnder(form, 'card'))).toEqual({ number: '42' })
  expect(read(fieldsUnder(form, 'data'))).toEqual({ 'card[cvc]': '12' })
  expect(metadataOf(form)).toEqual({ reference: 'x y', other: '' })
})

it('ignores hostile names', () => {
  const metadata = metadataOf(
    new URLSearchParams('metadata[__proto__]=1&metadata[=2&metadata[]]=3&metadata=4'),
  )
  expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

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
