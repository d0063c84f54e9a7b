import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../tests/harness.ts'
import { answerError } from '../platform/http.ts'
import { silentLog } from '../platform/log.ts'
import { receiveUpload, type Uploader } from './receive-upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

async function addressOf(person: Person): Promise<string> {
  const answer = await app.request(`/api/imagekey?email=${person.email}`, { token: person.token })
  const { uploadUrl, key } = (await answer.json()) as { uploadUrl: string; key: string }
  return `${uploadUrl}?key=${key}`
}

async function photoForm(): Promise<FormData> {
  const photo = sharp({ create: { width: 320, height: 240, channels: 3, background: '#00614a' } })
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await photo.jpeg().toBuffer())], 'a.jpg'))
  return form
}

/** A form that begins and never ends, until it is stopped. */
function drip(address: string) {
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('--x\r\n'))
      stop = () => controller.error(new Error('the sender has gone'))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  // A stream as a body needs `duplex`, which the types of the DOM do not know.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  const status = app.request(address, init).then(
    (answer) => answer.status,
    () => 0,
  )
  return { status, stop: () => stop() }
}

describe('forms that a seller sends without an end', () => {
  it('keep no other seller from sending a photo, and are eight at once at most', async () => {
    const [slow, other] = [await app.signUp('seller'), await app.signUp('seller')]
    const address = await addressOf(slow)
    const forms = Array.from({ length: 30 }, () => drip(address))
    onTestFinished(() => {
      for (const { stop } of forms) stop()
    })
    const refused: number[] = []
    for (const { status } of forms) void status.then((answered) => refused.push(answered))
    await vi.waitFor(() => expect(refused.length).toBeGreaterThan(5), 10_000)

    const sent = await app.request(await addressOf(other), { method: 'POST', body: await photoForm() })
    expect(sent.status).toBe(200)
    await vi.waitFor(() => expect(refused).toEqual(Array(22).fill(429)), 10_000)
    const ninth = await app.request(address, { method: 'POST', body: await photoForm() })
    expect(ninth.status).toBe(429)
    expect(ninth.headers.get('retry-after')).toBe('5')
    expect(await ninth.json()).toMatchObject({ code: 'too-many-uploads' })
  })
})

/** A server that answers an upload with the length of its body. */
async function serve(limits: Partial<NonNullable<Parameters<typeof receiveUpload>[1]>>) {
  const folder = await mkdtemp(join(tmpdir(), 'swap-incoming-'))
  const upload = new Hono<Uploader>()
    .onError(answerError(silentLog))
    .use(async (c, next) => {
      c.set('ownerId', c.req.query('owner') ?? '')
      await next()
    })
    .use(
      receiveUpload(folder, {
        perAccount: 2,
        open: 3,
        inMemory: { permits: 1, maxWaiting: 9 },
        deadlineMillis: 60_000,
        ...limits,
      }),
    )
    .post('/', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
  const server = createServer(getRequestListener(upload.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  })
  /** Sends so much of a body of ten bytes, and collects what is answered until the connection ends. */
  const send = (owner: string, part: string) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => {})
    const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
    socket.write(
      `POST /?owner=${owner} HTTP/1.1\r\nhost: swap.test\r\nconnection: close\r\ncontent-length: 10\r\n\r\n${part}`,
    )
    return { socket, ended }
  }
  const filesWhile = (count: number) =>
    vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(count), 10_000)
  return { send, filesWhile }
}

describe('an upload on its way', () => {
  it('lies in a file until it has been answered', async () => {
    const { send, filesWhile } = await serve({})
    const { socket, ended } = send('a', '12345')
    await filesWhile(1)
    socket.write('67890')
    expect(await ended).toMatch(/^HTTP\/1.1 200 .*\r\n\r\n10$/s)
    await filesWhile(0)
  })

  it('is answered with 408, cut off and forgotten when it does not arrive in time', async () => {
    const { send, filesWhile } = await serve({ deadlineMillis: 50 })
    const { ended } = send('a', '12345')
    expect(await ended).toMatch(/^HTTP\/1.1 408 .*"code":"upload-too-slow"/s)
    await filesWhile(0)
  })

  it('that its sender breaks off leaves its place to the next', async () => {
    const { send, filesWhile } = await serve({})
    const broken = [send('a', '1'), send('a', '2')]
    await filesWhile(2)
    expect(await send('a', '1234567890').ended).toMatch(/^HTTP\/1.1 429 /)
    for (const { socket } of broken) socket.destroy()
    await filesWhile(0)
    expect(await send('a', '1234567890').ended).toMatch(/^HTTP\/1.1 200 /)
  })

  it('is asked to come back when too many are open', async () => {
    const { send, filesWhile } = await serve({})
    send('a', '1')
    send('b', '1')
    send('c', '1')
    await filesWhile(3)
    expect(await send('d', '1234567890').ended).toMatch(/^HTTP\/1.1 503 /)
  })
})
