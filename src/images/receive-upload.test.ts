import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { respondError } from '../platform/http/respond-problem.ts'
import { silentLog } from '../platform/log.ts'
import { receiveUpload, type Uploader } from './receive-upload.ts'

/** A server that answers an upload with the length of its body. */
async function serve({ deadlineMillis = 60_000 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'swap-incoming-'))
  const route = new Hono()
    .onError(respondError(silentLog))
    .use(receiveUpload(folder, { inMemory: { permits: 1, maxWaiting: 9 }, deadlineMillis }))
    .post('/', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
  const server = createServer(getRequestListener(route.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  })
  /** Sends the beginning of a body of ten bytes. `answer` resolves to all that came back when the connection ends. */
  const send = (beginning: string) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
    socket.write(
      `POST / HTTP/1.1\r\nhost: swap.test\r\nconnection: close\r\ncontent-length: 10\r\n\r\n${beginning}`,
    )
    return { socket, answer }
  }
  const expectFiles = (count: number) =>
    vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(count), 60_000)
  return { send, expectFiles }
}

describe('an upload that is under way', () => {
  it('is in a file until it is answered', async () => {
    const { send, expectFiles } = await serve()
    const { socket, answer } = send('12345')
    await expectFiles(1)
    socket.write('67890')
    expect(await answer).toMatch(/^HTTP\/1.1 200 .*\r\n\r\n10$/s)
    await expectFiles(0)
  })

  it('delays no other upload', async () => {
    const { send, expectFiles } = await serve()
    send('12345')
    await expectFiles(1)
    expect(await send('1234567890').answer).toMatch(/^HTTP\/1.1 200 /)
  })

  it('is answered with 408, disconnected and deleted when it takes too long', async () => {
    const { send, expectFiles } = await serve({ deadlineMillis: 50 })
    expect(await send('12345').answer).toMatch(/^HTTP\/1.1 408 .*"code":"upload-too-slow"/s)
    await expectFiles(0)
  })

  it('is deleted when its sender aborts it', async () => {
    const { send, expectFiles } = await serve()
    const { socket } = send('12345')
    await expectFiles(1)
    socket.destroy()
    await expectFiles(0)
  })
})

it('of an account with many others delays the uploads of nobody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swap-incoming-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const started: string[] = []
  const ends: (() => void)[] = []
  const route = new Hono<Uploader>()
    .use(async (c, next) => {
      c.set('ownerId', c.req.header('test-account') ?? '')
      await next()
    })
    .use(receiveUpload(folder))
    .post('/', async (c) => {
      started.push(c.var.ownerId)
      await new Promise<void>((resolve) => ends.push(resolve))
      return c.text('done')
    })
  const upload = (account: string) =>
    route.request('/', { method: 'POST', body: 'photo', headers: { 'test-account': account } })
  const noisy = ['A', 'B'].flatMap((account) => Array.from({ length: 8 }, () => upload(account)))
  await expect.poll(() => started.toSorted()).toEqual(expect.arrayContaining(['A', 'B']))
  // Each is in a file by now.
  await expect.poll(async () => (await readdir(folder)).length).toBe(16)
  const others = ['C', 'D', 'E'].map(upload)
  await expect.poll(() => started.length).toBeGreaterThanOrEqual(5)
  expect(started.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
  await expect
    .poll(() => {
      for (const end of ends.splice(0)) end()
      return started.length
    })
    .toBe(19)
  for (const answer of await Promise.all([...noisy, ...others])) expect(answer.status).toBe(200)
})
