import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawPhone } from '../../../demo/drawings/draw-phone.ts'
import { makePhone } from '../../../demo/seed/phones.ts'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { readPlans } from '../../../tests/support/read-plans.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { createUploader } from '../../../tests/support/upload-photo.ts'
import { readImageUrl } from '../../images/rules.ts'
import type { FlaggedPhone } from '../../trust/flags/contract.ts'
import type { Product } from '../contract.ts'
import { judgeListingJob } from '../enqueue-listing-jobs.ts'
import { findListing, type Listing } from '../store.ts'
import { findCopiedPhotos } from './review-listing.ts'

let serial = 0

const market = await openMarketplace()
const admin = await market.signUp('admin')
const upload = createUploader(market)
beforeEach(() => market.resetRateLimits())

/** A photo that no other test uses. */
function draw(): Promise<Buffer> {
  const { brand_name: brand, product_name: model, colour } = makePhone(++serial * 3)
  return sharp(Buffer.from(drawPhone({ brand, model, colour, angle: serial % 5 })))
    .resize(800)
    .jpeg({ quality: 90 })
    .toBuffer()
}

const copyOf = (photo: Buffer) => sharp(photo).resize(500).jpeg({ quality: 60 }).toBuffer()

/** Offers a phone with these photos. */
async function offer(seller: Person, ...photos: Buffer[]): Promise<Product> {
  market.clock.advance(1000)
  const images: string[] = []
  for (const photo of photos) {
    images.push((await upload.upload(seller, photo)).url)
  }
  return market.addPhone(seller, { image: images[0] ?? '', images })
}

const judge = ({ _id: listingId }: Product) => market.runJob(judgeListingJob.name, { listingId })

async function findFlagged({ _id }: Product) {
  const { body } = await market.call<FlaggedPhone[]>(admin, 'GET', '/flaggedphones')
  return body.find((phone) => phone._id === _id)
}

const flagsOf = async (phone: Product) => (await findFlagged(phone))?.flags ?? []

async function someSellers(count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => market.signUp('seller')))
}

describe('a photo of another seller', () => {
  it('is shown to admins beside the one that was there before; the phone stays for sale', async () => {
    const [karim, cheat] = (await someSellers(2)) as [Person, Person]
    const photo = await draw()
    const original = await offer(karim, photo)
    const stolen = await offer(cheat, await copyOf(photo))
    await judge(stolen)
    expect(await flagsOf(stolen)).toMatchObject([
      {
        kind: 'photo-of-another-seller',
        matches: [{ photo: stolen.image, other: original.image, otherProductId: original._id }],
      },
    ])
    const shown = await market.call<Product>(karim, 'GET', '/product', { query: { id: stolen._id } })
    expect(shown.body.held).toBe(false)
    // The first seller is no cheat, however late the photos are compared.
    await judge(original)
    expect(await flagsOf(original)).toEqual([])
  })

  it.each([
    ['mirrored', async (photo: Buffer) => sharp(photo).flop().jpeg({ quality: 80 }).toBuffer()],
    ['the very file', async (photo: Buffer) => photo],
  ])('is found %s', async (_, change) => {
    const [karim, cheat] = (await someSellers(2)) as [Person, Person]
    const photo = await draw()
    await offer(karim, photo)
    const stolen = await offer(cheat, await change(photo))
    await judge(stolen)
    expect(await flagsOf(stolen)).toHaveLength(1)
  })

  it('is found however many copies of it the seller uploads', async () => {
    const [karim, cheat] = (await someSellers(2)) as [Person, Person]
    const photo = await draw()
    await offer(karim, photo)
    const stolen = await offer(cheat, await copyOf(photo))
    await market.db.execute(sql`
      with copy as (
        insert into images (id, digest, width, height, placeholder, fingerprint, mirrored, slots)
        select lpad(n::text, 40, '0'), 'copy ' || n, width, height, placeholder, fingerprint, mirrored, slots
        from images, generate_series(1, 50) as n where id = ${readImageUrl(stolen.image)?.id} returning id
      )
      insert into image_uploads (image_id, owner_id) select id, ${cheat.id}::uuid from copy`)
    await judge(stolen)
    expect(await flagsOf(stolen)).toHaveLength(1)
  })

  it('is no offence among phones of one seller, nor when the photos are two', async () => {
    const [karim, rahim] = (await someSellers(2)) as [Person, Person]
    const [photo, other] = [await draw(), await draw()]
    await offer(karim, photo)
    const again = await offer(karim, await copyOf(photo))
    const different = await offer(rahim, other)
    for (const phone of [again, different]) await judge(phone)
    expect([await flagsOf(again), await flagsOf(different)]).toEqual([[], []])
  })

  it.each([
    ['a stock photo once three verified sellers show it', true, 0],
    ['none that three accounts of a cheat show', false, 1],
  ])('is %s', async (_, areVerified, flags) => {
    const people = await someSellers(4)
    for (const { id } of areVerified ? people : [])
      await market.call(admin, 'PUT', '/users', { query: { userid: id } })
    const photo = await draw()
    const phones: Product[] = []
    for (const seller of people) phones.push(await offer(seller, await copyOf(photo)))
    const last = phones.at(-1) as Product
    await judge(last)
    expect(await flagsOf(last)).toHaveLength(flags)
  })

  it('that an admin found harmless is not flagged again, of nobody', async () => {
    const [karim, rahim, nasrin] = (await someSellers(3)) as [Person, Person, Person]
    const photo = await draw()
    await offer(karim, photo)
    const like = await offer(rahim, await copyOf(photo))
    await judge(like)
    const json = { decision: 'approved', version: (await findFlagged(like))?.version }
    await market.call(admin, 'PUT', `/flaggedphones/${like._id}`, { json })
    const smaller = await sharp(photo).resize(640).jpeg({ quality: 70 }).toBuffer()
    const [next, own] = [await offer(nasrin, smaller), await offer(karim, smaller)]
    for (const phone of [like, next, own]) await judge(phone)
    expect([await flagsOf(like), await flagsOf(next), await flagsOf(own)]).toEqual([[], [], []])
  })

  it('is looked up among the false alarms only when there is one', async () => {
    const [karim, rahim] = (await someSellers(2)) as [Person, Person]
    const photo = await draw()
    const [original, like] = [await offer(karim, photo), await offer(rahim, await copyOf(photo))]
    const readsFlags = async ({ _id }: Product) => {
      const listing = (await findListing(market.db, _id)) as Listing
      return /listing_flags/.test(await readPlans(market.db, (db) => findCopiedPhotos(db, listing)))
    }
    expect(await readsFlags(like)).toBe(true)
    await market.call(karim, 'DELETE', '/product', { query: { id: original._id } })
    expect(await readsFlags(like)).toBe(false)
  })

  it('that is taken out of the listing clears the flag', async () => {
    const [karim, cheat] = (await someSellers(2)) as [Person, Person]
    const photo = await draw()
    await offer(karim, photo)
    const stolen = await offer(cheat, await copyOf(photo))
    await judge(stolen)
    const { url: image } = await upload.upload(cheat, await draw())
    const json = makeNewProduct(image)
    await market.call(cheat, 'PUT', '/product', { query: { id: stolen._id }, json })
    await judge(stolen)
    expect(await flagsOf(stolen)).toEqual([])
  })
})
