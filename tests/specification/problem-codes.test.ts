import { expect, it } from 'vitest'
import { startTestApp } from '../support/test-app.ts'
import { row } from './rows.ts'

const { request, signUp } = await startTestApp()
const buyer = await signUp('bayer')
const admin = await signUp('admin')

it(row('8 error codes'), async () => {
  const answers = await Promise.all([
    request('/api/bookingproduct'),
    request('/api/nothing'),
    request('/api/users', { method: 'POST', cookie: buyer.cookie, json: { name: 7 } }),
    request('/api/users', {
      method: 'POST',
      cookie: buyer.cookie,
      body: '{',
      headers: { 'content-type': 'application/json' },
    }),
    request('/api/seller?limit=many', { token: admin.token }),
  ])
  for (const answer of answers) {
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toMatchObject({
      type: expect.any(String),
      title: expect.any(String),
      status: answer.status,
      detail: expect.any(String),
      code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
    })
  }
})
