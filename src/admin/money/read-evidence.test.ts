import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { meetParties, openOrderMarket } from '../../../tests/support/order-market.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { createUploader } from '../../../tests/support/upload-photo.ts'
import type { Booking } from '../../checkout/booking/contract.ts'
import type { WireConversation } from '../../conversations/contract.ts'
import { orders } from '../../orders/schema.ts'
import { chargebacks } from '../../payments/schema.ts'
import type { Evidence } from './contract.ts'

let rahim: Person
let nadia: Person
let admin: Person
const market = await openOrderMarket()
beforeEach(async () => {
  ;({ rahim, nadia, admin } = await meetParties(market))
})

const complaint = { reason: 'does-not-work', text: 'It turns off after a minute.' }

const readEvidence = (who: Person, { _id }: Booking) =>
  market.call<Evidence>(who, 'GET', `/orders/${_id}/evidence`)

/** Buyer and seller write to each other about the phone of an order. Returns the id of the conversation. */
async function chat({ productId }: Booking, texts: [Person, string][], photos: string[] = []) {
  const { body } = await market.call<WireConversation>(nadia, 'POST', '/conversations', {
    json: { productId },
  })
  for (const [who, text] of texts) {
    const json = { text, photos }
    const { status } = await market.call(who, 'POST', `/conversations/${body._id}/messages`, { json })
    expect(status).toBe(201)
  }
  return body._id
}

const look = async (who: Person, url: string) =>
  (await market.request(url, { token: who.token, cookie: who.cookie })).status

describe('the evidence about an order', () => {
  it('holds what was agreed, the use of the code, complaint and replies, the chat, and both sides', async () => {
    await market.completeSale(rahim, nadia)
    const order = await market.sellPhone(rahim, nadia, {
      product_name: 'Pixel 9',
      productDetails: 'No scratch at all.',
      storageGb: 256,
    })
    await market.move(rahim, order, 'handover', { code: 'x' })
    await market.handOver(rahim, order)
    await chat(order, [
      [nadia, 'Does it have the box?'],
      [rahim, 'It does.'],
    ])
    await market.move(nadia, order, 'dispute', complaint, 'POST')
    const { status, body } = await readEvidence(admin, order)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      agreed: {
        product_name: 'Pixel 9',
        productDetails: 'No scratch at all.',
        storageGb: 256,
        product_price: order.product_price,
        photos: [expect.stringMatching(/^\/images\//)],
        mobile: expect.any(String),
      },
      handover: { codeUsedAt: expect.any(String), wrongCodes: 1 },
      chat: {
        messages: [
          { from: nadia.id, text: 'Does it have the box?' },
          { from: rahim.id, text: 'It does.' },
        ],
        cut: false,
      },
      buyer: { _id: nadia.id, email: nadia.email, deals: { paid: 2, completed: 1, disputed: 1 } },
      seller: { _id: rahim.id, closed: false, deals: { paid: 2, completed: 1, disputed: 1 } },
    })
  })

  it('is read by an admin once the buyer has complained, with the photos of the chat, and by nobody else', async () => {
    const order = await market.sellAndHandOver(rahim, nadia)
    const url = await createUploader(market).uploadPrivate(nadia)
    const conversation = await chat(order, [[nadia, 'Look at this.']], [url])
    const asAdmin = () => market.call(admin, 'GET', `/conversations/${conversation}/messages`)
    expect((await readEvidence(admin, order)).status).toBe(404)
    expect((await asAdmin()).status).toBe(404)
    expect(await look(admin, url)).toBe(404)

    await market.move(nadia, order, 'dispute', complaint, 'POST')
    expect((await readEvidence(admin, order)).body.chat?.messages[0]?.photos).toEqual([url])
    expect((await asAdmin()).status).toBe(200)
    expect(await look(admin, url)).toBe(200)
    for (const who of [rahim, nadia]) expect((await readEvidence(who, order)).status).toBe(403)
    const other = await market.signUp('seller')
    expect(await look(other, url)).toBe(404)
    // A chat about another phone stays private.
    const unrelated = await chat(await market.sellAndHandOver(rahim, nadia), [[nadia, 'Hello']])
    expect((await market.call(admin, 'GET', `/conversations/${unrelated}/messages`)).status).toBe(404)
  })

  it('is for another admin when the reader takes part in the order', async () => {
    const seller = await market.signUp('admin')
    const order = await market.sellAndHandOver(seller, nadia)
    await market.move(nadia, order, 'dispute', complaint, 'POST')
    expect(await readEvidence(seller, order)).toMatchObject({ status: 403, body: { code: 'own-case' } })
    expect((await readEvidence(admin, order)).status).toBe(200)
  })

  it('is read by an admin while the bank asks the money back, and the order is in the queue', async () => {
    const order = await market.completeSale(rahim, nadia)
    await chat(order, [[nadia, 'Thank you']])
    const { paymentId } = await market.readOrder(nadia, order)
    const at = market.clock.now()
    await market.db.insert(chargebacks).values({
      provider: 'stripe',
      chargebackId: 'dp_1',
      reference: order._id,
      paymentId: paymentId ?? '',
      amountMinor: 9000,
      currency: 'USD',
      reason: 'fraudulent',
      isInquiry: false,
      state: 'needs-response',
      openedAt: at,
      dueAt: at,
    })
    expect((await readEvidence(admin, order)).status).toBe(404)
    await market.db.update(orders).set({ chargebackAt: at }).where(eq(orders.id, order._id))
    expect((await readEvidence(admin, order)).body.chat?.messages).toMatchObject([{ text: 'Thank you' }])
    expect((await market.readDetails(admin, order)).chargebackAt).toBe(at.toISOString())
    expect((await market.readDetails(rahim, order)).chargebackAt).toBeNull()
    const { body } = await market.call(admin, 'GET', '/queue', { query: { kind: 'chargeback' } })
    expect(body).toMatchObject([{ subject: order._id, amount: 90, note: 'fraudulent' }])
  })

  it('is known for no other id', async () => {
    for (const _id of ['x', crypto.randomUUID()]) {
      expect((await readEvidence(admin, { _id } as Booking)).status).toBe(404)
    }
  })
})
