import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { notifyWatchersJob } from '../../listings/index.ts'
import { noPhoto } from '../../listings/rules.ts'
import { listings } from '../../listings/schema.ts'
import type { WireNotification } from '../../notifications/contract.ts'
import { notifications } from '../../notifications/schema.ts'
import { maxSavedPhones } from '../rules.ts'
import { savedPhones } from '../schema.ts'
import type { SavedPhone } from './contract.ts'
import { notifyWatchers } from './save-phone.ts'

let nadia: Person
let phone: Product

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
beforeEach(async () => {
  await market.resetRateLimits()
  nadia = await market.signUp('bayer', 'Nadia')
  phone = await market.addPhone(rahim, { product_price: 300 })
})

const save = (who: Person, { _id }: { _id: string }) =>
  market.call<{ modifiedCount: number }>(who, 'PUT', `/savedphones/${_id}`)
const unsave = (who: Person, { _id }: { _id: string }) =>
  market.call<{ modifiedCount: number }>(who, 'DELETE', `/savedphones/${_id}`)
const idsOf = async (who: Person) => (await market.call<string[]>(who, 'GET', '/savedphones/ids')).body
const listOf = async (who: Person) => (await market.call<SavedPhone[]>(who, 'GET', '/savedphones')).body

async function setPrice(product_price: number): Promise<void> {
  const json = makeNewProduct(phone.image, { product_price })
  const { status } = await market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json })
  expect(status).toBe(200)
}

describe('a saved phone', () => {
  it('is saved once, however often that is asked, and found again by its owner alone', async () => {
    const twice = await Promise.all([save(nadia, phone), save(nadia, phone)])
    expect(twice.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1])
    expect(await idsOf(nadia)).toEqual([phone._id])
    expect(await idsOf(rahim)).toEqual([])
    const [saved] = await listOf(nadia)
    expect(saved).toMatchObject({ _id: phone._id, sold: false, isWithdrawn: false })
    expect(JSON.stringify(saved)).not.toContain(rahim.email)
    expect(JSON.stringify(saved)).not.toContain(phone.mobile)
    expect((await unsave(nadia, phone)).body.modifiedCount).toBe(1)
    expect((await unsave(nadia, phone)).body.modifiedCount).toBe(0)
    expect(await idsOf(nadia)).toEqual([])
  })

  it('says so when it was sold or withdrawn', async () => {
    const other = await market.addPhone(rahim)
    await save(nadia, phone)
    await save(nadia, other)
    await market.db.update(listings).set({ soldAt: market.clock.now() }).where(eq(listings.id, phone._id))
    await market.call(rahim, 'DELETE', '/product', { query: { id: other._id } })
    const shown = (await listOf(nadia)).map(({ _id, sold, isWithdrawn }) => ({ _id, sold, isWithdrawn }))
    expect(shown).toContainEqual({ _id: phone._id, sold: true, isWithdrawn: false })
    expect(shown).toContainEqual({ _id: other._id, sold: false, isWithdrawn: true })
    expect((await save(nadia, phone)).body.modifiedCount).toBe(0)
    const karim = await market.signUp()
    expect((await save(karim, phone)).body.code).toBe('already-sold')
    expect((await save(karim, other)).body.code).toBe('unknown-product')
    expect((await save(karim, { _id: 'none' })).body.code).toBe('unknown-product')
    expect((await unsave(karim, { _id: 'none' })).body.modifiedCount).toBe(0)
  })

  it('is not listed while it waits for an admin, and listed again then', async () => {
    const other = await market.addPhone(rahim)
    await save(nadia, other)
    await save(nadia, phone)
    await setPrice(3)
    const hold = (heldAt: Date | null) =>
      market.db.update(listings).set({ heldAt }).where(eq(listings.id, phone._id))
    await hold(market.clock.now())
    expect((await listOf(nadia)).map(({ _id }) => _id)).toEqual([other._id])
    expect(await idsOf(nadia)).toContain(phone._id)
    await hold(null)
    const prices = (await listOf(nadia)).map(({ _id, product_price }) => [_id, product_price] as const)
    expect(Object.fromEntries(prices)).toEqual({ [phone._id]: 3, [other._id]: other.product_price })
  })

  it('says that it was withdrawn when it was taken down while it waited', async () => {
    await save(nadia, phone)
    const now = market.clock.now()
    await market.db.update(listings).set({ heldAt: now, withdrawnAt: now }).where(eq(listings.id, phone._id))
    expect(await listOf(nadia)).toMatchObject([{ _id: phone._id, isWithdrawn: true }])
  })

  it('has no photo and no description any more once an admin took it down, wherever a buyer meets it', async () => {
    await save(nadia, phone)
    const json = { productId: phone._id }
    await market.call(nadia, 'POST', '/conversations', { json })
    const photos = async () => {
      const chats = await market.call<{ image: string }[]>(nadia, 'GET', '/conversations')
      return [...(await listOf(nadia)), ...chats.body].map(({ image }) => image)
    }
    expect(await photos()).toEqual([phone.image, phone.image])
    await market.call(rahim, 'DELETE', '/product', { query: { id: phone._id, as: 'paused' } })
    expect(await photos()).toEqual([phone.image, phone.image])
    await market.db.update(listings).set({ isNamedWhenGone: false }).where(eq(listings.id, phone._id))
    expect(await photos()).toEqual([noPhoto, noPhoto])
    expect(await listOf(nadia)).toMatchObject([{ images: [noPhoto], productDetails: '', isWithdrawn: true }])
  })

  it(`is one of ${maxSavedPhones} at most, also when several are saved at once`, async () => {
    const { id: sellerId } = rahim
    const [row] = await market.db.select().from(listings).where(eq(listings.id, phone._id))
    if (!row) throw new Error('the phone is not there')
    const { id: _, savingMinor: __, imei: ___, ...copy } = row
    const added = await market.db
      .insert(listings)
      .values(Array.from({ length: maxSavedPhones + 3 }, () => ({ ...copy, sellerId })))
      .returning({ id: listings.id })
    const kept = { userId: nadia.id, savedAt: market.clock.now(), knownMinor: 1 }
    await market.db
      .insert(savedPhones)
      .values(added.slice(0, maxSavedPhones - 1).map(({ id }) => ({ ...kept, listingId: id })))
    const last = added.slice(maxSavedPhones - 1)
    const answers = await Promise.all(last.map(({ id }) => save(nadia, { _id: id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await idsOf(nadia)).toHaveLength(maxSavedPhones)
  })
})

describe('the price of a saved phone', () => {
  const told = async (who: Person) => {
    await runDueJobs(market, { [notifyWatchersJob.name]: (payload) => notifyWatchers(market, payload) })
    const { body } = await market.call<WireNotification[]>(who, 'GET', '/notifications')
    return body.filter(({ kind }) => kind === 'saved-price-dropped').map(({ params }) => params.amount)
  }

  it('is told when it falls, in one unread notification that says the latest, and never by mail', async () => {
    await save(nadia, phone)
    await setPrice(280)
    expect(await told(nadia)).toEqual([280])
    await setPrice(270)
    expect(await told(nadia)).toEqual([270])
    await market.call(nadia, 'PUT', '/notifications')
    await setPrice(260)
    expect(await told(nadia)).toEqual([260, 270])
    expect(await told(rahim)).toEqual([])
    const mails = await market.db
      .select({ due: notifications.mailDueAt })
      .from(notifications)
      .where(and(eq(notifications.userId, nadia.id), eq(notifications.kind, 'saved-price-dropped')))
    expect(mails).toEqual([{ due: null }, { due: null }])
  })

  it('is not told when it was raised and lowered again', async () => {
    await save(nadia, phone)
    for (const price of [400, 310, 300]) {
      await setPrice(price)
      expect(await told(nadia)).toEqual([])
    }
  })

  it('is not told of a phone that was sold since, nor to those who have taken it off', async () => {
    const karim = await market.signUp()
    await save(karim, phone)
    await unsave(karim, phone)
    await save(nadia, phone)
    await setPrice(280)
    await market.db.update(listings).set({ soldAt: market.clock.now() }).where(eq(listings.id, phone._id))
    expect(await told(nadia)).toEqual([])
    expect(await told(karim)).toEqual([])
  })

  it('has no switch among the settings of e-mail', async () => {
    const { body } = await market.call<{ kind: string }[]>(nadia, 'GET', '/notificationsettings')
    expect(body.map(({ kind }) => kind)).not.toContain('saved-price-dropped')
  })
})
