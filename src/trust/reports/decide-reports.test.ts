import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeImei, seenAll } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { AuditEntry } from '../../audit/contract.ts'
import type { Product } from '../../listings/contract.ts'
import { findListing } from '../../listings/index.ts'
import { reports } from '../schema.ts'
import { closeMember } from './close-member.ts'
import type { ReportedPhone, TakeDown } from './contract.ts'
import { decideReports } from './decide-reports.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin', 'Ayesha')
const second = await market.signUp('admin', 'Babul')
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')
const karim = await market.signUp('bayer', 'Karim')

beforeEach(() => market.resetRateLimits())

const report = (who: Person, phone: Product, reason?: string) =>
  market.call<{ modifiedCount: number }>(who, 'PUT', '/report', {
    query: { id: phone._id, ...(reason ? { reason } : {}) },
  })

const readQueue = async (query: Record<string, string> = {}) =>
  (await market.call<ReportedPhone[]>(admin, 'GET', '/reportedphones', { query: { limit: '100', ...query } }))
    .body
const findQueued = async (phone: Product) => (await readQueue()).find(({ _id }) => _id === phone._id)

const decide = (who: Person | null, id: string, decision: string, { seen } = seenAll) =>
  market.call<{ modifiedCount: number }>(who, 'PUT', `/reportedphones/${id}`, {
    json: { decision, seen, reason: decision === 'taken-down' ? 'fake' : undefined },
  })

const readTakeDowns = async (who: Person) => (await market.call<TakeDown[]>(who, 'GET', '/takedowns')).body

const readActs = async (phone: Product) =>
  (await market.call<AuditEntry[]>(admin, 'GET', '/audit', { query: { limit: '100' } })).body
    .filter(({ product }) => product === phone.product_name)
    .map(({ act, admin, account }) => ({ act, admin, account }))

let lastName = 0
/** A phone with a name of its own, reported by Nadia. */
async function addReported(seller = rahim): Promise<Product> {
  lastName += 1
  const phone = await market.addPhone(seller, { product_name: `Odd phone ${lastName}`, brand_name: 'Vivo' })
  await report(nadia, phone)
  return phone
}

describe('the report queue', () => {
  it('shows a phone once, with its reports, their reasons, its photo and its seller', async () => {
    const phone = await addReported()
    await report(karim, phone, 'fake')
    await report(await market.signUp(), phone, 'fake')
    expect(await findQueued(phone)).toEqual({
      _id: phone._id,
      sellerId: rahim.id,
      sellerName: 'Rahim',
      product_name: phone.product_name,
      brand_name: 'Vivo',
      image: phone.image,
      state: 'for-sale',
      reports: 3,
      reasons: [{ reason: 'fake', count: 2 }],
      lastReportedAt: market.clock.now().toISOString(),
    })
  })

  it('comes in pages, the latest report first, and finds phones by name', async () => {
    const first = await addReported()
    market.clock.advance(1000)
    const again = await addReported()
    market.clock.advance(1000)
    await report(karim, first)
    const order = (await readQueue()).map(({ _id }) => _id)
    expect(order.slice(0, 2)).toEqual([first._id, again._id])
    const page = await market.call<ReportedPhone[]>(admin, 'GET', '/reportedphones', {
      query: { limit: '1' },
    })
    const cursor = page.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? ''
    const rest = await readQueue({ cursor })
    expect([...page.body, ...rest].map(({ _id }) => _id)).toEqual(order)
    const found = await readQueue({ q: first.product_name })
    expect(found.map(({ _id }) => _id)).toContain(first._id)
    expect(found.map(({ _id }) => _id)).not.toContain(again._id)
  })
})

it('closes with a decision what the admin has read, and neither later reports nor later reasons', async () => {
  const phone = await addReported()
  await report(karim, phone)
  const read = await findQueued(phone)
  market.clock.advance(1000)
  await report(karim, phone, 'scam')
  await report(await market.signUp(), phone)
  expect(read?.reports).toBe(2)
  const seen = { seen: read?.lastReportedAt ?? '' }
  expect((await decide(admin, phone._id, 'dismissed', seen)).body).toEqual({ modifiedCount: 1 })
  expect(await findQueued(phone)).toMatchObject({ reports: 2, reasons: [{ reason: 'scam', count: 1 }] })
  expect((await decide(admin, phone._id, 'dismissed', seen)).body).toEqual({ modifiedCount: 0 })
})

describe('the reason of a report', () => {
  it('can be given with the report, afterwards, and changed until an admin has decided', async () => {
    const phone = await addReported()
    expect((await report(nadia, phone, 'scam')).body).toEqual({ modifiedCount: 1 })
    expect((await report(nadia, phone, 'scam')).body).toEqual({ modifiedCount: 0 })
    expect((await report(nadia, phone)).body).toEqual({ modifiedCount: 0 })
    expect((await report(nadia, phone, 'other')).body).toEqual({ modifiedCount: 1 })
    expect((await findQueued(phone))?.reasons).toEqual([{ reason: 'other', count: 1 }])
    await decide(admin, phone._id, 'dismissed')
    expect((await report(nadia, phone, 'fake')).body).toEqual({ modifiedCount: 0 })
    expect(await findQueued(phone)).toBeUndefined()
  })

  it('can be given anew a week after an admin dismissed the report', async () => {
    const phone = await addReported()
    await decide(admin, phone._id, 'dismissed')
    market.clock.advance(7 * 24 * 60 * 60_000)
    await Promise.all([admin, second, rahim, nadia, karim].map(market.renewToken))
    expect((await report(nadia, phone, 'fake')).body).toEqual({ modifiedCount: 1 })
    expect(await findQueued(phone)).toMatchObject({ reports: 1, reasons: [{ reason: 'fake', count: 1 }] })
  })

  it('is one of ours', async () => {
    const phone = await addReported()
    expect((await report(karim, phone, 'because')).status).toBe(400)
  })
})

describe('deciding', () => {
  it('dismisses: the phone stays for sale, leaves the queue, and comes back with the next report', async () => {
    const phone = await addReported()
    expect((await decide(admin, phone._id, 'dismissed')).body).toEqual({ modifiedCount: 1 })
    expect(await findQueued(phone)).toBeUndefined()
    expect((await market.book(nadia, phone)).status).toBe(201)
    expect((await decide(admin, phone._id, 'dismissed')).body).toEqual({ modifiedCount: 0 })
    expect(await readActs(phone)).toEqual([
      { act: 'dismiss-reports', admin: admin.email, account: rahim.email },
    ])
    await report(karim, phone)
    expect(await findQueued(phone)).toMatchObject({ reports: 1 })
  })

  it('takes down: the phone leaves the lists and its unpaid orders are cancelled', async () => {
    const phone = await addReported()
    const booked = await market.createOrder(karim, phone)
    expect((await decide(admin, phone._id, 'taken-down')).body).toEqual({ modifiedCount: 1 })
    expect(await findQueued(phone)).toBeUndefined()
    expect((await market.call(nadia, 'GET', '/product', { query: { id: phone._id } })).status).toBe(404)
    expect((await market.readOrder(karim, booked)).status).toBe('cancelled')
    expect((await market.book(nadia, phone)).status).toBe(404)
    expect(await readActs(phone)).toEqual([{ act: 'take-down', admin: admin.email, account: rahim.email }])
  })

  it('shows the seller alone which phone was taken down, why and when', async () => {
    const [seller, other] = [await market.signUp('seller'), await market.signUp('seller')]
    const first = await addReported(seller)
    const second = await addReported(seller)
    await decide(admin, (await addReported(seller))._id, 'dismissed')
    await market.call(seller, 'DELETE', '/product', { query: { id: (await market.addPhone(seller))._id } })
    await decide(admin, first._id, 'taken-down')
    await decide(admin, second._id, 'taken-down')
    const takenDownAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(await readTakeDowns(seller)).toEqual(
      [second, first].map(({ _id, product_name, image }) => ({
        _id,
        product_name,
        image,
        reason: 'fake',
        takenDownAt,
      })),
    )
    expect(await readTakeDowns(other)).toEqual([])
  })

  it('is for another admin when an admin sells the phone', async () => {
    const phone = await addReported(second)
    for (const decision of ['dismissed', 'taken-down'])
      expect(await decide(second, phone._id, decision)).toMatchObject({
        status: 403,
        body: { code: 'own-case' },
      })
    expect(await findQueued(phone)).toMatchObject({ state: 'for-sale', reports: 1 })
    expect((await decide(admin, phone._id, 'taken-down')).body).toEqual({ modifiedCount: 1 })
  })

  it('takes down for one of our reasons only', async () => {
    const phone = await addReported()
    for (const reason of [undefined, 'because', nadia.name]) {
      const json = { decision: 'taken-down', reason, ...seenAll }
      const { status } = await market.call(admin, 'PUT', `/reportedphones/${phone._id}`, { json })
      expect({ reason, status }).toEqual({ reason, status: 400 })
    }
    expect(await findQueued(phone)).toMatchObject({ state: 'for-sale', reports: 1 })
  })

  it('does not take down a phone with a buyer, whose reports can be dismissed', async () => {
    const phone = await addReported()
    await market.buy(karim, phone)
    expect(await findQueued(phone)).toMatchObject({ state: 'sold' })
    const { status, body } = await decide(admin, phone._id, 'taken-down')
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'sold-product' })
    expect(await findQueued(phone)).toMatchObject({ reports: 1 })
    expect((await decide(admin, phone._id, 'dismissed')).body).toEqual({ modifiedCount: 1 })
    expect((await readActs(phone)).map(({ act }) => act)).toEqual(['dismiss-reports'])
  })

  it('takes down nothing without an open report', async () => {
    const phone = await market.addPhone(rahim)
    expect((await decide(admin, phone._id, 'taken-down')).body).toEqual({ modifiedCount: 0 })
    expect((await findListing(market.db, phone._id))?.withdrawnAt).toBeNull()
  })

  it('answers 404 for an unknown phone and 400 for another decision', async () => {
    for (const id of ['x', '%00', '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await decide(admin, id, 'dismissed')
      expect({ id, status, code: body.code }).toEqual({ id, status: 404, code: 'unknown-product' })
    }
    const phone = await addReported()
    expect((await decide(admin, phone._id, 'account-closed')).status).toBe(400)
  })

  it('is done together with its record, or not at all', async () => {
    const phone = await addReported()
    // The entry cannot be written: no account has this id.
    const stranger = { id: '00000000-0000-4000-8000-000000000000', name: 'nobody', address: 'here' }
    await expect(
      decideReports(market, stranger, phone._id, { decision: 'taken-down', reason: 'fake', ...seenAll }),
    ).rejects.toThrow()
    expect(await findQueued(phone)).toMatchObject({ state: 'for-sale', reports: 1 })
  })
})

describe('the IMEI of a phone that an admin has offered is accepted by another one', () => {
  const accept = (who: Person, imei: string) =>
    market.call<{ modifiedCount: number }>(who, 'PUT', '/acceptedimeis', { json: { imei, reason: 'Found' } })
  const takeDown = async (imei: string) => {
    const phone = await market.addPhone(second, { imei })
    await report(nadia, phone)
    const json = { decision: 'taken-down', reason: 'stolen-or-blocked', ...seenAll }
    expect((await market.call(admin, 'PUT', `/reportedphones/${phone._id}`, { json })).status).toBe(200)
  }

  it.each([
    ['refused', takeDown],
    ['kept by its buyer', (imei: string) => market.completeSale(second, nadia, { imei })],
  ])('when it is %s', async (_, end) => {
    const imei = makeImei()
    await end(imei)
    await market.resetRateLimits()
    expect(await accept(second, imei)).toMatchObject({ status: 403, body: { code: 'own-case' } })
    expect((await accept(admin, imei)).body).toEqual({ modifiedCount: 1 })
  })

  it.each([
    ['with', { imei: makeImei() }],
    ['without', {}],
  ])('named by the address of a phone %s one', async (_, more) => {
    const phone = await market.addPhone(second, more)
    await report(nadia, phone)
    const json = { decision: 'taken-down', reason: 'stolen-or-blocked', ...seenAll }
    await market.call(admin, 'PUT', `/reportedphones/${phone._id}`, { json })
    const address = `https://swap.test/bn/product/${phone._id}`
    expect(await accept(second, address)).toMatchObject({ status: 403, body: { code: 'own-case' } })
    expect((await accept(admin, address)).body).toEqual({ modifiedCount: 1 })
    expect((await accept(admin, phone._id)).body).toEqual({ modifiedCount: 0 })
    expect(await accept(admin, 'https://swap.test/')).toMatchObject({ body: { code: 'not-an-imei' } })
  })

  it('and by no admin who bought it', async () => {
    const imei = makeImei()
    await market.completeSale(rahim, second, { imei })
    expect(await accept(second, imei)).toMatchObject({ status: 403, body: { code: 'own-case' } })
  })
})

describe('at once', () => {
  it('two admins: the first decides, and one act is recorded', async () => {
    for (let round = 0; round < 8; round += 1) {
      const phone = await addReported()
      const answers = await Promise.all([
        decide(admin, phone._id, 'taken-down'),
        decide(second, phone._id, 'dismissed'),
        decide(second, phone._id, 'taken-down'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1)
      const acts = (await readActs(phone)).map(({ act }) => act)
      expect(acts).toHaveLength(1)
      const listing = await findListing(market.db, phone._id)
      expect(listing?.withdrawnAt !== null).toBe(acts[0] === 'take-down')
    }
  })

  it('a take-down and the closing of the account do not wait for each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const seller = await market.signUp('seller')
      const phone = await addReported(seller)
      const [decided, closed] = await Promise.all([
        decide(second, phone._id, 'taken-down'),
        market.call(admin, 'DELETE', '/deleteuser', { query: { id: seller.id } }),
      ])
      expect({ decided: decided.status, closed: closed.status }).toEqual({ decided: 200, closed: 200 })
      expect((await findListing(market.db, phone._id))?.withdrawnAt).not.toBeNull()
      expect(await findQueued(phone)).toBeUndefined()
    }
  })
})

it('closing the account of a seller closes the reports of all their phones', async () => {
  const seller = await market.signUp('seller')
  const [phone, other] = [await addReported(seller), await addReported()]
  await closeMember(market, { id: admin.id, name: admin.email, address: 'here' }, seller.id)
  expect(await findQueued(phone)).toBeUndefined()
  const [row] = await market.db.select().from(reports).where(eq(reports.listingId, phone._id))
  expect(row?.decision).toBe('account-closed')
  expect(await findQueued(other)).toMatchObject({ reports: 1 })
})
