import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { makeImei, makeNewProduct, seenAll } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { NewProduct, OwnProduct } from '../selling/contract.ts'
import type { AddedDraft } from '../selling/drafts/contract.ts'
import type { Product } from './contract.ts'
import { takenImeisPerDay } from './rules.ts'
import { claimImei } from './store-imei.ts'
import { sellListing, updateListing } from './store.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const karim = await market.signUp('seller', 'Karim')
const nadia = await market.signUp('bayer', 'Nadia')
beforeEach(() => market.resetRateLimits())

/** How many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await market.db.execute<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

async function add(seller: Person, changes: Record<string, unknown>) {
  const json = { ...makeNewProduct(await market.addImage(seller)), ...changes }
  return market.call<Product>(seller, 'POST', '/allproducts', { json })
}

function edit(seller: Person, { _id: id, image }: Product, changes: Partial<NewProduct>) {
  const json = makeNewProduct(image, changes)
  return market.call<Product>(seller, 'PUT', '/product', { query: { id }, json })
}

const readOwn = (seller: Person, { _id }: { _id: string }) =>
  market.call<OwnProduct>(seller, 'GET', `/myproduct/${_id}`)

describe('the IMEI of a phone', () => {
  it('is shown to its seller alone', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim, { imei })
    expect((await readOwn(rahim, phone)).body.imei).toBe(imei)
    const admin = await market.signUp('admin')
    for (const other of [karim, admin]) {
      expect(await readOwn(other, phone)).toMatchObject({ status: 403, body: { code: 'not-your-product' } })
    }
    expect((await readOwn(rahim, { _id: 'nothing' })).status).toBe(404)
  })

  it('is in no other answer', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim, { imei, brand_name: 'Vivo' })
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    const order = await market.createOrder(nadia, phone)
    const paths = [
      `/api/product?id=${phone._id}&email=`,
      `/api/phones/${phone._id}?email=`,
      '/api/campain?limit=100&email=',
      '/api/allproducts?category_name=Vivo&email=',
      '/api/search?category_name=Vivo&email=',
      '/api/search/counts?category_name=Vivo&email=',
      '/api/myproduct?limit=100&email=',
      '/api/bookingproduct?email=',
      `/api/product/parces/${order._id}?email=`,
    ]
    for (const who of [rahim, nadia]) {
      for (const path of paths) {
        const text = await (
          await market.request(path + encodeURIComponent(who.email), { token: who.token })
        ).text()
        expect(text, path).not.toContain(imei.slice(0, 14))
      }
    }
    const changed = JSON.stringify((await edit(rahim, phone, { imei, brand_name: 'Vivo' })).body)
    expect(changed).not.toContain(imei)
  })

  it('finds no phone', async () => {
    const imei = makeImei()
    await market.addPhone(rahim, { imei })
    for (const path of ['/search', '/myproduct']) {
      const { body } = await market.call<Product[]>(rahim, 'GET', path, { query: { q: imei } })
      expect({ path, body }).toEqual({ path, body: [] })
    }
  })

  it('is checked, and read in Bangla digits too', async () => {
    expect((await add(rahim, { imei: '490154203237517' })).body.code).toBe('not-an-imei')
    const phone = await market.addPhone(rahim, { imei: '৪৯-০১৫৪২০-৩২৩৭৫১-৮' })
    expect((await readOwn(rahim, phone)).body.imei).toBe('490154203237518')
  })

  it('stays when a change leaves it out, and goes with null or an empty text', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim, { imei })
    await edit(rahim, phone, { product_price: 100 })
    expect((await readOwn(rahim, phone)).body.imei).toBe(imei)
    await edit(rahim, phone, { imei })
    expect((await readOwn(rahim, phone)).body.imei).toBe(imei)
    await edit(rahim, phone, { imei: '' })
    expect((await readOwn(rahim, phone)).body.imei).toBeNull()
  })
})

describe('asking whether others have an IMEI', () => {
  it(`is told of ${takenImeisPerDay} a day, by adding, changing and drafting together`, async () => {
    const asker = await market.signUp('seller')
    const [own, free] = [makeImei(), makeImei()]
    const phone = await market.addPhone(asker, { imei: own })
    const theirs = Array.from({ length: takenImeisPerDay + 1 }, () => makeImei())
    for (const imei of theirs) await market.addPhone(karim, { imei })
    await market.resetRateLimits()
    // Free ones count as nothing, nor does one's own.
    for (const imei of Array.from({ length: takenImeisPerDay }, () => makeImei()))
      expect((await edit(asker, phone, { imei })).status).toBe(200)
    expect((await edit(asker, phone, { imei: own })).status).toBe(200)

    const draft = async (imei: string) => {
      const { image: _, ...written } = makeNewProduct('x', { imei })
      const json = { drafts: [written], onlyCheck: true }
      const { body } = await market.call<AddedDraft[]>(asker, 'POST', '/mydrafts', { json })
      return body[0]?.refused?.code ?? null
    }
    const change = async (imei: string) => (await edit(asker, phone, { imei })).body.code
    const offer = async (imei: string) => (await add(asker, { imei })).body.code
    const [last = '', first = '', second = '', ...more] = theirs
    expect([await draft(first), await offer(second)]).toEqual(['imei-for-sale', 'imei-for-sale'])
    const answers = await Promise.all(more.map(change))
    expect(new Set(answers)).toEqual(new Set(['imei-for-sale']))
    // Neither the one that is taken nor the one that is free is told.
    for (const imei of [last, free])
      expect([await change(imei), await offer(imei), await draft(imei)]).toEqual([
        'too-many-imeis',
        'too-many-imeis',
        null,
      ])
    expect((await edit(asker, phone, { imei: own })).status).toBe(200)
    expect((await add(asker, {})).status).toBe(201)
    market.clock.advance(24 * 3_600_000)
    for (const who of [rahim, karim, nadia, asker]) await market.renewToken(who)
    expect([await change(last), await change(free)]).toEqual(['imei-for-sale', undefined])
  })
})

describe('one IMEI', () => {
  it('is for sale once at a time, even if two sellers offer it concurrently', async () => {
    const imei = makeImei()
    const answers = await Promise.all([rahim, karim, rahim, karim].map((seller) => add(seller, { imei })))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 409, 409, 409])
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('imei-for-sale')
  })

  it('is refused while another offer of it is not yet committed', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim)
    const second = await market.db.transaction(async (tx) => {
      expect(
        await claimImei(tx, imei, {
          listingId: phone._id,
          sellerId: rahim.id,
          refusedImeis: market.refusedImeis,
        }),
      ).toBeNull()
      await updateListing(tx, phone._id, { imei })
      const answer = add(karim, { imei })
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 60_000)
      return { answer }
    })
    expect(await second.answer).toMatchObject({ status: 409, body: { code: 'imei-for-sale' } })
  })

  it('goes to one phone when several are changed concurrently', async () => {
    const imei = makeImei()
    const phones = await Promise.all([1, 2, 3].map(() => market.addPhone(rahim)))
    const answers = await Promise.all(phones.map((phone) => edit(rahim, phone, { imei })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('may be offered again by anybody once the phone is withdrawn, taken down or has another one', async () => {
    const imei = makeImei()
    const admin = await market.signUp('admin')
    const offer = () => market.addPhone(rahim, { imei })
    const withdrawn = await offer()
    expect((await add(karim, { imei })).body.code).toBe('imei-for-sale')
    await market.call(rahim, 'DELETE', '/product', { query: { id: withdrawn._id } })
    const corrected = await offer()
    await edit(rahim, corrected, { imei: makeImei() })
    const forgotten = await offer()
    await edit(rahim, forgotten, { imei: null })
    const reported = await offer()
    await market.call(nadia, 'PUT', '/report', { query: { id: reported._id, reason: 'fake' } })
    const json = { decision: 'taken-down', reason: 'fake', ...seenAll }
    await market.call(admin, 'PUT', `/reportedphones/${reported._id}`, { json })
    const closing = await market.signUp('seller')
    await market.addPhone(closing, { imei })
    await market.call(admin, 'DELETE', '/deleteuser', { query: { id: closing.id } })
    expect((await add(karim, { imei })).status).toBe(201)
  })

  it('reveals the brands under which phones of its type were sold here', async () => {
    const imei = makeImei('86543210')
    const brands = async () =>
      (await market.call<{ brands: string[] }>(karim, 'GET', '/typecodes/86543210')).body.brands
    const phone = await market.addPhone(rahim, { imei, brand_name: 'Xiaomi' })
    expect(await brands()).toEqual([])
    await market.db.transaction((tx) => sellListing(tx, phone._id, market.clock.now()))
    expect(await brands()).toEqual(['Xiaomi'])
    expect((await market.call(karim, 'GET', '/typecodes/8654321')).status).toBe(400)
  })
})

describe('the IMEI of a phone that somebody buys', () => {
  /** What each of these sellers is answered when they offer it. An offer that is made is withdrawn again. */
  async function offers(imei: string, ...sellers: Person[]): Promise<(string | undefined)[]> {
    const codes: (string | undefined)[] = []
    for (const seller of sellers) {
      const { status, body } = await add(seller, { imei })
      codes.push(status === 201 ? 'offered' : body.code)
      if (status === 201) await market.call(seller, 'DELETE', '/product', { query: { id: body._id } })
    }
    return codes
  }
  const soldToAll = ['imei-sold', 'imei-sold', 'imei-sold']
  let buyer: Person
  let others: [Person, Person, Person]
  beforeAll(async () => {
    buyer = await market.signUp('seller', 'Buyer')
    others = [rahim, karim, buyer]
  })

  it('is offered by nobody from payment to the end of the order, and then by its buyer alone', async () => {
    const imei = makeImei()
    const order = await market.sellPhone(rahim, buyer, { imei })
    expect(await offers(imei, ...others)).toEqual(soldToAll)
    await market.handOver(rahim, order)
    expect(await offers(imei, ...others)).toEqual(soldToAll)
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'It is off.' }, 'POST')
    expect(await offers(imei, ...others)).toEqual(soldToAll)
    await market.move(buyer, order, 'dispute', undefined, 'DELETE')
    await market.move(buyer, order, 'completion')
    expect(await offers(imei, ...others)).toEqual(['imei-sold', 'imei-sold', 'offered'])
    expect(await offers(imei, ...others), 'after it was withdrawn').toEqual([
      'imei-sold',
      'imei-sold',
      'offered',
    ])
  })

  it("is the old seller's again who buys the phone back here", async () => {
    const imei = makeImei()
    await market.completeSale(rahim, buyer, { imei })
    await market.completeSale(buyer, rahim, { imei })
    expect(await offers(imei, ...others)).toEqual(['offered', 'imei-sold', 'imei-sold'])
  })

  it("is the buyer's, too, who keeps the phone and gets a part of the money back", async () => {
    const imei = makeImei()
    const order = await market.sellAndHandOver(rahim, buyer, { imei })
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'It is off.' }, 'POST')
    await market.move(rahim, order, 'dispute/proposal', { refund: 1 })
    await market.move(buyer, order, 'dispute/agreement', { refund: 1 })
    expect(await offers(imei, ...others)).toEqual(soldToAll)
    await market.runSaleJobs()
    expect(await market.readDetails(buyer, order)).toMatchObject({ stage: 'completed' })
    expect(await offers(imei, ...others)).toEqual(['imei-sold', 'imei-sold', 'offered'])
  })

  it('is free once the phone has gone back to its seller, who cancelled or refunded it', async () => {
    const [cancelled, refunded] = [makeImei(), makeImei()]
    const order = await market.sellPhone(rahim, buyer, { imei: cancelled })
    await market.move(rahim, order, 'cancellation', { reason: 'It fell.' })
    expect(await offers(cancelled, ...others)).toEqual(['offered', 'offered', 'offered'])
    const returned = await market.sellAndHandOver(rahim, buyer, { imei: refunded })
    await market.move(buyer, returned, 'dispute', { reason: 'other', text: 'It is off.' }, 'POST')
    const refund = returned.product_price
    await market.move(rahim, returned, 'dispute/proposal', { refund })
    await market.move(buyer, returned, 'dispute/agreement', { refund })
    expect(await offers(refunded, ...others)).toEqual(soldToAll)
    await market.move(rahim, returned, 'return/confirmation')
    expect(await offers(refunded, ...others)).toEqual(['offered', 'offered', 'offered'])
  })

  it('is not claimed by a buyer who cancels or never pays', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim, { imei })
    await market.createOrder(nadia, phone)
    const order = await market.buy(buyer, phone)
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    expect(await offers(imei, ...others)).toEqual(Array(3).fill('imei-for-sale'))
    expect((await readOwn(rahim, phone)).body).toMatchObject({ sold: false, imei })
    await market.call(rahim, 'DELETE', '/product', { query: { id: phone._id } })
    expect(await offers(imei, buyer, karim)).toEqual(['offered', 'offered'])
  })

  it('stays with the order when an accomplice offers it before the order is cancelled', async () => {
    const imei = makeImei()
    const order = await market.sellPhone(rahim, buyer, { imei })
    expect((await add(karim, { imei })).body.code).toBe('imei-sold')
    await market.move(buyer, order, 'cancellation', { reason: 'changed-mind' })
    expect((await readOwn(rahim, { _id: order.productId })).body.imei).toBe(imei)
    expect(await market.readDetails(rahim, order)).toMatchObject({ imei })
  })

  it("is the seller's whose buyer keeps the phone and has the bank take the money back", async () => {
    const imei = makeImei()
    const order = await market.sellAndHandOver(rahim, buyer, { imei })
    await decideChargeback(market, await openChargeback(market, order), 'lost')
    expect(await market.readDetails(rahim, order)).toMatchObject({ stage: 'refunded' })
    expect(await offers(imei, ...others)).toEqual(['offered', 'imei-sold', 'imei-sold'])
  })
})
