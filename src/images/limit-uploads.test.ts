import { Hono } from 'hono'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createUploader, drawCircle, photoForm } from '../../tests/support/upload-photo.ts'
import { respondError } from '../platform/http/respond-problem.ts'
import { silentLog } from '../platform/log.ts'
import { limitUploads, type Uploader } from './receive-upload.ts'

const app = await startTestApp()
const uploader = createUploader(app)

/** Begins to upload a form that never ends, until it is stopped. */
function startEndlessUpload(address: string) {
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('--x\r\n'))
      stop = () => controller.error(new Error('aborted'))
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

describe('open uploads', () => {
  it('are at most eight of one seller, and delay no other seller', async () => {
    const [slow, other] = [await app.signUp('seller'), await app.signUp('seller')]
    const address = await uploader.getAddress(slow)
    const form = photoForm(await drawCircle(320, 240).jpeg().toBuffer())
    const uploads = Array.from({ length: 30 }, () => startEndlessUpload(address))
    onTestFinished(() => {
      for (const { stop } of uploads) stop()
    })
    const answered: number[] = []
    for (const { status } of uploads) void status.then((code) => answered.push(code))
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(5), 60_000)

    expect((await uploader.post(other, form)).status).toBe(200)
    await vi.waitFor(() => expect(answered).toEqual(Array(22).fill(429)), 60_000)
    const ninth = await app.request(address, { method: 'POST', body: form })
    expect(ninth.status).toBe(429)
    expect(ninth.headers.get('retry-after')).toBe('5')
    expect(await ninth.json()).toMatchObject({ code: 'too-many-uploads' })
  })

  it('of two sellers, six each, all succeed', async () => {
    const sellers = [await app.signUp('seller'), await app.signUp('seller')]
    const photos = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        drawCircle(900, 700, `#0000${(16 + n).toString(16)}`)
          .jpeg()
          .toBuffer(),
      ),
    )
    const uploads = sellers.flatMap((seller) =>
      photos.map((photo) => uploader.post(seller, photoForm(photo))),
    )
    const answers = await Promise.all(uploads)
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(new Set(answers.map(({ data }) => data?.url)).size).toBe(6)
  })

  it('are limited in total, and free their places when they end', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const route = new Hono<Uploader>()
      .onError(respondError(silentLog))
      .use(async (c, next) => {
        c.set('ownerId', c.req.path)
        await next()
      })
      .use(limitUploads({ perAccount: 1, inTotal: 2 }))
      .all('*', async (c) => {
        if (c.req.path !== '/c') await end
        return c.text('done')
      })
    const [first, second] = [route.request('/a'), route.request('/b')]
    expect((await route.request('/c')).status).toBe(503)
    resolve()
    expect((await first).status).toBe(200)
    expect((await second).status).toBe(200)
    expect((await route.request('/c')).status).toBe(200)
  })
})
