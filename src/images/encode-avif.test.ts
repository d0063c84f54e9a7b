import { Logger, runOnce } from 'graphile-worker'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { drawPhone } from '../../demo/drawings/draw-phone.ts'
import { drawSnapshot } from '../../tests/draw-snapshot.ts'
import { type Person, startTestApp, type TestApp } from '../../tests/harness.ts'
import { countOpenTransactions } from '../../tests/open-transactions.ts'
import { createImageStore, type ImageStore } from './create-image-store.ts'
import { encodeAvif, encodeAvifJob } from './encode-avif.ts'
import { keepCopies } from './keep-copies.ts'
import { removeFilesJob, removeUnusedImagesJob } from './remove-unused-images.ts'
import { readImageUrl, takesAvif } from './rules.ts'
import { takeInImage } from './take-in-image.ts'

let app: TestApp
let store: ImageStore
let seller: Person

beforeAll(async () => {
  app = await startTestApp()
  store = await createImageStore(app.env)
  seller = await app.signUp('seller')
})

async function send(photo: Buffer): Promise<string> {
  const taken = await takeInImage({ ...app, store }, seller.id, photo)
  if (!taken.ok) throw new Error(taken.why)
  return taken.value.url
}

/** A picture of the demo. */
const drawing = () =>
  sharp(Buffer.from(drawPhone({ brand: 'Vivo', model: 'Y20', colour: '#224466', angle: 2 })))
    .png()
    .toBuffer()

const encode = (url: string) => app.jobs[encodeAvifJob]?.(readImageUrl(url))

/** What Chromium says when it asks for a picture. */
const modern = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

async function get(url: string, accept: string, more: Record<string, string> = {}) {
  const answer = await app.request(url, { headers: { accept, ...more } })
  const { headers, status } = answer
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status, bytes, type: headers.get('content-type'), headers, etag: headers.get('etag') ?? '' }
}

const copyOf = (url: string, width: number) => url.replace('.webp', `@${width}.webp`)

it('each copy of a photo for a card is there as a smaller AVIF later, for whoever takes it, at the same address', async () => {
  const url = await send(await drawSnapshot())
  const cards = [copyOf(url, 320), copyOf(url, 640)]
  for (const copy of cards) expect((await get(copy, modern)).type).toBe('image/webp')
  const early = await get(copyOf(url, 640), modern)

  await encode(url)
  for (const copy of cards) {
    const [avif, webp] = [await get(copy, modern), await get(copy, '*/*')]
    expect([avif.type, webp.type]).toEqual(['image/avif', 'image/webp'])
    expect(avif.bytes.length).toBeLessThan(webp.bytes.length)
    const [one, other] = [await sharp(avif.bytes).metadata(), await sharp(webp.bytes).metadata()]
    expect(one).toMatchObject({ format: 'heif', width: other.width, height: other.height })
    expect(avif.etag).not.toBe(webp.etag)
    for (const { headers } of [avif, webp]) {
      expect(headers.get('vary')).toBe('Accept')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await get(copy, modern, { 'if-none-match': avif.etag })).status).toBe(304)
  }
  // Whoever kept the WebP and asks whether it is still that gets what is served now.
  expect((await get(copyOf(url, 640), modern, { 'if-none-match': early.etag })).type).toBe('image/avif')
  expect((await get(copyOf(url, 640), '*/*', { 'if-none-match': early.etag })).status).toBe(304)
  for (const wide of [copyOf(url, 960), url]) expect((await get(wide, modern)).type).toBe('image/webp')
})

it('a picture that is no smaller as AVIF stays a WebP', async () => {
  // One colour is hardly a hundred bytes of WebP, fewer than AVIF needs to say that it is one.
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#00614a' } })
  const url = await send(await picture.png().toBuffer())
  await encode(url)
  expect((await get(url, modern)).type).toBe('image/webp')
})

it('an unused picture goes with its AVIF copies', async () => {
  const url = await send(await drawing())
  await encode(url)
  expect((await get(copyOf(url, 640), modern)).type).toBe('image/avif')
  app.clock.advance(25 * 60 * 60 * 1000)
  await app.jobs[removeUnusedImagesJob]?.(null)
  await app.jobs[removeFilesJob]?.(readImageUrl(url))
  expect((await get(copyOf(url, 640), modern)).status).toBe(404)
  // The job comes again, late: it must not bring a copy back.
  await encode(url)
  expect((await get(copyOf(url, 640), modern)).status).toBe(404)
})

it('a picture that is removed while its AVIF is made leaves no AVIF behind', async () => {
  const url = await send(await drawing())
  app.clock.advance(25 * 60 * 60 * 1000)
  const slow: ImageStore = {
    ...store,
    put: async (...args) => {
      await app.jobs[removeUnusedImagesJob]?.(null)
      await app.jobs[removeFilesJob]?.(readImageUrl(url))
      await store.put(...args)
      expect((await get(copyOf(url, 320), modern)).type).toBe('image/avif')
    },
  }
  await encodeAvif({ db: app.db, store: slow })[encodeAvifJob]?.(readImageUrl(url))
  expect((await get(copyOf(url, 320), modern)).status).toBe(404)
})

it('a backup holds the AVIF copies too', async () => {
  const url = await send(await drawing())
  await encode(url)
  const names: string[] = []
  const other = await createImageStore({ ...app.env, DATA_DIR: `${app.env.DATA_DIR}/restored` })
  for await (const { name, bytes } of keepCopies(store).list(app.db)) {
    if (readImageUrl(name.replace('avif', 'webp'))?.id === readImageUrl(url)?.id) names.push(name)
    if (bytes) await keepCopies(other).put(name, bytes)
  }
  expect(names).toContain(url.replace('.webp', '@320.avif'))
  const picture = readImageUrl(url)
  if (!picture) throw new Error(`${url} is no address of ours`)
  expect(await other.read(picture, 320, 'avif')).toEqual(await store.read(picture, 320, 'avif'))
})

it('the job waits for ten minutes, and comes after everything else', async () => {
  const url = await send(await drawing())
  await send(await drawing())
  const { rows } = await app.db.execute(
    `select priority, run_at from graphile_worker.jobs where key = '${encodeAvifJob} ${readImageUrl(url)?.id}'`,
  )
  const [job] = rows as { priority: number; run_at: string }[]
  expect(rows).toHaveLength(1)
  expect(job).toMatchObject({ priority: 10 })
  expect(new Date(job?.run_at ?? 0).getTime() - app.clock.now().getTime()).toBe(600_000)
})

it('a process works on one picture at a time', async () => {
  const urls = [await send(await drawSnapshot()), await send(await drawing())]
  const log: string[] = []
  const spied: ImageStore = {
    ...store,
    async read(picture, width) {
      log.push(picture.id)
      return store.read(picture, width)
    },
  }
  const jobs = encodeAvif({ db: app.db, store: spied })
  await Promise.all(urls.map((url) => jobs[encodeAvifJob]?.(readImageUrl(url))))
  const changes = log.filter((id, place) => id !== log[place - 1])
  expect(changes).toHaveLength(2)
})

it('is encoded and kept while no transaction is open', async () => {
  const url = await send(await drawing())
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
  await encodeAvif({ db: app.db, store: spied })[encodeAvifJob]?.(readImageUrl(url))
  expect(open.length).toBeGreaterThan(2)
  expect(new Set(open)).toEqual(new Set([0]))
})

it('a picture that waits for its AVIF does not make every look into the queue a write', async () => {
  await send(await drawing())
  const lookForJobs = () =>
    runOnce({
      pgPool: app.db.$client,
      taskList: { [encodeAvifJob]: () => {} },
      logger: new Logger(() => () => {}),
    })
  const readSnapshot = async () =>
    (await app.db.execute('select pg_current_snapshot()::text as snapshot')).rows[0]
  // The first look also makes a row of each kind of job.
  await lookForJobs()
  const before = await readSnapshot()
  await lookForJobs()
  expect(await readSnapshot()).toEqual(before)
})

it('AVIF is for those who name it', () => {
  expect(['image/avif', 'text/html, image/avif;q=0.9', modern].map((accept) => takesAvif(accept))).toEqual([
    ...[true, true, true],
  ])
  expect(
    [undefined, '', '*/*', 'image/*', 'image/webp', 'image/avif;q=0', 'image/avif-sequence'].map(takesAvif),
  ).toEqual([...[false, false, false, false, false, false, false]])
})
