import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { respondError } from './respond-problem.ts'
import { measureEventLoopDelay, shedLoad } from './shed-load.ts'

/** A server whose answers wait until they are let go. */
async function serve(limits: Parameters<typeof shedLoad>[0], readDelay = () => 0) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let working = 0
  let formsBegun = 0
  const work = async () => {
    working += 1
    await gate
    working -= 1
  }
  const app = new Hono()
  app.onError(respondError(silentLog))
  app.get('/healthz', (c) => c.text('ok'))
  app.use(shedLoad(limits, readDelay))
  app.get('/page', async (c) => {
    await work()
    // As a page asks the API of its own process for its data.
    const inner = await app.request('/data')
    return c.text(await inner.text())
  })
  app.get('/data', (c) => c.text('data'))
  app.post('/form', async (c) => {
    formsBegun += 1
    const text = await c.req.text()
    await work()
    return c.text(text)
  })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    letGo()
    server.closeAllConnections()
    server.close()
  })
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const untilWorking = (many: number) => expect.poll(() => working, { interval: 5 }).toBe(many)
  const untilFormsBegin = (many: number) => expect.poll(() => formsBegun, { interval: 5 }).toBe(many)
  return { site, letGo, untilWorking, untilFormsBegin }
}

const roomy = { most: 5, always: 2, delayMillis: 100 }

describe('a server with more to do than it can', () => {
  test('refuses the sixth of five with 503 and Retry-After, responds to the five, and then to all again', async () => {
    const { site, letGo, untilWorking } = await serve(roomy)
    const five = Array.from({ length: 5 }, () => fetch(`${site}/page`))
    await untilWorking(5)
    const sixth = await fetch(`${site}/page`)
    expect(sixth.status).toBe(503)
    expect(sixth.headers.get('retry-after')).toBe('5')
    expect(await sixth.json()).toMatchObject({ code: 'unavailable' })
    expect((await fetch(`${site}/healthz`)).status, 'alive all the same').toBe(200)
    letGo()
    for (const one of await Promise.all(five)) {
      expect({ status: one.status, body: await one.text() }).toEqual({ status: 200, body: 'data' })
    }
    expect((await fetch(`${site}/page`)).status).toBe(200)
  })

  test('is not kept busy by people who send slowly', async () => {
    const { site, letGo, untilFormsBegin } = await serve(roomy)
    const slow = Array.from({ length: 20 }, () => {
      const form = send(`${site}/form`, { method: 'POST', headers: { 'content-length': 10 } })
      form.on('error', () => {})
      form.write('12345')
      return form
    })
    await untilFormsBegin(20)
    letGo()
    expect((await fetch(`${site}/page`)).status).toBe(200)
    const finished = new Promise<number | undefined>((resolve) => {
      slow[0]?.on('response', (answer) => resolve(answer.statusCode))
    })
    slow[0]?.end('67890')
    expect(await finished, 'who is done sending').toBe(200)
    for (const form of slow) form.destroy()
  })

  test('counts what was sent in full, and what was broken off no longer', async () => {
    const { site, letGo, untilWorking } = await serve(roomy)
    const stop = new AbortController()
    const forms = Array.from({ length: 5 }, () =>
      fetch(`${site}/form`, { method: 'POST', body: 'all of it', signal: stop.signal }).catch(() => null),
    )
    await untilWorking(5)
    expect((await fetch(`${site}/page`)).status).toBe(503)
    stop.abort()
    await Promise.all(forms)
    letGo()
    await untilWorking(0)
    expect((await fetch(`${site}/page`)).status).toBe(200)
  })
})

describe('an event loop that is late', () => {
  test('admits fewer requests, but always some', async () => {
    let delay = 0
    const { site, untilWorking } = await serve(roomy, () => delay)
    void fetch(`${site}/page`).catch(() => {})
    void fetch(`${site}/page`).catch(() => {})
    await untilWorking(2)
    expect((await fetch(`${site}/data`)).status).toBe(200)
    delay = 101
    expect((await fetch(`${site}/data`)).status).toBe(503)
    delay = 99
    expect((await fetch(`${site}/data`)).status).toBe(200)
  })

  test('is noticed while it is late and right after, and forgotten soon', () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
    const readDelay = measureEventLoopDelay()
    const tick = () => {
      now += 20
      vi.advanceTimersByTime(20)
    }
    tick()
    expect(readDelay()).toBe(0)
    for (const round of ['first', 'second', 'third']) {
      now += 700
      expect(readDelay(), `${round}, while it is late`).toBeGreaterThan(500)
      tick()
      expect(readDelay(), `${round}, right after`).toBeGreaterThan(500)
    }
    for (let millis = 0; millis <= 120; millis += 20) tick()
    expect(readDelay()).toBeLessThan(200)
  })
})
