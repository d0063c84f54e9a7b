import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeImei, makeNewProduct } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { takenImeisPerDay } from '../../listings/rules.ts'
import { listings } from '../../listings/schema.ts'
import type { NewDraft, NewProduct } from '../contract.ts'
import { lastPurchaseYear, maxDrafts, maxDraftsPerCall } from '../rules.ts'
import type { AddedDraft, Draft, ListedDraft } from './contract.ts'

let seller: Person

const market = await openMarketplace()
const other = await market.signUp('seller')
beforeEach(async () => {
  await market.resetRateLimits()
  seller = await market.signUp('seller')
})

let serial = 0
function makeDraft(changes: Partial<NewProduct> = {}): NewDraft {
  const { image: _, ...draft } = makeNewProduct('x', { product_name: `Phone ${++serial}`, ...changes })
  return draft
}

const add = (who: Person, drafts: NewDraft[], onlyCheck = false) =>
  market.call<AddedDraft[]>(who, 'POST', '/mydrafts', { json: { drafts, onlyCheck } })
const codes = async (who: Person, drafts: NewDraft[], onlyCheck = false) =>
  (await add(who, drafts, onlyCheck)).body.map(({ refused }) => refused?.code ?? null)
const addOne = async (who: Person, draft = makeDraft()) => (await add(who, [draft])).body[0]?.id ?? ''
const namesOf = async (who: Person) =>
  (await market.call<ListedDraft[]>(who, 'GET', '/mydrafts')).body.map((each) => each.product_name)
const read = (who: Person, id: string) => market.call<Draft>(who, 'GET', `/mydrafts/${id}`)
const remove = async (who: Person, ids: string[]) =>
  (await market.call<{ modifiedCount: number }>(who, 'PUT', '/deleteddrafts', { json: { ids } })).body
    .modifiedCount

/** Publishes a draft with a photo. */
const publish = async (who: Person, id: string) => {
  const { _id: _, ...offer } = (await read(who, id)).body
  const json = { ...makeDraft(), ...offer, image: await market.addImage(who) }
  return market.call<Product>(who, 'POST', '/allproducts', { query: { draft: id }, json })
}
const phonesOf = (who: Person) => market.db.$count(listings, eq(listings.sellerId, who.id))

describe('drafts', () => {
  test('hold what was written, for their seller alone', async () => {
    const imei = makeImei()
    const draft = makeDraft({ product_name: 'Redmi', imei, storageGb: 128, warrantyUntil: null })
    const [answer] = (await add(seller, [draft])).body
    expect(answer).toEqual({ id: expect.any(String), refused: null })
    const id = answer?.id ?? ''
    expect((await read(seller, id)).body).toMatchObject({ ...draft, _id: id, ramGb: draft.ramGb ?? null })
    expect(await namesOf(seller)).toEqual(['Redmi'])
    expect(await namesOf(other)).toEqual([])
    for (const each of [id, 'none']) expect((await read(other, each)).body.code).toBe('unknown-draft')
    expect(await remove(other, [id])).toBe(0)
    expect(await namesOf(seller)).toEqual(['Redmi'])
    expect(await remove(seller, [id, 'none'])).toBe(1)
    expect(await remove(seller, [id])).toBe(0)
  })

  test('are counted beside the phones', async () => {
    await add(seller, [makeDraft(), makeDraft()])
    const { body } = await market.call(seller, 'GET', '/myproductcounts')
    expect(body).toMatchObject({ forSale: 0, drafts: 2 })
  })

  test('are refused one by one, by the rules of a phone that is put up for sale', async () => {
    const [offered, sold] = [makeImei(), makeImei()]
    await market.addPhone(other, { imei: offered })
    await market.completeSale(other, await market.signUp(), { imei: sold })
    const good = makeDraft()
    const faulty = [
      makeDraft({ product_price: 1_000_000, Market_Price: 1e6 }),
      makeDraft({ mobile: 'call me' }),
      makeDraft({ purchase_year: lastPurchaseYear(market.clock.now()) + 1 }),
      makeDraft({ warrantyUntil: '2001-01' }),
      makeDraft({ imei: '123' }),
      makeDraft({ imei: offered }),
      makeDraft({ imei: sold }),
      good,
    ]
    const expected = [
      null,
      'not-a-phone-number',
      'not-a-purchase-year',
      'not-a-warranty',
      'not-an-imei',
      'imei-for-sale',
      'imei-sold',
      null,
    ]
    expect(await codes(seller, faulty, true)).toEqual(expected)
    expect(await namesOf(seller)).toEqual([])
    expect(await codes(seller, faulty)).toEqual(expected)
    expect(await namesOf(seller)).toHaveLength(2)
    const buyer = makeDraft({ imei: sold })
    expect((await add(seller, [makeDraft({ imei: 'x'.repeat(41) })])).status).toBe(400)
    expect(await codes(seller, [buyer, good], true)).toEqual(['imei-sold', 'already-drafted'])
  })

  test('of a file that is sent twice at once are there once', async () => {
    const imei = makeImei()
    const drafts = [makeDraft(), makeDraft(), makeDraft({ imei })]
    const twice = await Promise.all([codes(seller, drafts), codes(seller, drafts)])
    expect(twice.flat().filter((code) => code === null)).toHaveLength(3)
    expect(await namesOf(seller)).toHaveLength(3)
    // An IMEI says which phone it is, whatever else is written.
    const same = makeDraft({ imei: `${imei.slice(0, 6)} ${imei.slice(6)}` })
    expect(await codes(seller, [same, drafts[0] ?? same])).toEqual(['already-drafted', 'already-drafted'])
    expect(await codes(other, drafts.slice(0, 2))).toEqual([null, null])
  })

  test(`name ${takenImeisPerDay} phones of others a day, and each that their seller has offered`, async () => {
    const [own, ...theirs] = Array.from({ length: takenImeisPerDay + 2 }, () => makeImei())
    await market.addPhone(seller, { imei: own ?? '' })
    for (const imei of theirs) await market.addPhone(other, { imei })
    const [first = makeDraft(), ...more] = theirs.map((imei) => makeDraft({ imei }))
    expect(await codes(seller, [first, first, ...more], true)).toEqual([
      ...Array(takenImeisPerDay + 1).fill('imei-for-sale'),
      null,
    ])
    expect(await codes(seller, [first, makeDraft({ imei: own ?? '' })], true)).toEqual([
      null,
      'imei-for-sale',
    ])
    expect((await publish(seller, await addOne(seller, first))).body).toMatchObject({
      code: 'too-many-imeis',
    })
    market.clock.advance(24 * 3_600_000)
    for (const who of [seller, other]) await market.renewToken(who)
    expect(await codes(seller, more.slice(0, 1), true)).toEqual(['imei-for-sale'])
  })

  test(`are ${maxDrafts} at most, also when they are added at once`, async () => {
    const some = (count: number) => Array.from({ length: count }, () => makeDraft())
    for (let there = 0; there < maxDrafts - 10; there += 38) await add(seller, some(38))
    const answers = await Promise.all([codes(seller, some(8)), codes(seller, some(8))])
    expect(answers.flat().filter((code) => code === 'too-many-drafts')).toHaveLength(6)
    expect(await namesOf(seller)).toHaveLength(maxDrafts)
  })

  test('of closed and suspended accounts are not added', async () => {
    const admin = await market.signUp('admin')
    const suspension = { json: { reason: 'A check' } }
    await market.call(admin, 'PUT', `/members/${seller.id}/suspension`, suspension)
    expect((await add(seller, [makeDraft()])).body).toMatchObject({ code: 'account-suspended' })
    expect(await namesOf(seller)).toEqual([])
  })

  test.each([
    ['more than fifty', () => Array.from({ length: maxDraftsPerCall + 1 }, () => makeDraft())],
    ['none', () => []],
    ['a NUL', () => [makeDraft({ product_name: 'a\0b' })]],
    ['half a character', () => [makeDraft({ brand_name: 'a\ud800' })]],
    ['a price of nothing', () => [makeDraft({ product_price: 0 })]],
  ])('refuses %s', async (_, drafts) => {
    expect((await add(seller, drafts())).status).toBe(400)
  })
})

describe('a draft', () => {
  test('goes when it is published, and becomes one phone however often that is sent at once', async () => {
    const id = await addOne(seller)
    const twice = await Promise.all([publish(seller, id), publish(seller, id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(await phonesOf(seller)).toBe(1)
    expect(await namesOf(seller)).toEqual([])
  })

  test('stays when its phone is refused', async () => {
    const id = await addOne(seller)
    const json = { ...makeDraft(), image: await market.addImage(other) }
    const sent = await market.call(seller, 'POST', '/allproducts', { query: { draft: id }, json })
    expect(sent.body).toMatchObject({ code: 'not-your-picture' })
    expect(await namesOf(seller)).toHaveLength(1)
    expect((await publish(seller, id)).status).toBe(201)
  })

  test('of somebody else is not published', async () => {
    const id = await addOne(other)
    const json = { ...makeDraft(), image: await market.addImage(seller) }
    for (const draft of [id, 'none']) {
      const sent = await market.call(seller, 'POST', '/allproducts', { query: { draft }, json })
      expect(sent.body).toMatchObject({ code: 'unknown-draft' })
    }
    expect(await phonesOf(seller)).toBe(0)
    expect((await read(other, id)).status).toBe(200)
  })
})

describe('an unfinished draft', () => {
  const keep = (who: Person, id: string, json: Partial<NewDraft> & { images?: string[] }) =>
    market.call<{ code?: string }>(who, 'PUT', `/mydrafts/${id}`, { json })

  test('holds what was filled in, and is kept again in its place', async () => {
    const id = randomUUID()
    expect((await keep(seller, id, {})).status).toBe(200)
    expect((await market.call<ListedDraft[]>(seller, 'GET', '/mydrafts')).body).toMatchObject([
      { _id: id, product_name: null, brand_name: null, product_price: null, isUnfinished: true },
    ])
    const typed = { product_name: 'Redmi', product_price: 90, imei: '12', storageGb: 128 } as const
    await Promise.all([keep(seller, id, typed), keep(seller, id, typed)])
    expect((await read(seller, id)).body).toMatchObject({ ...typed, _id: id, ramGb: null })
    expect((await read(seller, id)).body.brand_name).toBeUndefined()
    expect(await namesOf(seller)).toEqual(['Redmi'])
    expect((await publish(seller, id)).body).toMatchObject({ code: 'not-an-imei' })
    await keep(seller, id, { ...typed, imei: null })
    expect((await publish(seller, id)).status).toBe(201)
    expect(await namesOf(seller)).toEqual([])
  })

  test('keeps its photos, which are the seller’s own, as long as it is there', async () => {
    const [first, second] = [await market.addImage(seller), await market.addImage(seller)]
    const theirs = await market.addImage(other)
    const id = randomUUID()
    for (const images of [[theirs], [first, 'https://elsewhere.test/a.webp']])
      expect((await keep(seller, id, { images })).body.code).toBe('not-your-picture')
    expect((await keep(seller, id, { images: Array(9).fill(first) })).status).toBe(400)
    expect(await namesOf(seller)).toEqual([])
    await keep(seller, id, { images: [second, first, second] })
    expect((await read(seller, id)).body.images).toEqual([second, first])

    const passDay = async () => {
      market.clock.advance(25 * 3_600_000)
      for (const who of [seller, other]) await market.renewToken(who)
      await market.runJob('remove-unused-images')
    }
    await passDay()
    expect((await keep(seller, id, { images: [first] })).status).toBe(200)
    await passDay()
    expect((await keep(seller, id, { images: [first, second] })).body.code).toBe('not-your-picture')
    expect(await remove(seller, [id])).toBe(1)
    await passDay()
    expect((await keep(seller, id, { images: [first] })).body.code).toBe('not-your-picture')
  })

  test('takes the place of one that was checked, and is nobody else’s', async () => {
    const id = await addOne(seller)
    expect(await keep(other, id, { product_name: 'Stolen' })).toMatchObject({
      status: 404,
      body: { code: 'unknown-draft' },
    })
    expect(await namesOf(other)).not.toContain('Stolen')
    await keep(seller, id, { product_name: 'Changed' })
    expect(await namesOf(seller)).toEqual(['Changed'])
  })

  test('is refused under an id that is none, with a text that cannot be stored, and beyond the most', async () => {
    expect((await keep(seller, 'none', {})).status).toBe(400)
    expect((await keep(seller, randomUUID(), { product_name: 'a\0b' })).status).toBe(400)
    for (let added = 0; added < maxDrafts; added += maxDraftsPerCall)
      await add(
        seller,
        Array.from({ length: maxDraftsPerCall }, () => makeDraft()),
      )
    expect((await keep(seller, randomUUID(), {})).body.code).toBe('too-many-drafts')
    const [kept] = (await market.call<ListedDraft[]>(seller, 'GET', '/mydrafts')).body
    expect((await keep(seller, kept?._id ?? '', {})).status).toBe(200)
  })
})
