import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { closeAccount } from '../../accounts/closing/close-own-account.ts'
import type { ProductInFull } from '../../listings/contract.ts'
import type { Seller } from '../contract.ts'
import type { NewShop, OwnShop } from './contract.ts'
import { describeShop, measureAnswersJob } from './describe-shop.ts'

const market = await openMarketplace()
const buyer = await market.signUp()
beforeEach(() => market.resetRateLimits())

const empty: NewShop = {
  name: null,
  placeId: null,
  opensAt: null,
  closesAt: null,
  closedOn: null,
  image: null,
}
const save = (seller: Person, shop: Partial<NewShop>) =>
  market.call<{ code?: string }>(seller, 'PUT', '/shop', { json: { ...empty, ...shop } })
const readSeller = async ({ id }: Person) => (await market.call<Seller>(buyer, 'GET', `/sellers/${id}`)).body
const readProduct = async (id: string) =>
  (await market.call<ProductInFull>(buyer, 'GET', '/product', { query: { id } })).body

describe('the shop of a seller', () => {
  it('stands on the page of the seller and of each phone', async () => {
    const seller = await market.signUp('seller', 'Rahim Uddin')
    const phone = await market.addPhone(seller)
    expect((await readSeller(seller)).shop).toBeNull()
    expect((await readProduct(phone._id)).sellerShop).toBeNull()
    const image = await market.addImage(seller)
    const { body: places } = await market.call<{ _id: string; name: { en: string } }[]>(
      null,
      'GET',
      '/places',
    )
    const place = places.find(({ name }) => name.en === 'Mirpur, Dhaka')
    const hours = { opensAt: '10:00', closesAt: '00:30', closedOn: 5 }
    const saved = await save(seller, { name: ' Rahim Telecom ', placeId: place?._id ?? '', image, ...hours })
    expect(saved.status).toBe(200)
    const shown = { name: 'Rahim Telecom', place: place?.name, image, answerMinutes: null, ...hours }
    expect((await readSeller(seller)).shop).toEqual(shown)
    expect((await readProduct(phone._id)).sellerShop).toEqual({
      name: 'Rahim Telecom',
      image,
      answerMinutes: null,
    })
    const own = await market.call<OwnShop>(seller, 'GET', '/shop')
    expect(own.body).toEqual({ ...shown, placeId: place?._id })
    await save(seller, {})
    expect((await readSeller(seller)).shop?.name).toBeNull()
  })

  it('has no name of Swap or its team, no link, and none that is too long', async () => {
    const seller = await market.signUp('seller')
    for (const name of ['Swap Support', 'Ѕwap Admin', 'হেল্পলাইন'])
      expect((await save(seller, { name })).body.code).toBe('reserved-shop-name')
    for (const name of ['www.cheap.example', 'x'.repeat(61), 'Verified ✔'])
      expect((await save(seller, { name })).status).toBe(400)
  })

  it('has a picture that its seller uploaded, which stays while it is shown', async () => {
    const [seller, other] = [await market.signUp('seller'), await market.signUp('seller')]
    const foreign = await market.addImage(other)
    expect((await save(seller, { image: foreign })).body.code).toBe('unknown-shop-photo')
    expect((await save(seller, { image: 'https://elsewhere.example/a.png' })).body.code).toBe(
      'unknown-shop-photo',
    )
    const image = await market.addImage(seller)
    await save(seller, { image })
    await market.db.execute(`update image_uploads set created_at = now() - interval '30 days'`)
    await market.runJob('remove-unused-images')
    const { rows } = await market.db.execute<{ id: string }>('select id from images')
    const ids = rows.map(({ id }) => id)
    expect(ids.some((id) => image.includes(id))).toBe(true)
    expect(ids.some((id) => foreign.includes(id))).toBe(false)
  })

  it('is not kept for an account that was closed meanwhile', async () => {
    const seller = await market.signUp('seller')
    await market.db.transaction((tx) => closeAccount(tx, seller.id))
    const shop = { ...empty, name: 'Rahim Telecom' }
    expect(await describeShop(market.db, seller.id, shop)).toEqual({ ok: false, why: 'account-closed' })
  })

  it('has both ends of its opening hours, which differ', async () => {
    const seller = await market.signUp('seller')
    for (const hours of [{ opensAt: '10:00' }, { opensAt: '10:00', closesAt: '10:00' }])
      expect((await save(seller, hours)).body.code).toBe('bad-shop-hours')
    expect((await save(seller, { opensAt: '25:00', closesAt: '10:00' })).status).toBe(400)
  })
})

describe('the usual answer time of a seller', () => {
  /** A conversation in which the seller first answers after so many minutes; null: never. Begun so many days ago. */
  async function converse(
    seller: Person,
    productId: string,
    minutes: number | null,
    { daysAgo = 1, asking: asks }: { daysAgo?: number; asking?: Person } = {},
  ) {
    const asking = asks ?? (await market.signUp())
    const begun = await market.call<{ _id: string }>(asking, 'POST', '/conversations', {
      json: { productId },
    })
    const id = begun.body._id
    const say = (who: Person, text: string) =>
      market.call(who, 'POST', `/conversations/${id}/messages`, { json: { text, photos: [] } })
    await say(asking, 'Is it still there?')
    if (minutes !== null) for (const text of ['Yes', 'Come at six']) await say(seller, text)
    const asked = new Date(market.clock.now().getTime() - daysAgo * 86_400_000)
    const at = (later: number) => `'${new Date(asked.getTime() + later * 60_000).toISOString()}'`
    await market.db.execute(`update conversations set created_at = ${at(0)} where id = '${id}'`)
    await market.db.execute(
      `update messages set created_at = case when sender_id = '${asking.id}' then ${at(0)}::timestamptz
        when text = 'Yes' then ${at(minutes ?? 0)}::timestamptz else ${at(9999)}::timestamptz end
        where conversation_id = '${id}'`,
    )
  }
  const measure = async (seller: Person) => {
    await market.runJob(measureAnswersJob)
    return (await readSeller(seller)).shop?.answerMinutes ?? null
  }

  it('is the median of the first answers of 90 days, from five of them on', async () => {
    const seller = await market.signUp('seller')
    const { _id } = await market.addPhone(seller)
    for (const minutes of [5, 10, 600, 45]) await converse(seller, _id, minutes)
    await converse(seller, _id, null)
    await converse(seller, _id, 1, { daysAgo: 91 })
    expect(await measure(seller)).toBeNull()
    await converse(seller, _id, 90)
    expect(await measure(seller)).toBe(45)
    await save(seller, { name: 'Rahim Telecom' })
    expect((await readSeller(seller)).shop).toMatchObject({ name: 'Rahim Telecom', answerMinutes: 45 })
    await market.db.execute(`update conversations set created_at = created_at - interval '90 days'`)
    expect(await measure(seller)).toBeNull()
  })

  it('is longer for questions that were never answered', async () => {
    const seller = await market.signUp('seller')
    const { _id } = await market.addPhone(seller)
    for (const minutes of [5, 5]) await converse(seller, _id, minutes)
    for (const daysAgo of [20, 10, 30]) await converse(seller, _id, null, { daysAgo })
    expect(await measure(seller)).toBe(10 * 24 * 60)
  })

  it('is not made by one person who asks about many phones', async () => {
    const seller = await market.signUp('seller')
    const friend = await market.signUp()
    const { _id } = await market.addPhone(seller)
    for (const minutes of [50, 60, 70, 80]) await converse(seller, _id, minutes)
    for (let n = 0; n < 5; n += 1) {
      await converse(seller, (await market.addPhone(seller))._id, 1, { asking: friend })
    }
    expect(await measure(seller)).toBe(60)
  })
})
