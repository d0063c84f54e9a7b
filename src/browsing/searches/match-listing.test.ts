import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { untilBlocked } from '../../../tests/support/open-transactions.ts'
import { runDueJobs, runJob } from '../../../tests/support/run-due-jobs.ts'
import { galaxy, iphone, openSearchMarket, redmi } from '../../../tests/support/search-market.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { findListings, type Listing } from '../../listings/index.ts'
import { listings } from '../../listings/schema.ts'
import { releaseListing, sellListing } from '../../listings/store.ts'
import type { WireNotification } from '../../notifications/contract.ts'
import { notifications } from '../../notifications/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { NewProduct } from '../../selling/contract.ts'
import { foundDays } from '../rules.ts'
import { foundPhones, savedSearches } from '../schema.ts'
import type { WireSavedSearch } from './contract.ts'
import { notifyOwners } from './match-listing.ts'
import { pruneFoundPhonesJob } from './store.ts'

const { market, nadia, rahim, karima, admin, found, stock } = await openSearchMarket()

const save = async (json: object, who: Person = nadia) =>
  (await market.call<WireSavedSearch>(who, 'POST', '/savedsearches', { json })).body
const work = () => runDueJobs(market, market.jobs)
/** What somebody was told of saved searches, the newest first. */
async function told(who: Person = nadia): Promise<WireNotification['params'][]> {
  await work()
  const { body } = await market.call<WireNotification[]>(who, 'GET', '/notifications')
  return body.filter(({ kind }) => kind === 'search-found').map(({ params }) => params)
}
const phonesTold = async (who?: Person) => (await told(who)).map(({ product, count }) => [product, count])
const forget = () => market.db.delete(notifications)
const edit = async (seller: Person, phone: Product, changes: Partial<NewProduct>) => {
  const json = makeNewProduct(phone.image, changes)
  expect((await market.call(seller, 'PUT', '/product', { query: { id: phone._id }, json })).status).toBe(200)
}

describe('a phone that comes for sale', () => {
  it.each([
    [{ q: 'iphone 13' }, 1],
    [{ q: 'আইফোন ১৩' }, 1],
    [{ q: 'iphnoe 13' }, 1],
    [{ q: 'galaxy s23' }, 0],
    [{ q: 'iphone banani' }, 1],
    [{ q: 'iphone sylhet' }, 0],
    [{ q: 'selfie stick' }, 1],
    [{ place: 'Dhaka' }, 1],
    [{ place: 'Banani' }, 1],
    [{ place: 'Mirpur' }, 0],
    [{ category_name: ['Apple', 'Vivo'] }, 1],
    [{ category_name: 'Vivo' }, 0],
    [{ price_from: 250, price_to: 250 }, 1],
    [{ price_to: 249.99 }, 0],
    [{ price_from: 250.01 }, 0],
    [{ condition: 'good', storage: 128, box: 'true' }, 1],
    [{ condition: 'fair' }, 0],
    [{ verified: 'true' }, 0],
    [{ battery_from: 91 }, 0],
  ])('answers a saved search as the search page does: %j', async (filters, expected) => {
    await forget()
    await save(filters)
    const facts = { storageGb: 128, hasBox: true, batteryHealth: 90, condition_type: 'good' } as const
    await stock({ ...iphone, ...facts, product_price: 250, productDetails: 'With a selfie stick.' })
    expect(await told()).toHaveLength(expected)
    const { category_name, ...query } = filters as Record<string, string | string[]>
    const brands = category_name === undefined ? [undefined] : [category_name].flat()
    const shown = []
    for (const brand of brands)
      shown.push(
        ...(await found({
          ...(query as Record<string, string>),
          ...(brand && { category_name: brand }),
          sort: 'newest',
        })),
      )
    expect(shown).toHaveLength(expected)
  })

  it('is told in words and by name, to everybody but its seller, and links to the saved searches', async () => {
    await forget()
    const filters = { q: 'iphone', price_to: 900 }
    await save(filters)
    await save(filters, rahim)
    await save(filters, karima)
    await stock(iphone)
    const notice = { search: 'iphone · Up to $900', product: iphone.product_name, count: 1 }
    expect(await told()).toEqual([notice])
    expect(await told(karima)).toEqual([notice])
    expect(await told(rahim)).toEqual([])
    const mails = await market.db.select({ due: notifications.mailDueAt }).from(notifications)
    expect(mails.filter(({ due }) => due !== null)).toEqual([])
  })

  it('is told in the language of its reader', async () => {
    await forget()
    const mina = await market.signUp()
    await market.asOwner(`update users set locale = 'bn' where id = '${mina.id}'`)
    await save({ place: 'dhaka' }, mina)
    await stock(iphone)
    expect(await told(mina)).toMatchObject([{ search: 'ঢাকা' }])
  })

  it('is added to the notice that was not read, which counts them', async () => {
    await forget()
    const { _id } = await save({ category_name: 'Apple' })
    await stock(iphone)
    expect(await phonesTold()).toEqual([[iphone.product_name, 1]])
    await stock({ ...iphone, product_name: 'iPhone 14' }, { ...iphone, product_name: 'iPhone 15' })
    const [[, count] = []] = await phonesTold()
    expect(count).toBe(3)
    expect(await market.call<WireSavedSearch[]>(nadia, 'GET', '/savedsearches')).toMatchObject({
      body: [{ newCount: 3 }],
    })
    market.clock.advance(1000)
    await market.call(nadia, 'PUT', `/savedsearches/${_id}/seen`)
    const { body } = await market.call<{ count: number }>(nadia, 'GET', '/unreadnotifications')
    expect(body.count).toBe(0)
    await stock({ ...iphone, product_name: 'iPhone 16' })
    expect((await phonesTold())[0]).toEqual(['iPhone 16', 1])
    expect(await market.call<WireSavedSearch[]>(nadia, 'GET', '/savedsearches')).toMatchObject({
      body: [{ newCount: 1 }],
    })
  })

  it('that comes at once with another is counted with it', async () => {
    await forget()
    const { _id } = await save({ category_name: 'Apple' })
    // Without a mail to plan, nothing else of the search is written.
    await market.call(nadia, 'PUT', `/savedsearches/${_id}`, { json: { mail: false } })
    const offered = await stock(iphone, { ...iphone, product_name: 'iPhone 14' })
    const [one, other] = await findListings(
      market.db,
      offered.map((phone) => phone._id),
    )
    if (!one || !other) throw new Error('no phones')
    const tell = (tx: Db, phone: Listing) => notifyOwners(tx, phone, [_id], market.clock.now())
    let second = Promise.resolve()
    await market.db.transaction(async (tx) => {
      await tell(tx, one)
      second = market.db.transaction((later) => tell(later, other))
      await untilBlocked(market.db)
    })
    await second
    expect(await phonesTold()).toEqual([['iPhone 14', 2]])
  })

  it('is told once: not when the job is repeated, nor when it is changed, sold or back', async () => {
    await forget()
    await save({ q: 'iphone' })
    const [phone] = await stock(iphone)
    if (!phone) throw new Error('no phone')
    expect(await told()).toHaveLength(1)
    await forget()
    await runJob(market.jobs, 'match-listing', { listingId: phone._id })
    await edit(rahim, phone, { ...iphone, product_price: 240 })
    await market.db.transaction((tx) => sellListing(tx, phone._id, market.clock.now()))
    await market.db.transaction((tx) => releaseListing(tx, phone._id))
    expect(await told()).toEqual([])
  })

  it('is told anew when it changes long after, but not while its mail waits', async () => {
    await forget()
    const { _id } = await save({ q: 'iphone' })
    await save({ q: 'iphone' }, karima)
    const [phone] = await stock(iphone)
    if (!phone) throw new Error('no phone')
    await work()
    await market.db.update(foundPhones).set({ mailPending: false }).where(eq(foundPhones.savedSearchId, _id))
    const countFound = async (days: number) => {
      market.clock.advance(days * 86_400_000)
      await market.runJob(pruneFoundPhonesJob)
      return market.db.$count(foundPhones)
    }
    expect(await countFound(foundDays)).toBe(2)
    expect(await countFound(1)).toBe(1)
    await forget()
    for (const person of [rahim, nadia, karima]) await market.renewToken(person)
    await edit(rahim, phone, { ...iphone, product_name: 'iPhone 13 Pro' })
    expect(await phonesTold()).toEqual([['iPhone 13 Pro', 1]])
    expect(await phonesTold(karima)).toEqual([])
  })

  it('is told when its price falls into the range, and not again when it goes up and down', async () => {
    await forget()
    await save({ q: 'iphone', price_to: 200 })
    const [phone] = await stock({ ...iphone, product_price: 250 })
    if (!phone) throw new Error('no phone')
    expect(await told()).toEqual([])
    await edit(rahim, phone, { ...iphone, product_price: 200 })
    expect(await phonesTold()).toEqual([[iphone.product_name, 1]])
    for (const product_price of [300, 190]) {
      await edit(rahim, phone, { ...iphone, product_price })
      expect(await phonesTold()).toEqual([[iphone.product_name, 1]])
    }
  })

  it('is told when it comes back after a sale that came to nothing, and not while it is sold or withdrawn', async () => {
    await forget()
    const [sold, withdrawn] = await stock(redmi, galaxy)
    if (!sold || !withdrawn) throw new Error('no phones')
    await work()
    await save({ category_name: ['Xiaomi', 'Samsung'] })
    await market.db.transaction((tx) => sellListing(tx, sold._id, market.clock.now()))
    await market.call(rahim, 'DELETE', '/product', { query: { id: withdrawn._id } })
    for (const { _id } of [sold, withdrawn]) await runJob(market.jobs, 'match-listing', { listingId: _id })
    expect(await told()).toEqual([])
    await market.db.transaction((tx) => releaseListing(tx, sold._id))
    expect(await phonesTold()).toEqual([[redmi.product_name, 1]])
  })

  it('is not told with others that are alike: lists show one of them', async () => {
    await forget()
    await save({ q: 'iphone' })
    await stock(
      { ...iphone, product_price: 250 },
      { ...iphone, product_price: 251 },
      { ...iphone, product_price: 300 },
    )
    await work()
    expect(await market.db.select().from(foundPhones)).toHaveLength(2)
  })

  it('is not told to somebody who has deleted the search, nor to a closed account', async () => {
    await forget()
    const mina = await market.signUp()
    await save({ q: 'iphone' }, mina)
    await market.asOwner(`update users set closed_at = now() where id = '${mina.id}'`)
    const { _id } = await save({ q: 'iphone' })
    await stock(iphone)
    expect(await told()).toHaveLength(1)
    await market.call(nadia, 'DELETE', `/savedsearches/${_id}`)
    expect(await told()).toEqual([])
    await stock({ ...iphone, product_name: 'iPhone 14' })
    expect(await told()).toEqual([])
    expect(await market.db.select().from(notifications).where(eq(notifications.userId, mina.id))).toEqual([])
  })

  it('is told to all others when one search cannot be compared', async () => {
    await forget()
    const bad = { userId: karima.id, digest: '!', filters: { q: 'iphone', battery_from: 1e12 } }
    const now = market.clock.now()
    await market.db.insert(savedSearches).values({ ...bad, createdAt: now, seenAt: now })
    await save({ q: 'iphone' })
    const [phone] = await stock(iphone)
    await expect(runJob(market.jobs, 'match-listing', { listingId: phone?._id })).rejects.toThrow('1 of')
    expect(await phonesTold()).toEqual([[iphone.product_name, 1]])
    await market.db.delete(savedSearches).where(eq(savedSearches.digest, '!'))
  })

  it('finds all of more searches than one transaction compares', async () => {
    await forget()
    const saved = { filters: { q: 'iphone' }, createdAt: market.clock.now(), seenAt: market.clock.now() }
    await market.db
      .insert(savedSearches)
      .values(Array.from({ length: 450 }, (_, nth) => ({ ...saved, userId: nadia.id, digest: `${nth}` })))
    await stock(iphone)
    await work()
    expect(await market.db.select().from(foundPhones)).toHaveLength(450)
    expect(await market.db.select().from(listings)).toHaveLength(1)
  })

  // The last one: what an admin has decided keeps the phone from being deleted.
  it('that is held is told of once an admin approves it', async () => {
    await forget()
    await save({ category_name: 'Vivo' })
    const [phone] = await stock({ brand_name: 'Vivo', product_name: 'Y36', ramGb: 2, storageGb: 32 })
    expect(phone?.held).toBe(true)
    expect(await told()).toEqual([])
    const { body: flagged } = await market.call<{ version: string }[]>(admin, 'GET', '/flaggedphones')
    const json = { decision: 'approved', version: flagged[0]?.version }
    expect((await market.call(admin, 'PUT', `/flaggedphones/${phone?._id}`, { json })).status).toBe(200)
    expect(await phonesTold()).toEqual([['Y36', 1]])
  })
})
