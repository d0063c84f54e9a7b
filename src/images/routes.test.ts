import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { createUploader, drawCircle } from '../../tests/support/upload-photo.ts'
import { erasures } from '../accounts/schema.ts'
import type { WireMessage } from '../conversations/contract.ts'
import { createImageStore } from './create-image-store.ts'
import { maxPrivatePhotos, readPrivatePhotoUrl, smallestOf } from './rules.ts'
import { privatePhotos } from './schema.ts'

let market: Marketplace
let uploader: ReturnType<typeof createUploader>
let [rahim, nadia, stranger, admin]: Person[] = []

beforeAll(async () => {
  market = await openMarketplace()
  uploader = createUploader(market)
  stranger = await market.signUp('seller')
  admin = await market.signUp('admin')
})
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller')
  nadia = await market.signUp('bayer')
})

const person = (who: Person | undefined): Person => {
  if (!who) throw new Error('nobody has signed up')
  return who
}
const see = (who: Person | undefined, url: string) => market.request(url, { cookie: person(who).cookie })
const statusFor = async (who: Person | undefined, url: string) => (await see(who, url)).status
/** What buyer, seller, admin and a stranger get for a photo. */
const statuses = async (url: string) => [
  await statusFor(nadia, url),
  await statusFor(rahim, url),
  await statusFor(admin, url),
  await statusFor(stranger, url),
]

const complaint = { reason: 'does-not-work', text: 'It turns off.' }
const handedOver = () => market.sellAndHandOver(person(rahim), person(nadia))
const complain = (order: { _id: string }, photos: string[]) =>
  market.move(person(nadia), order, 'dispute', { ...complaint, photos }, 'POST')

async function converse(): Promise<string> {
  const json = { productId: (await market.addPhone(person(rahim)))._id }
  return (await market.call<{ _id: string }>(person(nadia), 'POST', '/conversations', { json })).body._id
}
const idOf = (url: string) => readPrivatePhotoUrl(url)?.id ?? ''
const write = (who: Person | undefined, id: string, json: unknown) =>
  market.call<WireMessage>(person(who), 'POST', `/conversations/${id}/messages`, { json })

describe('a photo of a dispute', () => {
  it('is for its two parties and the admin alone, and never kept by a cache', async () => {
    const order = await handedOver()
    const url = await uploader.uploadPrivate(person(nadia))
    expect(await complain(order, [url])).toEqual([201, 1])
    expect((await market.readDetails(person(rahim), order)).dispute?.photos).toEqual([url])
    expect(await statuses(url)).toEqual([200, 200, 200, 404])
    expect((await market.request(url)).status, 'a visitor').toBe(401)
    const { headers } = await see(rahim, url)
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
      'private, no-store',
      'image/webp',
    ])
    expect((await see(rahim, smallestOf(url))).status).toBe(200)
    expect((await see(stranger, smallestOf(url))).status).toBe(404)
  })

  it('is not served to everybody by the address of a public image, nor in another size', async () => {
    const url = await uploader.uploadPrivate(person(nadia))
    await complain(await handedOver(), [url])
    const asPublic = url.replace('/api/photos/', '/images/')
    for (const each of [asPublic, asPublic.replace('.webp', '@320.webp'), url.replace('-400x', '-401x')]) {
      expect(await statusFor(nadia, each), each).toBe(404)
    }
  })

  it('has lost where and with what it was taken', async () => {
    const photo = await drawCircle(400, 300)
      .jpeg()
      .withExif({ IFD0: { Model: 'Pixel' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const url = await uploader.uploadPrivate(person(nadia), photo)
    await complain(await handedOver(), [url])
    const served = Buffer.from(await (await see(rahim, url)).arrayBuffer())
    const { format, exif, xmp } = await sharp(served).metadata()
    expect({ format, exif, xmp }).toEqual({ format: 'webp', exif: undefined, xmp: undefined })
  })

  it('is not seen by anybody before it is sent', async () => {
    expect(await statuses(await uploader.uploadPrivate(person(nadia)))).toEqual([404, 404, 404, 404])
  })

  it("is refused when it is another's, was sent before, is unknown, a listing's, or one too many", async () => {
    const order = await handedOver()
    const own = await uploader.uploadPrivate(person(nadia))
    const refused = [
      await uploader.uploadPrivate(person(rahim)),
      own.replace(/[0-9a-f]{40}/, '0'.repeat(40)),
      await market.addImage(person(nadia)),
      'https://people.test/photo.webp',
    ]
    for (const url of refused) {
      expect(await complain(order, [own, url]), url).toEqual([400, 'unknown-photo'])
    }
    expect(await complain(order, [own, own])).toEqual([400, 'unknown-photo'])
    expect(await complain(order, Array(maxPrivatePhotos + 1).fill(own))).toEqual([400, 'bad-request'])
    expect(await complain(order, [own])).toEqual([201, 1])
    const reply = { text: 'Look again.', photos: [own] }
    expect(await market.move(person(nadia), order, 'dispute/replies', reply, 'POST')).toEqual([
      400,
      'unknown-photo',
    ])
  })

  it('goes with one of two complaints that are sent at once', async () => {
    const [one, other] = [await handedOver(), await handedOver()]
    const url = await uploader.uploadPrivate(person(nadia))
    const answers = await Promise.all([complain(one, [url]), complain(other, [url])])
    expect(answers.map(([status]) => status).toSorted()).toEqual([201, 400])
  })
})

describe('a photo of a message', () => {
  it('is for both parties, and for an admin once the conversation is reported', async () => {
    const id = await converse()
    const url = await uploader.uploadPrivate(person(nadia))
    const { status, body } = await write(nadia, id, { text: '', photos: [url] })
    expect([status, body.text, body.photos]).toEqual([201, '', [url]])
    expect(await statuses(url)).toEqual([200, 200, 404, 404])
    await market.call(person(rahim), 'PUT', `/conversations/${id}/report`)
    expect(await statuses(url)).toEqual([200, 200, 200, 404])
  })

  it('may stand without a text, but a message has one of both', async () => {
    const id = await converse()
    for (const json of [{ text: ' ' }, { text: '', photos: [] }, {}]) {
      expect((await write(nadia, id, json)).status).toBe(400)
    }
    const url = await uploader.uploadPrivate(person(rahim))
    expect((await write(nadia, id, { text: 'Hello', photos: [url] })).body.code).toBe('unknown-photo')
  })
})

/** Lets hours pass, and runs the job that removes what is not used. */
async function sweep(hours: number) {
  market.clock.advance(hours * 3_600_000)
  await market.runJob('remove-unused-images')
  await runDueJobs(market, market.jobs)
}

async function hasFile(url: string) {
  const photo = readPrivatePhotoUrl(url)
  const store = await createImageStore(market.env)
  return photo !== null && (await store.read(photo, 320)) !== null
}

describe('a photo that was never sent', () => {
  it('is removed with its files after a day, unlike one that was sent', async () => {
    const [sent, unsent] = [
      await uploader.uploadPrivate(person(nadia)),
      await uploader.uploadPrivate(person(nadia)),
    ]
    await complain(await handedOver(), [sent])
    const haveFiles = async () => [await hasFile(sent), await hasFile(unsent)]
    await sweep(23)
    expect(await haveFiles()).toEqual([true, true])
    await sweep(2)
    expect(await haveFiles()).toEqual([true, false])
    expect(await statusFor(rahim, sent)).toBe(200)
  })
})

describe('the photos of somebody whose account is erased', () => {
  it('go with their files when they stood in a message, and stay in a dispute', async () => {
    const asked = await converse()
    const [shown, answered, proof] = [
      await uploader.uploadPrivate(person(nadia)),
      await uploader.uploadPrivate(person(rahim)),
      await uploader.uploadPrivate(person(nadia)),
    ]
    await write(nadia, asked, { text: 'Look', photos: [shown] })
    await write(rahim, asked, { text: 'Look', photos: [answered] })
    await complain(await handedOver(), [proof])
    await market.db.insert(erasures).values({ userId: person(nadia).id, erasedAt: market.clock.now() })
    await market.runJob('erase-accounts')
    await runDueJobs(market, market.jobs)
    expect(await statusFor(rahim, shown)).toBe(404)
    await sweep(25)
    expect([await hasFile(shown), await hasFile(answered), await hasFile(proof)]).toEqual([false, true, true])
    expect(await market.db.$count(privatePhotos, eq(privatePhotos.id, idOf(shown)))).toBe(0)
    expect([await statusFor(rahim, answered), await statusFor(rahim, proof)]).toEqual([200, 200])
  })
})
