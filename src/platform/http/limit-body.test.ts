import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { limitBody } from './limit-body.ts'

const app = new Hono()
app.use(limitBody(1000, (c) => c.text('too large', 413)))
app.all('*', async (c) => c.text(String((await c.req.text()).length)))

const send = async (length: number, headers: Record<string, string> = {}) => {
  const answer = await app.request('/', { method: 'POST', body: 'x'.repeat(length), headers })
  return [answer.status, await answer.text()]
}

it('takes a body of so many bytes and refuses one of more, whether its length is said or not', async () => {
  expect(await send(1000)).toEqual([200, '1000'])
  expect(await send(1001)).toEqual([413, 'too large'])
  expect(await send(1000, { 'content-length': '1000' })).toEqual([200, '1000'])
  expect(await send(1001, { 'content-length': '1001' })).toEqual([413, 'too large'])
})

it('counts what comes in chunks, whatever length is said beside it', async () => {
  const chunked = { 'content-length': '1', 'transfer-encoding': 'chunked' }
  expect(await send(1001, chunked)).toEqual([413, 'too large'])
})

it('refuses by the length that is said without reading, and lets pass what has no body', async () => {
  const body = new ReadableStream({
    pull: () => {
      throw new Error('it was read')
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-length': '5000' } } as RequestInit
  expect((await app.request('/', init)).status).toBe(413)
  expect((await app.request('/', { headers: { 'content-length': '5000' } })).status).toBe(200)
})
