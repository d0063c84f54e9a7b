import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { limitBody } from './limit-body.ts'

const app = new Hono()
app.use(limitBody(1000, (c) => c.text('too large', 413)))
app.all('*', async (c) => c.text(String((await c.req.text()).length)))

const send = async (length: number, headers: Record<string, string> = {}) => {
  const answer = await app.request('/', { method: 'POST', body: 'x'.repeat(length), headers })
  return { status: answer.status, text: await answer.text() }
}

it('accepts a body up to the limit and refuses a longer one, with and without a content-length', async () => {
  expect(await send(1000)).toEqual({ status: 200, text: '1000' })
  expect(await send(1001)).toEqual({ status: 413, text: 'too large' })
  expect(await send(1000, { 'content-length': '1000' })).toEqual({ status: 200, text: '1000' })
  expect(await send(1001, { 'content-length': '1001' })).toEqual({ status: 413, text: 'too large' })
})

it('counts the bytes of a chunked body, whatever its content-length', async () => {
  const chunked = { 'content-length': '1', 'transfer-encoding': 'chunked' }
  expect(await send(1001, chunked)).toEqual({ status: 413, text: 'too large' })
})

it('refuses by content-length without reading the body, and accepts requests without a body', async () => {
  const body = new ReadableStream({
    pull: () => {
      throw new Error('it was read')
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-length': '5000' } } as RequestInit
  expect((await app.request('/', init)).status).toBe(413)
  expect((await app.request('/', { headers: { 'content-length': '5000' } })).status).toBe(200)
})
