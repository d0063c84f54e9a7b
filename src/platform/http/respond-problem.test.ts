import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { respondError } from './respond-problem.ts'

/** A server whose route reads the body of a request, its log, and when a request has begun and ended in it. */
async function serve(read: (c: Context) => Promise<unknown>) {
  const lines: string[] = []
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let ended = 0
  const app = new Hono()
  app.onError(respondError(createLog((line) => lines.push(line))))
  app.use(async (_c, next) => {
    await next()
    ended += 1
  })
  app.post('/', async (c) => {
    begin()
    await read(c)
    return c.text('read')
  })
  const server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { site: `http://127.0.0.1:${port}`, lines, begun, ended: () => ended }
}

const type = 'multipart/form-data; boundary=x'

test.each<[string, (c: Context) => Promise<unknown>]>([
  ['a text', (c) => c.req.text()],
  ['JSON', (c) => c.req.json()],
  ['a form', (c) => c.req.formData()],
  ['a stream', (c) => new Response(c.req.raw.body).arrayBuffer()],
])(
  'a sender who breaks off in the middle of %s is no outage and not worth a line in the log',
  async (_what, read) => {
    const { site, lines, begun, ended } = await serve(read)
    const sending = send(site, { method: 'POST', headers: { 'content-length': 1000, 'content-type': type } })
    sending.on('error', () => {})
    sending.write('half of i')
    await begun
    sending.destroy()
    await expect.poll(ended).toBe(1)
    expect(lines).toEqual([])
  },
)
