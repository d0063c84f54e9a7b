import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeImei, makeNewProduct, seenAll } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { testSecret } from '../../tests/support/test-app.ts'
import { createRateLimiter } from '../platform/http/rate-limit.ts'
import { createSecret } from '../platform/secret.ts'
import type { Product } from './contract.ts'
import { createRefusedImeis, whyNotOffer } from './store-imei.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const karim = await market.signUp('seller', 'Karim')
const nadia = await market.signUp('seller', 'Nadia')
const admin = await market.signUp('admin')
beforeEach(() => market.resetRateLimits())

/** How an offer with this IMEI is refused; undefined when it is not. Such an offer is withdrawn again. */
async function refusalOf(imei: string, seller = karim): Promise<string | undefined> {
  const image = await market.addImage(seller)
  const { status, body } = await market.call<{ _id: string }>(seller, 'POST', '/allproducts', {
    json: { ...makeNewProduct(image), imei },
  })
  if (status !== 201) return body.code
  await market.call(seller, 'DELETE', '/product', { query: { id: body._id } })
}

/** Reports a phone of Rahim's, which an admin takes down. */
async function takeDown(imei: string, reason: string, before = async (_id: string) => {}): Promise<void> {
  const { _id } = await market.addPhone(rahim, { imei })
  await market.call(nadia, 'PUT', '/report', { query: { id: _id, reason } })
  await before(_id)
  const json = { decision: 'taken-down', reason, ...seenAll }
  expect((await market.call(admin, 'PUT', `/reportedphones/${_id}`, { json })).status).toBe(200)
}

/** Sells a phone whose buyer complains and gets this share of the price back. */
async function refund(imei: string, reason: string, share = 1): Promise<void> {
  const order = await market.sellAndHandOver(rahim, nadia, { imei })
  await market.move(nadia, order, 'dispute', { reason, text: 'NEIR has blocked it.' }, 'POST')
  const refunded = { refund: order.product_price * share }
  await market.move(rahim, order, 'dispute/proposal', refunded)
  expect(await market.move(nadia, order, 'dispute/agreement', refunded)).toEqual([200, 1])
  if (share === 1) expect(await market.move(rahim, order, 'return/confirmation')).toEqual([200, 1])
  await market.runSaleJobs()
}

const accept = async (imei: string, reason = 'The police gave it back to her.') => {
  const { status, body } = await market.call<{ modifiedCount?: number }>(admin, 'PUT', '/acceptedimeis', {
    json: { imei, reason },
  })
  return [status, body.modifiedCount ?? body.code]
}

describe('an IMEI is refused', () => {
  it('to everybody after its phone was taken down as stolen or blocked, and not for other reasons', async () => {
    const [stolen, fake] = [makeImei(), makeImei()]
    await takeDown(stolen, 'stolen-or-blocked')
    await takeDown(fake, 'fake')
    expect(await refusalOf(stolen)).toBe('imei-refused')
    expect(await refusalOf(stolen, rahim)).toBe('imei-refused')
    expect(await refusalOf(fake)).toBeUndefined()
  })

  it('although its seller has withdrawn the phone before the decision; who offers it by then keeps the offer', async () => {
    const [imei, taken] = [makeImei(), makeImei()]
    const withdraw = (id: string) => market.call(rahim, 'DELETE', '/product', { query: { id } })
    await takeDown(imei, 'stolen-or-blocked', async (id) => void (await withdraw(id)))
    expect(await refusalOf(imei)).toBe('imei-refused')
    let offered: Product | undefined
    await takeDown(taken, 'stolen-or-blocked', async (id) => {
      await withdraw(id)
      offered = await market.addPhone(karim, { imei: taken })
    })
    const changed = await market.call(karim, 'PUT', '/product', {
      query: { id: offered?._id ?? '' },
      json: makeNewProduct(offered?.image ?? '', { imei: taken }),
    })
    expect(changed.status).toBe(200)
  })

  it('after a full refund because the phone is blocked or stolen, and not for less or for other reasons', async () => {
    const [blocked, broken, cheaper] = [makeImei(), makeImei(), makeImei()]
    await refund(blocked, 'blocked-or-stolen')
    await refund(broken, 'does-not-work')
    await refund(cheaper, 'blocked-or-stolen', 0.5)
    expect(await refusalOf(blocked, rahim)).toBe('imei-refused')
    expect(await refusalOf(broken)).toBeUndefined()
    expect(await refusalOf(cheaper, nadia)).toBeUndefined()
  })

  it('when the phone is changed to it', async () => {
    const [imei, own] = [makeImei(), makeImei()]
    await takeDown(imei, 'stolen-or-blocked')
    const phone = await market.addPhone(karim, { imei: own })
    const change = (changed: string) =>
      market.call(karim, 'PUT', '/product', {
        query: { id: phone._id },
        json: makeNewProduct(phone.image, { imei: changed }),
      })
    expect((await change(imei)).body.code).toBe('imei-refused')
    expect(await refusalOf(own), 'the phone keeps its own').toBe('imei-for-sale')
    expect((await change(own)).status).toBe(200)
  })

  it('when it is offered at the moment in which its phone is taken down', async () => {
    for (let round = 0; round < 4; round += 1) {
      const imei = makeImei()
      let offered: ReturnType<typeof refusalOf> | undefined
      await takeDown(imei, 'stolen-or-blocked', async () => {
        offered = refusalOf(imei)
      })
      expect(['imei-for-sale', 'imei-refused']).toContain(await offered)
      expect(await refusalOf(imei)).toBe('imei-refused')
    }
  })

  it('by the truth although its phone is taken down between two questions', async () => {
    const imei = makeImei()
    const stored = createRefusedImeis(createSecret(testSecret))
    let problem: ReturnType<typeof whyNotOffer> | undefined
    await takeDown(imei, 'stolen-or-blocked', async () => {
      await new Promise<void>((asked) => {
        const isRefused = async () => {
          const refused = await stored.isRefused(market.db, imei)
          asked()
          await expect.poll(() => stored.isRefused(market.db, imei)).toBe(true)
          return refused
        }
        const deps = { db: market.db, refusedImeis: { isRefused }, limiter: createRateLimiter(market) }
        problem = whyNotOffer(deps, { imei, sellerId: karim.id })
      })
    })
    expect(await problem).toBe('imei-for-sale')
  })

  it('and kept as a hash that nobody can make without the key', async () => {
    const imei = makeImei()
    await takeDown(imei, 'stolen-or-blocked')
    const { rows } = await market.db.execute(sql`select * from refused_imeis`)
    expect(JSON.stringify(rows)).not.toContain(imei)
    expect(
      await createRefusedImeis(createSecret('another secret of the tests')).isRefused(market.db, imei),
    ).toBe(false)
  })
})

describe('an admin accepts an IMEI again', () => {
  it('with a reason that the audit log keeps, once', async () => {
    const imei = makeImei()
    await takeDown(imei, 'stolen-or-blocked')
    expect(await accept(imei, '  ')).toEqual([400, 'bad-request'])
    expect(await accept('490154203237517')).toEqual([400, 'not-an-imei'])
    expect(await refusalOf(imei)).toBe('imei-refused')
    expect((await Promise.all([accept(imei), accept(imei)])).sort()).toEqual([
      [200, 0],
      [200, 1],
    ])
    expect(await refusalOf(imei)).toBeUndefined()
    const audit = await market.call<{ act: string; note?: string; product?: string }[]>(
      admin,
      'GET',
      '/audit',
    )
    const acts = audit.body.filter(({ act }) => act === 'accept-imei')
    expect(acts).toEqual([
      expect.objectContaining({ note: 'The police gave it back to her.', product: expect.any(String) }),
    ])
    expect(JSON.stringify(audit.body)).not.toContain(imei)
  })

  it('whose phone was bought here and sold elsewhere, but not one that is for sale', async () => {
    const imei = makeImei()
    await market.completeSale(rahim, nadia, { imei })
    expect(await refusalOf(imei)).toBe('imei-sold')
    expect(await accept(imei)).toEqual([200, 1])
    await market.addPhone(karim, { imei })
    expect(await accept(imei)).toEqual([200, 0])
    expect(await refusalOf(imei, rahim)).toBe('imei-for-sale')
  })
})

it('a refusal outlives the secret that it was made with, once it is hashed again', async () => {
  const imei = makeImei()
  await takeDown(imei, 'stolen-or-blocked')
  const newSecret = 'the secret that takes the place of the first'
  const rotated = createRefusedImeis(createSecret(newSecret, testSecret))
  const forgotten = createRefusedImeis(createSecret(newSecret))
  expect(await rotated.isRefused(market.db, imei)).toBe(true)
  expect(await forgotten.isRefused(market.db, imei)).toBe(false)
  expect(await rotated.renew(market.db)).toBeGreaterThan(0)
  expect(await rotated.renew(market.db)).toBe(0)
  expect(await forgotten.isRefused(market.db, imei)).toBe(true)
})
