import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { drawPhone } from '../../demo/drawings/draw-phone.ts'
import { drawSnapshot } from '../../tests/support/draw-snapshot.ts'
import { countOpenTransactions } from '../../tests/support/open-transactions.ts'
import { runJob } from '../../tests/support/run-due-jobs.ts'
import { type Person, startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { createImageStore, type ImageStore } from './create-image-store.ts'
import { avifJobs, encodeAvifJob } from './encode-avif.ts'
import { ingestImage } from './ingest-image.ts'
import { removeFilesJob, removeUnusedImagesJob } from './remove-unused-images.ts'
import { readImageUrl } from './rules.ts'

let app: TestApp
let store: ImageStore
let seller: Person

beforeAll(async () => {
  app = await startTestApp()
  store = await createImageStore(app.env)
  seller = await app.signUp('seller')
})

async function ingest(photo: Buffer): Promise<string> {
  const ingested = await ingestImage({ ...app, store }, seller.id, photo)
  if (!ingested.ok) throw new Error(ingested.why)
  return ingested.value.url
}

/** A drawing of a phone, as in the demo. */
const drawing = () =>
  sharp(Buffer.from(drawPhone({ brand: 'Vivo', model: 'Y20', colour: '#224466', angle: 2 })))
    .png()
    .toBuffer()

const encode = (url: string) => app.runJob(encodeAvifJob, readImageUrl(url))

/** The `Accept` header of Chromium for images. */
const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

async function get(url: string, accept: string, more: Record<string, string> = {}) {
  const answer = await app.request(url, { headers: { accept, ...more } })
  const { headers, status } = answer
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status, bytes, type: headers.get('content-type'), headers, etag: headers.get('etag') ?? '' }
}

const variantOf = (url: string, width: number) => url.replace('.webp', `@${width}.webp`)

it('the variants for cards become smaller AVIFs, at the same address, for clients that accept AVIF', async () => {
  const url = await ingest(await drawSnapshot())
  const cards = [variantOf(url, 320), variantOf(url, 640)]
  for (const variant of cards) expect((await get(variant, chromium)).type).toBe('image/webp')
  const early = await get(variantOf(url, 640), chromium)

  await encode(url)
  for (const variant of cards) {
    const [avif, webp] = [await get(variant, chromium), await get(variant, '*/*')]
    expect({ avif: avif.type, webp: webp.type }).toEqual({ avif: 'image/avif', webp: 'image/webp' })
    expect(avif.bytes.length).toBeLessThan(webp.bytes.length)
    const [one, other] = [await sharp(avif.bytes).metadata(), await sharp(webp.bytes).metadata()]
    expect(one).toMatchObject({ format: 'heif', width: other.width, height: other.height })
    expect(avif.etag).not.toBe(webp.etag)
    for (const { headers } of [avif, webp]) {
      expect(headers.get('vary')).toBe('Accept')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await get(variant, chromium, { 'if-none-match': avif.etag })).status).toBe(304)
  }
  // A client that revalidates its WebP gets the AVIF.
  expect((await get(variantOf(url, 640), chromium, { 'if-none-match': early.etag })).type).toBe('image/avif')
  expect((await get(variantOf(url, 640), '*/*', { 'if-none-match': early.etag })).status).toBe(304)
  for (const wide of [variantOf(url, 960), url]) expect((await get(wide, chromium)).type).toBe('image/webp')
})

it('an image that is no smaller as AVIF stays a WebP', async () => {
  // One colour takes hardly a hundred bytes as WebP, fewer than the header of an AVIF.
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#00614a' } })
  const url = await ingest(await plain.png().toBuffer())
  await encode(url)
  expect((await get(url, chromium)).type).toBe('image/webp')
})

it('the AVIFs of an unused image are removed with it', async () => {
  const url = await ingest(await drawing())
  await encode(url)
  expect((await get(variantOf(url, 640), chromium)).type).toBe('image/avif')
  app.clock.advance(25 * 60 * 60 * 1000)
  await app.runJob(removeUnusedImagesJob)
  await app.runJob(removeFilesJob, readImageUrl(url))
  expect((await get(variantOf(url, 640), chromium)).status).toBe(404)
  // A late run of the job must not bring a file back.
  await encode(url)
  expect((await get(variantOf(url, 640), chromium)).status).toBe(404)
})

it('an image that is removed while it is encoded leaves no AVIF behind', async () => {
  const url = await ingest(await drawing())
  app.clock.advance(25 * 60 * 60 * 1000)
  const overtaken: ImageStore = {
    ...store,
    put: async (...args) => {
      await app.runJob(removeUnusedImagesJob)
      await app.runJob(removeFilesJob, readImageUrl(url))
      await store.put(...args)
      expect((await get(variantOf(url, 320), chromium)).type).toBe('image/avif')
    },
  }
  await runJob(avifJobs({ db: app.db, store: overtaken }), encodeAvifJob, readImageUrl(url))
  expect((await get(variantOf(url, 320), chromium)).status).toBe(404)
})

it('the job runs ten minutes after the upload, with a low priority, once for an image', async () => {
  const url = await ingest(await drawing())
  await ingest(await drawing())
  const { rows } = await app.db.execute(
    `select priority, run_at from graphile_worker.jobs where key = '${encodeAvifJob} ${readImageUrl(url)?.id}'`,
  )
  const [job] = rows as { priority: number; run_at: string }[]
  expect(rows).toHaveLength(1)
  expect(job).toMatchObject({ priority: 10 })
  expect(new Date(job?.run_at ?? 0).getTime() - app.clock.now().getTime()).toBe(600_000)
})

it('the jobs that read or remove files leave workers to what is quick, while the file store hangs', async () => {
  const url = await ingest(await drawing())
  app.clock.advance(25 * 60 * 60 * 1000)
  await app.runJob(removeUnusedImagesJob)
  const { rows } = await app.db.execute<{ name: string; flags: object | null }>(
    `select distinct task_identifier as name, flags from graphile_worker.jobs
     where key = '${encodeAvifJob} ${readImageUrl(url)?.id}' or task_identifier = '${removeFilesJob}' order by 1`,
  )
  expect(rows).toEqual([
    { name: encodeAvifJob, flags: { slow: true } },
    { name: removeFilesJob, flags: { slow: true } },
  ])
})

it('no waiting job is in a named queue, whose row every look of every worker would write to', async () => {
  await ingest(await drawing())
  const { rows } = await app.db.execute<{ queued: string | null; count: number }>(
    'select queue_name as queued, count(*)::int from graphile_worker.jobs group by queue_name',
  )
  expect(rows).toEqual([{ queued: null, count: expect.any(Number) }])
})

it('a process encodes one image at a time', async () => {
  const urls = [await ingest(await drawSnapshot()), await ingest(await drawing())]
  const log: string[] = []
  const spied: ImageStore = {
    ...store,
    async read(image, width) {
      log.push(image.id)
      return store.read(image, width)
    },
  }
  const jobs = avifJobs({ db: app.db, store: spied })
  await Promise.all(urls.map((url) => runJob(jobs, encodeAvifJob, readImageUrl(url))))
  const changes = log.filter((id, place) => id !== log[place - 1])
  expect(changes).toHaveLength(2)
})

it('no transaction is open while an image is encoded', async () => {
  const url = await ingest(await drawing())
  const open: number[] = []
  const note = async () => {
    open.push(await countOpenTransactions(app.db))
  }
  const spied: ImageStore = {
    ...store,
    read: async (...args) => {
      await note()
      return store.read(...args)
    },
    put: async (...args) => {
      await note()
      return store.put(...args)
    },
  }
  await runJob(avifJobs({ db: app.db, store: spied }), encodeAvifJob, readImageUrl(url))
  expect(open.length).toBeGreaterThan(2)
  expect(new Set(open)).toEqual(new Set([0]))
})
