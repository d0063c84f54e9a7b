import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog, type LogLevel } from '../log.ts'
import { noteRoute } from '../work-context.ts'
import { respondError } from './respond-problem.ts'
import { trackRequests } from './track-requests.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
let lines: string[]
beforeEach(() => {
  lines = []
})
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

function openApp({ trustProxy = false, level = 'info' as LogLevel } = {}) {
  const log = createLog((line) => lines.push(line), level)
  const app = new Hono()
  app.use(trackRequests({ log, trustProxy }))
  app.onError(respondError(log))
  app.get('/phones/:id', async (c) => {
    await nextTurn()
    log.info('looked up')
    return c.json({ id: c.req.param('id') })
  })
  app.get('/failing/:id', () => Promise.reject(new Error('a bug')))
  app.get('/page/:id', async (c) => {
    const inner = await app.request(`/phones/${c.req.param('id')}`)
    return c.text(await inner.text())
  })
  for (const path of ['/healthz', '/assets/:name', '/images/:name', '/robots.txt'])
    app.get(path, (c) => c.text('ok'))
  app.get('*', (c) => {
    noteRoute('/product/:id')
    return c.text('a page')
  })
  return app
}

const ask = (app: Hono, path: string, id?: string) =>
  app.request(path, { headers: id === undefined ? {} : { 'x-request-id': id } })

describe('the id of a request', () => {
  test('is made for each, and is on its response and its log lines', async () => {
    const app = openApp()
    const answers = await Promise.all(['/phones/1', '/phones/2'].map((path) => ask(app, path)))
    const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) {
      expect(id).toMatch(uuid)
      const own = logged().filter(({ requestId }) => requestId === id)
      expect(own.map(({ message }) => message)).toEqual(['looked up', 'request'])
    }
  })

  test('is in a problem and in the line about its cause', async () => {
    const answer = await ask(openApp(), '/failing/7')
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(uuid)
    expect(await answer.json()).toMatchObject({ code: 'internal', requestId: id })
    expect(logged()).toEqual([
      expect.objectContaining({ message: 'a request failed', requestId: id, route: '/failing/:id' }),
      expect.objectContaining({ message: 'request', requestId: id, status: 500 }),
    ])
  })

  test('is taken over from a proxy of ours', async () => {
    const id = '0f8fad5bd9cb469fa16570867728950e'
    expect((await ask(openApp({ trustProxy: true }), '/phones/1', id)).headers.get('x-request-id')).toBe(id)
  })

  test('is not taken over from anybody else', async () => {
    const answer = await ask(openApp(), '/phones/1', '0f8fad5bd9cb469fa16570867728950e')
    expect(answer.headers.get('x-request-id')).toMatch(uuid)
  })

  test.each(['short', 'x'.repeat(65), 'rahim@people.test', 'with spaces', 'eyJh.eyJz.c2ln', '"},{"a":"b'])(
    'is not taken over when it is not well-formed: %s',
    async (id) => {
      const answer = await ask(openApp({ trustProxy: true }), '/phones/1', id)
      expect(answer.headers.get('x-request-id')).toMatch(uuid)
      expect(lines.join()).not.toContain(id)
    },
  )

  test('is shared by the calls that the server makes for a page', async () => {
    await ask(openApp(), '/page/1')
    const [inner, outer, ...more] = logged()
    expect(more).toEqual([])
    expect([inner?.message, outer?.route]).toEqual(['looked up', '/page/:id'])
    expect(inner?.requestId).toBe(outer?.requestId)
  })
})

describe('the line of a request', () => {
  test('names the pattern of its address, never the address', async () => {
    await ask(openApp(), '/phones/4711?email=rahim@people.test&token=secret')
    expect(logged().at(-1)).toMatchObject({ method: 'GET', route: '/phones/:id', status: 200 })
    expect(lines.join()).not.toMatch(/4711|rahim|secret/)
  })

  test('names the pattern that a page has noted', async () => {
    await ask(openApp(), '/product/4711')
    expect(logged().at(-1)).toMatchObject({ route: '/product/:id' })
  })

  test.each(['/healthz', '/assets/app.js', '/images/a.webp', '/robots.txt'])(
    'of %s is for debugging only',
    async (path) => {
      await ask(openApp(), path)
      expect(lines).toEqual([])
      await ask(openApp({ level: 'debug' }), path)
      expect(logged()).toMatchObject([{ level: 'debug', message: 'request' }])
    },
  )

  test('says how many bytes were sent', async () => {
    const site = await serve(openApp())
    expect(await (await fetch(`${site}/product/1`)).text()).toBe('a page')
    await expect.poll(logged).toEqual([expect.objectContaining({ status: 200, bytes: expect.any(Number) })])
    expect(logged()[0]?.bytes).toBeGreaterThan('a page'.length)
  })

  test('says that the client left before it was answered', async () => {
    const app = openApp()
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    let finish = () => {}
    app.post('/slow', async (c) => {
      begin()
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return c.text('late')
    })
    const leaving = send(`${await serve(app)}/slow`, { method: 'POST' }).on('error', () => {})
    leaving.end()
    await begun
    leaving.destroy()
    await expect.poll(logged).toEqual([expect.objectContaining({ route: '/slow', status: 499 })])
    finish()
  })
})

async function serve(app: Hono): Promise<string> {
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
