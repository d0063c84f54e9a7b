import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { openS3Store } from '../../tests/support/s3-store.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { createUploader, drawCircle, drawNoise, photoForm } from '../../tests/support/upload-photo.ts'
import { storeOrigins } from './create-image-store.ts'
import { readImageUrl, smallestOf } from './rules.ts'

const photo = () => drawNoise(700, 500).blur(2).jpeg().toBuffer()

/** A marketplace whose pictures are in a bucket, and the bucket. */
async function openWithBucket(delivery: 'proxy' | 'redirect', variables: Record<string, string> = {}) {
  const bucket = await openS3Store()
  const market = await openMarketplace({ STORAGE_URL: bucket.url, STORAGE_DELIVERY: delivery, ...variables })
  const uploader = createUploader(market)
  return { bucket, market, uploader }
}

/** A photo in a message of this buyer to this seller. */
async function sendPhoto(market: Marketplace, seller: Person, buyer: Person): Promise<string> {
  const url = await createUploader(market).uploadPrivate(buyer)
  const json = { productId: (await market.addPhone(seller))._id }
  const { body } = await market.call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
  await market.call(buyer, 'POST', `/conversations/${body._id}/messages`, {
    json: { text: '', photos: [url] },
  })
  return url
}

describe('pictures in a bucket, passed on by the server', () => {
  let { bucket, market, uploader }: Awaited<ReturnType<typeof openWithBucket>> = {} as never
  let seller: Person
  let url: string
  beforeAll(async () => {
    ;({ bucket, market, uploader } = await openWithBucket('proxy'))
    seller = await market.signUp('seller')
    url = (await uploader.upload(seller, await photo())).url
  })
  beforeEach(() => {
    bucket.mode = 'works'
    bucket.requests.length = 0
  })
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    market.request(url, { headers, method })

  it('are stored in every width, for browsers and caches that fetch them there too', () => {
    const image = readImageUrl(url)
    const name = (width: number) => `${image?.id.slice(0, 2)}/${image?.id}-700x500-${width}.webp`
    expect([...bucket.objects.keys()].toSorted()).toEqual([320, 640, 700].map(name))
    expect(bucket.objects.get(name(320))).toMatchObject({
      type: 'image/webp',
      cacheControl: 'public, max-age=31536000, immutable',
    })
  })

  it('are known by their name: 304 without asking the store, even while it is away', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    bucket.requests.length = 0
    bucket.mode = 'fails'
    const answer = await get({ 'if-none-match': `W/"other", ${etag}` })
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(bucket.requests).toEqual([])
    bucket.mode = 'works'
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
  })

  it('are not read for HEAD', async () => {
    const whole = await (await get()).arrayBuffer()
    bucket.requests.length = 0
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.byteLength)])
    expect(bucket.requests.map((line) => line.split(' ')[0])).toEqual(['HEAD'])
  })

  it('answer 503 that names pictures while the store is away, and the rest goes on', async () => {
    bucket.mode = 'fails'
    const answer = await get()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
    expect(await answer.json()).toMatchObject({
      code: 'pictures-unavailable',
      detail: 'Pictures are unavailable at the moment. Please try again.',
    })
    expect((await market.request('/api/categories')).status).toBe(200)
    expect((await market.request('/readyz')).status).toBe(200)
  })

  it('are uploaded again after the store was away, without traces of the first try', async () => {
    const other = await market.signUp('seller')
    const body = await drawCircle(400, 300, '#123456').jpeg().toBuffer()
    const rows = async (table: string) =>
      Number((await market.db.execute(`select count(*) from ${table}`)).rows[0]?.count)
    const before = await rows('private_photos')
    bucket.mode = 'fails'
    expect(await uploader.post(other, photoForm(body))).toMatchObject({
      status: 503,
      code: 'pictures-unavailable',
    })
    await expect(uploader.uploadPrivate(other, body)).rejects.toThrow('the upload answered 503')
    expect(await rows('private_photos')).toBe(before)
    bucket.mode = 'works'
    expect((await uploader.upload(other, body)).metadata.width).toBe(400)
    await market.db.execute('update graphile_worker._private_jobs set run_at = now() where key is null')
    await runDueJobs(market, market.jobs)
    expect([...bucket.objects.keys()].filter((key) => key.startsWith('private/'))).toEqual([])
  })

  it('that are private are for their parties alone, and not kept by a cache of the bucket either', async () => {
    const [buyer, stranger] = [await market.signUp(), await market.signUp('seller')]
    const sent = await sendPhoto(market, seller, buyer)
    const statusFor = async ({ cookie }: Person) => (await market.request(sent, { cookie })).status
    expect([await statusFor(buyer), await statusFor(seller), await statusFor(stranger)]).toEqual([
      200, 200, 404,
    ])
    const init = { method: 'HEAD', headers: { cookie: buyer.cookie } }
    const head = await market.fetch(new Request(new URL(sent, market.env.PUBLIC_URL), init))
    expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const kept = [...bucket.objects].filter(([key]) => key.startsWith('private/'))
    expect(kept.map(([, { cacheControl }]) => cacheControl)).toEqual(kept.map(() => 'private, no-store'))
    expect(kept.length).toBeGreaterThan(0)
  })
})

describe('pictures in a bucket, fetched from there by browsers', () => {
  let { bucket, market, uploader }: Awaited<ReturnType<typeof openWithBucket>> = {} as never
  let seller: Person
  beforeAll(async () => {
    ;({ bucket, market, uploader } = await openWithBucket('redirect'))
    seller = await market.signUp('seller')
  })
  /** Uploads without following the redirect. */
  const upload = async () => (await uploader.post(seller, photoForm(await photo()))).data?.url ?? ''

  it('are found by a signed address, which stays the same for an hour', async () => {
    const url = await upload()
    const answer = await market.request(url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'public, max-age=3600'])
    const address = answer.headers.get('location') ?? ''
    const served = await fetch(address)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await market.request(url)).headers.get('location')).toBe(address)
    expect((await market.request(url.replace('700x500', '700x501'))).status).toBe(404)
  })

  it('are looked up once, not for every redirect', async () => {
    const url = await upload()
    await market.request(url)
    bucket.requests.length = 0
    expect((await market.request(url)).status).toBe(302)
    expect(bucket.requests).toEqual([])
  })

  it('are redirected to by parties alone when they are private, to an address that soon expires', async () => {
    const [buyer, stranger] = [await market.signUp(), await market.signUp('seller')]
    const sent = await sendPhoto(market, seller, buyer)
    const see = (cookie: string) => market.request(sent, { cookie })
    expect((await see(stranger.cookie)).status).toBe(404)
    expect((await market.request(sent)).status).toBe(401)
    expect((await market.request(sent.replace('/api/photos/', '/images/'))).status).toBe(404)
    const answer = await see(seller.cookie)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const address = new URL(answer.headers.get('location') ?? '')
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
    const served = await fetch(address)
    expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await market.request(smallestOf(sent), { cookie: buyer.cookie })).status).toBe(302)
    const { origin, pathname } = address
    expect((await fetch(origin + pathname)).status, 'without a signature').toBe(403)
  })
})

it('pictures in a bucket that everybody can read are found at its public address, private ones are signed', async () => {
  const { bucket, market, uploader } = await openWithBucket('redirect', {
    STORAGE_PUBLIC_URL: 'https://cdn.swap.test/pictures/',
  })
  const seller = await market.signUp('seller')
  const url = (await uploader.post(seller, photoForm(await photo()))).data?.url ?? ''
  const key = [...bucket.objects.keys()].find((name) => name.includes('-700.'))
  expect((await market.request(url)).headers.get('location')).toBe(`https://cdn.swap.test/pictures/${key}`)
  expect(storeOrigins(market.env)).toEqual([
    new URL(bucket.url.replace('s3+', '')).origin,
    'https://cdn.swap.test',
  ])
  const buyer = await market.signUp()
  const sent = await sendPhoto(market, seller, buyer)
  const address = (await market.request(sent, { cookie: buyer.cookie })).headers.get('location') ?? ''
  expect(new URL(address).host).toBe(new URL(bucket.url).host)
})
