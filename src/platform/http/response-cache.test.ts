import { Hono } from 'hono'
import { beforeEach, expect, it, vi } from 'vitest'
import { withFreshness } from '../work-context.ts'
import { clearAfterWrites, createResponseCache, type ResponseCache } from './response-cache.ts'

let cache: ResponseCache
let loads = 0
let stored = 0
let now = 1

/** Reads the stored number through the cache. */
const read = async () => {
  const { body } = await cache.get('number', async () => {
    loads += 1
    return { body: String(stored) }
  })
  return body
}

beforeEach(() => {
  cache = createResponseCache(() => now)
  loads = 0
  stored = 0
})

it('loads once within a second, and again after it', async () => {
  await read()
  stored = 1
  now += 999
  expect({ value: await read(), loads }).toEqual({ value: '0', loads: 1 })
  now += 2
  expect({ value: await read(), loads }).toEqual({ value: '1', loads: 2 })
})

it('counts the age of a response from the start of its load', async () => {
  await cache.get('slow', async () => {
    now += 600
    return { body: 'old' }
  })
  now += 401
  expect(await cache.get('slow', async () => ({ body: 'new' }))).toEqual({ body: 'new' })
})

it('loads once for requests at the same time', async () => {
  await Promise.all([read(), read(), read()])
  expect(loads).toBe(1)
})

it('loads again after it was cleared', async () => {
  await read()
  stored = 1
  cache.clear()
  expect(await read()).toBe('1')
})

it('neither shares nor caches a response that was loading when it was cleared', async () => {
  let finish = (_: { body: string }) => {}
  const slow = cache.get('key', () => new Promise<{ body: string }>((resolve) => (finish = resolve)))
  cache.clear()
  expect(await cache.get('key', async () => ({ body: 'after the write' }))).toEqual({
    body: 'after the write',
  })
  finish({ body: 'before the write' })
  expect(await slow).toEqual({ body: 'before the write' })
  expect(await cache.get('key', async () => ({ body: 'loaded again' }))).toEqual({ body: 'after the write' })
})

it('loads for whoever has just written, and caches nothing of it', async () => {
  await read()
  stored = 1
  expect(await withFreshness('current', read)).toBe('1')
  expect(await read()).toBe('0')
})

it('shows nothing from a replica to those who read the primary', async () => {
  await withFreshness('replica', read)
  stored = 1
  expect(await withFreshness('primary', read)).toBe('1')
  stored = 2
  expect(await withFreshness('primary', read)).toBe('1')
  expect(await withFreshness('replica', read)).toBe('0')
})

it('does not cache a failure', async () => {
  await expect(cache.get('key', () => Promise.reject(new Error('not yet')))).rejects.toThrow('not yet')
  expect(await cache.get('key', async () => ({ body: 'ready' }))).toEqual({ body: 'ready' })
})

it('drops the least recently used responses when it is full', async () => {
  const load = vi.fn(async () => ({ body: 'x'.repeat(8_000_000) }))
  for (const key of ['one', 'two', 'three', 'four']) await cache.get(key, load)
  load.mockClear()
  await cache.get('four', load)
  expect(load).not.toHaveBeenCalled()
  await cache.get('one', load)
  expect(load).toHaveBeenCalledOnce()
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is cleared by %s, also when it fails', async (method) => {
  const app = new Hono()
    .use(clearAfterWrites(cache))
    .on(['GET', method], '/ok', (c) => c.text('ok'))
    .on(method, '/failing', () => {
      throw new Error('half done')
    })
    .onError((_, c) => c.text('failed', 500))
  for (const path of ['/ok', '/failing']) {
    await read()
    stored += 1
    await app.request('/ok')
    expect(await read()).toBe(String(stored - 1))
    await app.request(path, { method })
    expect(await read()).toBe(String(stored))
  }
})
