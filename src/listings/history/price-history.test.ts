import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { NewProduct } from '../../selling/contract.ts'
import { PriceHistory } from '../components/sold-prices.tsx'
import type { Product, PublicPhone } from '../contract.ts'
import { clearFlags, raiseFlag } from '../flags/store.ts'
import { maxPastPrices } from './store.ts'

const day = 24 * 60 * 60 * 1000

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')

const pass = async (days: number) => {
  market.clock.advance(days * day)
  await market.renewToken(rahim)
}
const edit = async (phone: Product, changes: Partial<NewProduct>) => {
  const json = makeNewProduct(phone.image, { ...changes })
  const edited = await market.call<Product>(rahim, 'PUT', '/product', { query: { id: phone._id }, json })
  expect(edited.status).toBe(200)
}
const read = async ({ _id }: Product) => (await market.call<PublicPhone>(null, 'GET', `/phones/${_id}`)).body

const impossible = { brand_name: 'Vivo', product_name: 'Vivo Y17', ramGb: 8, storageGb: 256 } as const
const possible = { ...impossible, ramGb: 4, storageGb: 128 } as const

describe('the earlier prices of a phone', () => {
  it('are public, the latest first, and a lowered price names the lowest of the month before', async () => {
    const phone = await market.addPhone(rahim, { product_price: 300 })
    const added = market.clock.now().toISOString()
    await pass(5)
    await edit(phone, { product_price: 280 })
    const changed = market.clock.now().toISOString()
    expect(await read(phone)).toMatchObject({
      priceBefore: null,
      pastPrices: [{ price: 300, since: added, until: changed }],
    })
    await pass(5)
    await edit(phone, { product_price: 250.5 })
    const shown = await read(phone)
    expect(shown).toMatchObject({
      product_price: 250.5,
      priceBefore: 280,
      pastPrices: [{ price: 280, since: changed }, { price: 300 }],
    })
    const buyer = await market.signUp()
    const { body } = await market.call<PublicPhone>(buyer, 'GET', '/product', { query: { id: phone._id } })
    expect(body).toMatchObject({ priceBefore: 280, pastPrices: shown.pastPrices })
    await pass(31)
    expect((await read(phone)).priceBefore).toBeNull()
  })

  it('do not change with anything else of it', async () => {
    const phone = await market.addPhone(rahim, { product_price: 300 })
    await pass(1)
    await edit(phone, { product_price: 300, product_name: 'Another name' })
    expect((await read(phone)).pastPrices).toEqual([])
  })

  it('are those that everybody could see: not while the phone waited for a look, nor the time of it', async () => {
    const phone = await market.addPhone(rahim, { ...impossible, product_price: 900 })
    expect(phone.held).toBe(true)
    await pass(5)
    await edit(phone, { ...impossible, product_price: 950 })
    await pass(5)
    await edit(phone, { ...possible, product_price: 800 })
    expect((await read(phone)).pastPrices).toEqual([])
    await pass(10)
    await edit(phone, { ...impossible, product_price: 850 })
    await pass(40)
    await edit(phone, { ...possible, product_price: 840 })
    const shownAgain = market.clock.now().toISOString()
    await pass(1)
    await edit(phone, { ...possible, product_price: 600 })
    expect(await read(phone)).toMatchObject({
      priceBefore: null,
      pastPrices: [{ price: 840, since: shownAgain }, { price: 800 }],
    })
  })

  it('have that of before a look among them, although it did not change when the look began', async () => {
    const phone = await market.addPhone(rahim, { ...possible, product_price: 600 })
    await pass(30)
    await edit(phone, { ...impossible, product_price: 600 })
    await edit(phone, { ...possible, product_price: 900 })
    await pass(8)
    await edit(phone, { ...possible, product_price: 700 })
    expect(await read(phone)).toMatchObject({
      priceBefore: null,
      pastPrices: [{ price: 900 }, { price: 600 }],
    })
  })

  it('count from when the phone was added although a flag that did not hide it was raised and cleared since', async () => {
    const phone = await market.addPhone(rahim, { product_price: 900 })
    const added = market.clock.now().toISOString()
    await pass(8)
    const fault = { kind: 'near-duplicate', reason: { phones: 3, withoutImei: 3 } } as const
    await raiseFlag(market.db, phone._id, fault, market.clock.now())
    await clearFlags(market.db, phone._id, [fault.kind], market.clock.now())
    await pass(1)
    await edit(phone, { product_price: 600 })
    expect(await read(phone)).toMatchObject({
      priceBefore: 900,
      pastPrices: [{ price: 900, since: added }],
    })
  })

  it('compare nothing when so many are of a month that the lowest may be one that is not read', async () => {
    const phone = await market.addPhone(rahim, { product_price: 600 })
    await pass(20)
    for (let nth = 0; nth < maxPastPrices; nth++) {
      market.clock.advance(1000)
      await market.resetRateLimits()
      await edit(phone, { product_price: 900 + (nth % 2) })
    }
    await pass(8)
    await edit(phone, { product_price: 700 })
    const { priceBefore, pastPrices } = await read(phone)
    expect(pastPrices).toHaveLength(maxPastPrices)
    expect(priceBefore).toBeNull()
  })
})

describe('the page of a phone', () => {
  const pastPrices = [
    { price: 280, since: '2026-11-10T20:00:00.000Z', until: '2026-11-20T20:00:00.000Z' },
    { price: 300, since: '2026-11-01T10:00:00.000Z', until: '2026-11-10T20:00:00.000Z' },
  ]
  const lowered = { product_price: 250.5, currency: 'USD', priceBefore: 280, pastPrices, sold: false }
  const read = (changes: Partial<PublicPhone> = {}) => {
    const product = { ...lowered, ...changes } as PublicPhone
    return renderToStaticMarkup(createElement(PriceHistory, { product })).replaceAll(/(?:<[^>]*>)+/g, '|')
  }

  it('says what it was before, and lists every price from its day in Bangladesh on', () => {
    expect(read()).toBe(
      '|Was $280|, its lowest price in the 30 days before it was lowered|Price history|From|Price|Nov 21, 2026| (Now)|$250.50|Nov 11, 2026|$280|Nov 1, 2026|$300|',
    )
  })

  it('compares a price with none when it is sold or was not lowered, and has no list without earlier prices', () => {
    for (const changes of [{ sold: true }, { priceBefore: null }])
      expect(read(changes)).toMatch(/^\|Price history\|/)
    expect(read({ priceBefore: null, pastPrices: [] })).toBe('')
  })
})
