import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { addMonths, monthInDhaka } from '../kernel/calendar.ts'
import type { NewProduct } from '../selling/contract.ts'
import type { Product } from './contract.ts'
import { listings } from './schema.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('bayer', 'Nadia')
beforeEach(() => market.resetRateLimits())

async function add(seller: Person, changes: Record<string, unknown>) {
  const json = { ...makeNewProduct(await market.addImage(seller)), ...changes }
  return market.call<Product>(seller, 'POST', '/allproducts', { json })
}

function edit(seller: Person, { _id: id, image }: Product, changes: Partial<NewProduct>) {
  const json = makeNewProduct(image, changes)
  return market.call<Product>(seller, 'PUT', '/product', { query: { id }, json })
}

const inMonths = (count: number) => addMonths(monthInDhaka(market.clock.now()), count)

describe('the facts of a phone', () => {
  it('are shown to everybody who sees the phone', async () => {
    const facts = {
      storageGb: 256,
      ramGb: 8,
      batteryHealth: 91,
      replacedParts: ['screen', 'battery'],
      bodyChanged: false,
      hasBox: true,
      hasCharger: false,
      warrantyUntil: inMonths(5),
    }
    const { status, body } = await add(rahim, facts)
    expect({ status, body }).toMatchObject({ status: 201, body: facts })
    const seen = await market.call<Product>(nadia, 'GET', '/product', { query: { id: body._id } })
    expect(seen.body).toMatchObject(facts)
  })

  it('stay when a change leaves them out, and go with null', async () => {
    const phone = await market.addPhone(rahim, { storageGb: 64, hasBox: true })
    expect((await edit(rahim, phone, {})).body).toMatchObject({ storageGb: 64, hasBox: true })
    expect((await edit(rahim, phone, { storageGb: null })).body).toMatchObject({
      storageGb: null,
      hasBox: true,
    })
  })

  it.each<[string, unknown]>([
    ['storageGb', 100],
    ['storageGb', '128'],
    ['ramGb', 0],
    ['ramGb', 5],
    ['batteryHealth', 0],
    ['batteryHealth', 101],
    ['batteryHealth', 90.5],
    ['replacedParts', 1],
    ['replacedParts', ['screen', 'screen', 'screen', 'screen']],
    ['bodyChanged', 'yes'],
    ['hasBox', 'yes'],
    ['hasCharger', 1],
    ['warrantyUntil', '2026-13'],
    ['warrantyUntil', 'soon'],
    ['imei', 123],
    ['imei', '1'.repeat(41)],
  ])('%s %o: 400 that names the field', async (field, value) => {
    const { status, body } = await add(rahim, { [field]: value })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad-request' })
    expect(body).toMatchObject({ fields: [{ path: field }] })
  })

  it('have no other parts than those that are asked for', async () => {
    const { status, body } = await add(rahim, { replacedParts: ['camera'] })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: [{ path: 'replacedParts.0' }] } })
  })

  it('list replaced parts once and in one order; no part is an answer, too', async () => {
    const phone = await market.addPhone(rahim, { replacedParts: ['other', 'screen', 'other'] })
    expect(phone.replacedParts).toEqual(['screen', 'other'])
    expect((await edit(rahim, phone, { replacedParts: [] })).body.replacedParts).toEqual([])
    expect((await edit(rahim, phone, {})).body.replacedParts).toEqual([])
    expect((await edit(rahim, phone, { replacedParts: null })).body.replacedParts).toBe(null)
  })

  it('have a warranty that ends between this month and three years from now', async () => {
    for (const [months, status] of [
      [-1, 400],
      [0, 201],
      [36, 201],
      [37, 400],
    ] as const) {
      const answer = await add(rahim, { warrantyUntil: inMonths(months) })
      expect({ months, status: answer.status }).toEqual({ months, status })
      if (status === 400) expect(answer.body.code).toBe('not-a-warranty')
    }
  })

  it('keep a warranty that has ended meanwhile, but no other of the past', async () => {
    const phone = await market.addPhone(rahim)
    await market.db.update(listings).set({ warrantyUntil: '2024-05' }).where(eq(listings.id, phone._id))
    expect((await edit(rahim, phone, { warrantyUntil: '2024-05' })).status).toBe(200)
    expect((await edit(rahim, phone, { warrantyUntil: '2024-06' })).body.code).toBe('not-a-warranty')
  })
})
