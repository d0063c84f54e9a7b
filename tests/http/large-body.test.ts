import { expect, it } from 'vitest'
import { startTestApp } from '../support/test-app.ts'

it('a body of more than 64 KB is refused by every call that writes, before anybody asks who sends it', async () => {
  const app = await startTestApp()
  const body = JSON.stringify({ text: 'x'.repeat(64 * 1024) })
  for (const [method, path] of [
    ['POST', '/api/bookingproduct'],
    ['PUT', '/api/product'],
    ['DELETE', '/api/deleteuser'],
  ] as const) {
    const answer = await app.request(path, { method, body, headers: { 'content-type': 'application/json' } })
    expect({ method, status: answer.status }).toEqual({ method, status: 413 })
  }
  const small = await app.request('/api/bookingproduct', {
    method: 'POST',
    json: { text: 'x'.repeat(60_000) },
  })
  expect(small.status).toBe(401)
})
