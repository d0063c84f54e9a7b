import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { readiness } from './readiness.ts'

const { db } = await startTestApp()
const write = vi.spyOn(db, 'transaction')
afterEach(() => vi.restoreAllMocks())

it('the disk is written to once in five seconds, however often somebody asks, and at once again after it was full', async () => {
  let now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const app = new Hono()
    .get(
      '/readyz',
      readiness(db, () => true),
    )
    .onError((_, c) => c.text('full', 503))
  const ask = async () => (await app.request('/readyz')).status
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200])
  expect(write).toHaveBeenCalledTimes(1)
  now += 5001
  write.mockRejectedValueOnce(new Error('no space left'))
  expect([await ask(), await ask()]).toEqual([503, 200])
  expect(write).toHaveBeenCalledTimes(3)
})
