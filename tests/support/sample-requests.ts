import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { savedSearches } from '../../src/browsing/schema.ts'
import { insertBid } from '../../src/checkout/bids/store.ts'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import { termsOf } from '../../src/checkout/booking/rules.ts'
import { insertEnquiry } from '../../src/help/store.ts'
import { findListing } from '../../src/listings/index.ts'
import { writeUnsubscribeToken } from '../../src/notifications/change-setting.ts'
import { notify } from '../../src/notifications/index.ts'
import { meetings } from '../../src/orders/index.ts'
import { insertBatch } from '../../src/payouts/make-batch.ts'
import type { RatingsOfOrder } from '../../src/ratings/contract.ts'
import { makeImei, makeNewProduct, seenAll } from './factories.ts'
import { password } from './insert-person.ts'
import type { Marketplace } from './marketplace.ts'
import { createPasskeyDevice } from './passkey-device.ts'
import { openCheckLink } from './phone-check.ts'
import type { Person } from './test-app.ts'

/** Who asks, and what they bring along: a bearer token, an identity cookie, a key to send photos with. */
export type Requester = Pick<Person, 'id' | 'email' | 'name'> & {
  token?: string
  cookie?: string
  key?: string
}

/** What is asked besides method and path. `params` fill the path; the asker's own e-mail is in the query anyway. */
export type SampleRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  /** Sent beside the asker's own. */
  cookie?: string
}

type MakeSampleRequest = (who: Requester) => SampleRequest | Promise<SampleRequest>

/** The calls outside the OpenAPI document's base address stand with their whole path behind `(root)`. */
function pathOf(call: string): string {
  const [path = ''] = (call.split(' ')[1] ?? '').split(',')
  return path.startsWith('(root)') ? path.slice('(root)'.length) : `/api${path}`
}

/** Asks `call` ('PUT /users, revoking': a method, a path, and what is special about it) as somebody. */
export async function sendSample(
  market: Marketplace,
  call: string,
  who: Requester,
  question: SampleRequest,
): Promise<Response> {
  const { params = {}, query = {}, json, form, headers, cookie } = question
  const path = pathOf(call).replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  return market.request(`${path}?${new URLSearchParams({ email: who.email, ...query })}`, {
    method: call.split(' ')[0] ?? '',
    token: who.token,
    cookie: [who.cookie, cookie].filter(Boolean).join('; '),
    headers: { origin: market.env.PUBLIC_URL, ...headers },
    ...(form ? { body: form } : { json }),
  })
}

/**
 * A whole and valid question of every call, about things that nobody has touched yet: the phone is `seller`'s, the booking
 * `bayer`'s, and the account to look up or to verify `other`'s.
 */
export async function makeSampleRequests(
  market: Marketplace,
  cast: { bayer: Person; seller: Person; other: Person },
) {
  const { bayer, seller, other } = cast
  const [brand] = (await (await market.request('/api/categories')).json()) as { _id: string }[]
  const { key } = (await market.call<{ key: string }>(seller, 'GET', '/imagekey')).body
  const sent = await sendSample(market, 'POST /images', seller, { query: { key }, form: await somePhoto() })
  const { data } = (await sent.json()) as { data: { url: string } }
  const leaving = await market.signUp()
  // One photo for all: a seller sends no more than a hundred a day.
  const offer = () => market.addPhone(seller, { image: data.url })
  /** A phone whose check was begun, and agreed to on the phone. */
  const linked = async () => {
    const phone = await offer()
    const { body } = await market.call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
    return { phone, link: await openCheckLink(market, body.url) }
  }
  const aboutPhone = ({ _id: id }: { _id: string }) => ({ params: { id } })
  const booked = async () => market.createOrder(bayer, await offer())
  const paying = async (): Promise<SampleRequest> => {
    const booking = await market.authorisePayment(bayer, await offer())
    return { query: settling(booking) }
  }

  /** Below the price of a phone that is offered here. */
  const lower = makeNewProduct('x').product_price - 5
  /** An open bid, inserted: a buyer can make no more than 25 a day. */
  const bidden = async () => {
    const phone = await findListing(market.db, (await offer())._id)
    if (!phone) throw new Error('the phone is not there')
    const priceMinor = lower * 100
    const bid = {
      buyerId: bayer.id,
      bySide: 'buyer',
      priceMinor,
      phone: '1',
      meetingLocation: 'Shahbag',
      terms: termsOf(phone),
    } as const
    return (await insertBid(market.db, phone, bid, market.clock.now())).id
  }
  /** A saved search of the buyer, inserted: a person has 20 at most. */
  const savedSearch = async () => {
    const at = market.clock.now()
    const digest = randomUUID()
    const row = {
      userId: bayer.id,
      filters: { q: digest },
      digest,
      createdAt: at,
      seenAt: at,
    }
    const [saved] = await market.db.insert(savedSearches).values(row).returning()
    return { id: saved?.id ?? '' }
  }
  const asked = async () => {
    const json = { productId: (await offer())._id }
    return (await market.call<{ _id: string }>(bayer, 'POST', '/conversations', { json })).body._id
  }
  /** A draft of which there is no other. */
  const makeNewDraft = () => {
    const { image: _, ...draft } = makeNewProduct('x', { product_name: `Phone ${randomUUID()}` })
    return draft
  }
  const drafted = async () => {
    const json = { drafts: [makeNewDraft()] }
    return (await market.call<{ id: string }[]>(seller, 'POST', '/mydrafts', { json })).body[0]?.id ?? ''
  }
  const unsubscribeToken = writeUnsubscribeToken(market.secret, { userId: bayer.id, kind: 'phone-gone' })
  const notifyBuyer = async () => {
    await notify(market.db, { to: bayer.id, kind: 'phone-gone', params: { product: 'Redmi' } })
    const { body } = await market.call<{ _id: string }[]>(bayer, 'GET', '/notifications')
    return body[0]?._id ?? ''
  }
  const complaint = { reason: 'not-as-described', text: 'It has a scratch.' }
  const disputed = async () => {
    const order = await market.sellAndHandOver(seller, bayer, { image: data.url })
    await market.move(bayer, order, 'dispute', complaint, 'POST')
    return order
  }
  const returning = async () => {
    const order = await disputed()
    await market.move(seller, order, 'dispute/proposal', { refund: order.product_price })
    await market.move(bayer, order, 'dispute/agreement', { refund: order.product_price })
    return order
  }

  const account = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: seller.password }
  const earn = async () => {
    await market.call(seller, 'PUT', '/payoutaccount', { json: account })
    await market.completeSale(seller, bayer, { image: data.url })
  }
  let earning: Promise<void> | undefined
  /** The seller has money and a payout account. */
  const earned = () => {
    earning ??= earn()
    return earning
  }
  const payout = async () => {
    await earned()
    const json = { amount: 0.5 }
    return (await market.call<{ _id: string }>(seller, 'POST', '/payouts', { json })).body._id
  }
  const device = createPasskeyDevice(market.env.PUBLIC_URL)
  const batch = await insertBatch(market.db, { createdBy: seller.id, createdAt: market.clock.now() })
  const disputedPhoto = async () => {
    const uploaded = await sendSample(market, 'POST /photos', bayer, { form: await somePhoto() })
    const { data: photo } = (await uploaded.json()) as { data: { url: string } }
    const order = await market.sellAndHandOver(seller, bayer, { image: data.url })
    await market.move(bayer, order, 'dispute', { ...complaint, photos: [photo.url] }, 'POST')
    return photo.url.replace('/api/photos/', '')
  }
  const completed = () => market.completeSale(seller, bayer, { image: data.url })
  /** The id of the buyer's rating; both have rated. */
  const rated = async () => {
    const order = await completed()
    for (const who of [bayer, seller]) await market.move(who, order, 'rating', { stars: 4 }, 'POST')
    const { body } = await market.call<RatingsOfOrder>(bayer, 'GET', `/orders/${order._id}/ratings`)
    return body.mine?._id ?? ''
  }

  const makers: Record<string, MakeSampleRequest> = {
    'GET /categories': () => ({}),
    'GET /places': () => ({}),
    'GET /priceguide': () => ({ query: { brand: 'Apple', name: 'iPhone 13' } }),
    'GET /priceguides': () => ({ query: { brand: 'Apple' } }),
    'GET /categories/{id}': () => ({ params: { id: brand?._id ?? '' } }),
    'GET /campain': () => ({}),
    'GET /phones/{id}/alike': async () => ({ params: { id: (await offer())._id } }),
    'GET /phones/{id}/gone': async () => ({ params: { id: (await offer())._id } }),
    'GET /phones/{id}': async () => {
      const { _id } = await offer()
      await market.call(seller, 'PUT', '/campain', { query: { productId: _id } })
      return { params: { id: _id } }
    },
    'GET /user': () => ({ query: { sellerName: seller.name } }),
    'GET (root)/healthz': () => ({}),
    'GET (root)/readyz': () => ({}),
    'GET (root)/images/{name}': () => ({ params: { name: data.url.replace('/images/', '') } }),
    'GET /unsubscription': () => ({ query: { token: 'x' } }),
    'POST /unsubscription': () => ({ query: { token: 'x' } }),
    'POST /unsubscription, a link of a mail': () => ({ query: { token: unsubscribeToken } }),
    'GET /openapi.json': () => ({}),
    'GET /docs': () => ({}),
    'GET /jwt': () => ({}),
    'GET /events': () => ({}),
    'POST /users': ({ name, email }) => ({ json: { name, email, role: 'bayer' } }),
    'POST /users, for another': ({ name }) => ({ json: { name, email: 'x@people.test', role: 'bayer' } }),
    'POST /auth/update-user': ({ name }) => ({ json: { name } }),
    'POST /auth/change-password, wrongly': () => ({
      json: { currentPassword: 'Wrong#2026', newPassword: 'Newer#2026' },
    }),
    'GET /users/admin/{email}': ({ email }) => ({ params: { email } }),
    'GET /users/admin/{email}, of another': () => ({ params: { email: 'x@people.test' } }),
    'GET /users/seller/{email}': ({ email }) => ({ params: { email } }),
    'GET /users/seller/{email}, of another': () => ({ params: { email: 'x@people.test' } }),
    'GET /allproducts': () => ({ query: { category_name: 'Apple' } }),
    'GET /search': () => ({ query: { q: 'iphone' } }),
    'GET /search/counts': () => ({ query: { q: 'iphone' } }),
    'GET /search/suggest': () => ({ query: { q: 'iph' } }),
    'GET /product': async () => ({ query: { id: (await offer())._id } }),
    'POST /bookingproduct': async ({ name, email }) => {
      const phone = await offer()
      const { product_name, product_price, brand_name, _id: productId } = phone
      const offered = { product_name, product_price, brand_name, productId, sellerEmail: seller.email }
      return { json: { ...offered, name, email, phone: '01712-345678', location: 'Shahbag, Dhaka' } }
    },
    'GET /bookingproduct': () => ({}),
    'PUT /bookingproduct': async () => {
      const { _id: id, product_price } = await booked()
      return { query: { id }, json: { product_price } }
    },
    'GET /product/parces/{id}': async () => ({ params: { id: (await booked())._id } }),
    'POST /create-payment-intent': async () => {
      const { _id: bookingId, product_price } = await booked()
      return { json: { bookingId, product_price } }
    },
    'POST /orders/{id}/payment': async () => {
      const { _id: id, product_price } = await booked()
      return { params: { id }, json: { provider: 'bkash', product_price } }
    },
    'PUT /addpayment': paying,
    'PUT /addpaymentinbooked': paying,
    'GET /notifications': () => ({}),
    'GET /unreadnotifications': () => ({}),
    'PUT /notifications': () => ({}),
    'PUT /notifications/{id}': async () => ({ params: { id: await notifyBuyer() } }),
    'GET /notificationsettings': () => ({}),
    'GET /smsnotices': () => ({}),
    'PUT /smsnotices': () => ({ json: { on: false } }),
    'GET /pushsubscription': () => ({}),
    'PUT /pushsubscription': () => ({
      json: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
        p256dh: `B${'A'.repeat(86)}`,
        auth: 'A'.repeat(22),
      },
    }),
    'DELETE /pushsubscription': () => ({}),
    'PUT /notificationsettings': () => ({ json: { kind: 'phone-gone', email: false } }),
    'GET /orders/{id}': async () => about(await booked()),
    'GET /orders/{id}, disputed': async () => about(await disputed()),
    'PUT /orders/{id}/handover': async () => {
      const order = await market.sellPhone(seller, bayer, { image: data.url })
      const { handover } = await market.readDetails(bayer, order)
      return { ...about(order), json: { code: handover?.code } }
    },
    'PUT /orders/{id}/completion': async () =>
      about(await market.sellAndHandOver(seller, bayer, { image: data.url })),
    'PUT /orders/{id}/cancellation': async () => ({
      ...about(await market.sellPhone(seller, bayer, { image: data.url })),
      json: { reason: 'No time to meet' },
    }),
    'POST /orders/{id}/dispute': async () => ({
      ...about(await market.sellAndHandOver(seller, bayer, { image: data.url })),
      json: complaint,
    }),
    'POST /orders/{id}/dispute/replies': async () => ({
      ...about(await disputed()),
      json: { text: 'It was fine here.' },
    }),
    'PUT /orders/{id}/dispute/proposal': async () => ({ ...about(await disputed()), json: { refund: 5 } }),
    'PUT /orders/{id}/dispute/agreement': async () => {
      const order = await disputed()
      await market.move(seller, order, 'dispute/proposal', { refund: 5 })
      return { ...about(order), json: { refund: 5 } }
    },
    'DELETE /orders/{id}/dispute': async () => about(await disputed()),
    'PUT /orders/{id}/dispute/decision': async () => ({
      ...about(await disputed()),
      json: { refund: 5, why: 'A scratch' },
    }),
    'GET /queue': () => ({}),
    'GET /queue/counts': () => ({}),
    'PUT /orders/{id}/return': async () => {
      const order = await returning()
      return { ...about(order), json: { code: (await market.readDetails(seller, order)).return?.code } }
    },
    'PUT /orders/{id}/return/confirmation': async () => about(await returning()),
    'PUT /orders/{id}/return/waiver': async () => ({
      ...about(await returning()),
      json: { why: 'The police has it' },
    }),
    'PUT /orders/{id}/return/failure': async () => ({
      ...about(await returning()),
      json: { place: 'Shahbag', waitedAt: market.clock.now().toISOString(), text: 'Nobody came' },
    }),
    'GET /orders/{id}/billofsale': async () =>
      about(await market.sellAndHandOver(seller, bayer, { image: data.url })),
    'GET /billsofsale/{token}': async () => {
      const order = await market.sellAndHandOver(seller, bayer, { image: data.url })
      const path = `/orders/${order._id}/billofsale`
      const { body } = await market.call<{ verifyUrl: string }>(bayer, 'GET', path)
      return { params: { token: body.verifyUrl.split('/').at(-1) ?? '' } }
    },
    'PUT /orders/{id}/meeting': async () => ({
      ...about(await market.sellPhone(seller, bayer, { image: data.url })),
      json: { place: 'Shahbag', at: new Date(market.clock.now().getTime() + 86_400_000).toISOString() },
    }),
    'PUT /orders/{id}/meeting/agreement': async () => {
      const order = await market.sellPhone(seller, bayer, { image: data.url })
      const json = {
        place: 'Shahbag',
        at: new Date(market.clock.now().getTime() + 86_400_000).toISOString(),
      }
      await market.move(seller, order, 'meeting', json)
      return { ...about(order), json }
    },
    'PUT /orders/{id}/meeting/failure': async () => {
      const order = await market.sellPhone(seller, bayer, { image: data.url })
      const at = market.clock.now()
      const json = { place: 'Shahbag', at: new Date(at.getTime() + 86_400_000).toISOString() }
      await market.move(seller, order, 'meeting', json)
      await market.move(bayer, order, 'meeting/agreement', json)
      await market.db.update(meetings).set({ at }).where(eq(meetings.orderId, order._id))
      return about(order)
    },
    'DELETE /orders/{id}/meeting': async () =>
      about(await market.sellPhone(seller, bayer, { image: data.url })),
    'POST /orders/{id}/conversation': async () =>
      about(await market.sellPhone(seller, bayer, { image: data.url })),
    'POST /orders/{id}/meetinglink': async () =>
      about(await market.sellPhone(seller, bayer, { image: data.url })),
    'DELETE /orders/{id}/meetinglink': async () => about(await booked()),
    'GET /meetings/{token}': async () => {
      const order = await market.sellPhone(seller, bayer, { image: data.url })
      const path = `/orders/${order._id}/meetinglink`
      const { body } = await market.call<{ url: string }>(bayer, 'POST', path)
      return { params: { token: body.url.split('/').at(-1) ?? '' } }
    },
    'POST /products/{id}/checks': async () => aboutPhone(await offer()),
    'GET /products/{id}/checks': async () => aboutPhone(await offer()),
    'POST /orders/{id}/checks': async () => about(await market.sellPhone(seller, bayer, { image: data.url })),
    'GET /orders/{id}/checks': async () => about(await market.sellPhone(seller, bayer, { image: data.url })),
    'PUT /orders/{id}/checkedimei': async () => {
      const imei = makeImei()
      const order = await market.sellPhone(seller, bayer, { image: data.url, imei })
      const { body } = await market.call<{ url: string }>(bayer, 'POST', `/orders/${order._id}/checks`)
      await (await openCheckLink(market, body.url)).run('vibration', () => ({ faulty: true }))
      return { ...about(order), json: { imei } }
    },
    'PUT /orders/{id}/checkedcode': async () => {
      const order = await market.sellPhone(seller, bayer, { image: data.url })
      const { body } = await market.call<{ url: string }>(bayer, 'POST', `/orders/${order._id}/checks`)
      const link = await openCheckLink(market, body.url)
      await link.run('vibration', () => ({ faulty: true }))
      return { ...about(order), json: { code: (await link.finish()).body.shown?.code } }
    },
    'GET /phones/{id}/check': async () => {
      const { phone, link } = await linked()
      await link.run('touch', () => ({ faulty: true }))
      await link.finish()
      return aboutPhone(phone)
    },
    'GET /checks/{token}': async () => (await linked()).link.request(),
    'POST /checks/{token}/consent': async () => (await linked()).link.request(),
    'POST /checks/{token}/challenges': async () => ({
      ...(await linked()).link.request(),
      json: { test: 'buttons' },
    }),
    'PUT /checks/{token}/answers': async () => {
      const { link } = await linked()
      const { nonce } = await link.ask('buttons')
      return { ...link.request(), json: { nonce, answer: { faulty: true } } }
    },
    'PUT /checks/{token}/finish': async () => {
      const { link } = await linked()
      await link.run('touch', () => ({ faulty: true }))
      return link.request()
    },
    'GET /orders/{id}/evidence': async () => about(await disputed()),
    'GET /orders/{id}/evidence, undisputed': async () =>
      about(await market.sellAndHandOver(seller, bayer, { image: data.url })),
    'GET /sellerday': () => ({}),
    'GET /sales': () => ({}),
    'GET /salesmonth': () => ({ query: { month: '2026-11' } }),
    'GET /balance': () => ({}),
    'GET /statement': () => ({}),
    'GET /restingmoney': () => ({}),
    'GET /payoutholds': () => ({}),
    // Lifts none: the others are about the same seller.
    'PUT /payoutholds/{id}': () => ({ params: { id: other.id }, json: { held: false, reason: 'A mistake' } }),
    'GET /heldmoney': () => ({}),
    'PUT /heldmoney/{id}': async () => ({
      params: { id: (await completed())._id },
      json: { reason: 'All is well' },
    }),
    'GET /payoutaccount': () => ({}),
    'PUT /payoutaccount': () => ({ json: account }),
    'PUT /payoutaccount, wrong password': () => ({ json: { ...account, password: 'Wrong#2026' } }),
    'POST /payouts': async () => {
      await earned()
      return { json: { amount: 0.5 } }
    },
    'GET /payouts': () => ({}),
    'POST /payouts/batches': async () => {
      await payout()
      return {}
    },
    'GET /payouts/batches/{id}': () => ({ params: { id: batch.id } }),
    'PUT /payouts/batches/{id}': async () => ({
      params: { id: batch.id },
      json: { marks: [{ _id: await payout(), state: 'failed', amount: 1 }] },
    }),
    'PUT /payouts/{id}': async () => ({ params: { id: await payout() }, json: { state: 'failed' } }),
    'GET /sellers/{id}': () => ({ params: { id: seller.id } }),
    'POST /orders/{id}/rating': async () => ({ ...about(await completed()), json: { stars: 5 } }),
    'GET /orders/{id}/ratings': async () => about(await completed()),
    'PUT /ratings/{id}/report': async () => ({ params: { id: await rated() } }),
    'PUT /ratings/{id}/reply': async () => ({ params: { id: await rated() }, json: { text: 'Thank you' } }),
    'GET /reportedratings': () => ({}),
    'PUT /reportedratings/{id}': async () => ({
      params: { id: await rated() },
      json: { decision: 'dismissed', ...seenAll },
    }),
    'POST /bids': async () => ({
      json: { productId: (await offer())._id, price: lower, phone: '01811-223344', location: 'Shahbag' },
    }),
    'POST /phones/{id}/view': async () => ({ params: { id: (await offer())._id } }),
    'GET /mydrafts': () => ({}),
    'POST /mydrafts': () => ({ json: { drafts: [makeNewDraft()] } }),
    'GET /mydrafts/{id}': async () => ({ params: { id: await drafted() } }),
    'PUT /mydrafts/{id}': async () => ({ params: { id: await drafted() }, json: {} }),
    'PUT /deleteddrafts': async () => ({ json: { ids: [await drafted()] } }),
    'GET /savedphones': () => ({}),
    'GET /savedphones/ids': () => ({}),
    'PUT /savedphones/{id}': async () => ({ params: { id: (await offer())._id } }),
    'DELETE /savedphones/{id}': async () => ({ params: { id: (await offer())._id } }),
    'GET /savedsearches': () => ({}),
    'POST /savedsearches': () => ({ json: { q: `iphone ${randomUUID()}` } }),
    'PUT /savedsearches/{id}': async () => ({ params: await savedSearch(), json: { mail: false } }),
    'PUT /savedsearches/{id}/seen': async () => ({ params: await savedSearch() }),
    'DELETE /savedsearches/{id}': async () => ({ params: await savedSearch() }),
    'GET /meetingdetails': () => ({}),
    'GET /bids': () => ({ query: { as: 'buyer' } }),
    'POST /bids/{id}/counter': async () => ({ params: { id: await bidden() }, json: { price: lower + 1 } }),
    'PUT /bids/{id}/acceptance': async () => ({ params: { id: await bidden() } }),
    'PUT /bids/{id}/refusal': async () => ({ params: { id: await bidden() } }),
    'DELETE /bids/{id}': async () => ({ params: { id: await bidden() } }),
    'GET /bidterms/{id}': async () => ({ params: { id: (await offer())._id } }),
    'PUT /bidterms/{id}': async () => ({
      params: { id: (await offer())._id },
      json: { takesBids: true, lowest: null },
    }),
    'POST /conversations': async () => ({ json: { productId: (await offer())._id } }),
    'GET /conversations': () => ({}),
    'GET /conversations/{id}': async () => ({ params: { id: await asked() } }),
    'GET /conversations/{id}/messages': async () => ({ params: { id: await asked() } }),
    'POST /conversations/{id}/messages': async () => ({
      params: { id: await asked() },
      json: { text: 'Hello' },
    }),
    'PUT /conversations/{id}/read': async () => ({ params: { id: await asked() } }),
    'PUT /conversations/{id}/block': async () => ({
      params: { id: await asked() },
      json: { blocked: false },
    }),
    'PUT /conversations/{id}/report': async () => ({ params: { id: await asked() } }),
    'PUT /reportedconversations/{id}': async () => {
      const id = await asked()
      await market.call(bayer, 'PUT', `/conversations/${id}/report`)
      return { params: { id }, json: seenAll }
    },
    'GET /conversations/{id}, reported': async () => {
      const id = await asked()
      await market.call(bayer, 'PUT', `/conversations/${id}/report`)
      return { params: { id } }
    },
    'PUT /report': async () => ({ query: { id: (await offer())._id } }),
    'POST /account/emaillink': () => ({ json: {} }),
    'GET /account/mobile': () => ({}),
    'POST /account/mobilecode': () => ({ json: { mobile: '01812345678' } }),
    'PUT /account/mobile': () => ({ json: { code: '123456' } }),
    'PUT /account/email': () => ({ json: { token: 'wrong' } }),
    'GET /account/sessions': () => ({}),
    // Refused: the others of the table need their accounts.
    'POST /account/closing': () => ({ json: { password: 7 } }),
    'POST /account/closing, wrong password': () => ({ json: { password: 'wrong' } }),
    'GET /account/exports': () => ({}),
    'POST /account/exports': () => ({ json: { password } }),
    'GET /account/exports/{id}': () => ({ params: { id: randomUUID() } }),
    'DELETE /account/sessions': () => ({}),
    'DELETE /account/sessions/{id}': () => ({ params: { id: randomUUID() } }),
    'GET /secondfactor': () => ({}),
    'POST /secondfactor': () => ({ json: { code: '123456' } }),
    'POST /secondfactor/challenge': () => ({}),
    // Of nobody's passkey, and to no challenge.
    'POST /secondfactor/passkey': () => ({ json: { response: device.sign({ challenge: 'none' }) } }),
    'GET /factors': () => ({}),
    'POST /factors/app': () => ({ json: { password: seller.password } }),
    // Of nobody's app: nobody has begun to set one up so long ago.
    'PUT /factors/app': () => ({ json: { code: '123456' } }),
    'DELETE /factors/app': () => ({}),
    'PUT /factors/passkeys': () => ({
      json: { name: 'My phone', response: device.create({ challenge: 'none' }) },
    }),
    'POST /factors/passkeys': () => ({ json: { password: seller.password } }),
    'PUT /factors/passkeys/{id}': () => ({ params: { id: randomUUID() }, json: { name: 'My phone' } }),
    'DELETE /factors/passkeys/{id}': () => ({ params: { id: randomUUID() } }),
    'POST /factors/backupcodes': () => ({}),
    'PUT /selleraccount': () => ({}),
    'GET /myproduct': () => ({}),
    'GET /myproductcounts': () => ({}),
    'GET /myproduct/{id}': async () => ({ params: { id: (await offer())._id } }),
    'GET /typecodes/{typeCode}': () => ({ params: { typeCode: '35123456' } }),
    'GET /knownmodels': () => ({ query: { q: 'iphone' } }),
    'GET /usualprice': () => ({ query: { brand: 'Apple', name: 'iPhone 13' } }),
    'POST /photos': async () => ({ form: await somePhoto() }),
    'GET /photos/{name}': async () => ({ params: { name: await disputedPhoto() } }),
    'GET /waitingsales': () => ({}),
    'GET /imagekey': () => ({}),
    'POST /images': async (who) => ({ query: { key: who.key ?? '' }, form: await somePhoto() }),
    'POST /allproducts': async (who) => ({ json: makeNewProduct(await market.addImage(who)) }),
    "POST /allproducts, another's picture": async () => ({
      json: makeNewProduct(await market.addImage(bayer)),
    }),
    'PUT /campain': async () => ({ query: { productId: (await offer())._id } }),
    'PUT /product': async () => {
      const { _id: id, image } = await offer()
      return { query: { id }, json: makeNewProduct(image) }
    },
    'PUT /myproductprices': async () => {
      const { _id: id, product_price: was } = await offer()
      return { json: { prices: [{ id, price: was - 1, was }] } }
    },
    'PUT /myproduct/{id}/sale': async () => ({ params: { id: (await offer())._id } }),
    'DELETE /product': async () => ({ query: { id: (await offer())._id } }),
    'GET /seller': () => ({}),
    'GET /bayer': () => ({}),
    'GET /report': () => ({}),
    'GET /reportedphones': () => ({}),
    'PUT /reportedphones/{id}': async () => ({
      params: { id: (await offer())._id },
      json: { decision: 'dismissed', ...seenAll },
    }),
    'PUT /acceptedimeis': () => ({ json: { imei: '490154203237518', reason: 'Her own' } }),
    'GET /flaggedphones': () => ({}),
    'PUT /flaggedphones/{id}': async () => ({
      params: { id: (await offer())._id },
      json: { decision: 'approved', version: 'none' },
    }),
    'GET /heldproducts': () => ({}),
    'GET /takedowns': () => ({}),
    'GET /members': () => ({ query: { role: 'seller' } }),
    'GET /desk': () => ({ query: { q: 'rahim' } }),
    'GET /members/{id}': () => ({ params: { id: other.id } }),
    'POST /members/{id}/notes': () => ({ params: { id: other.id }, json: { note: 'Called about a refund' } }),
    'PUT /members/{id}/suspension': () => ({
      params: { id: leaving.id },
      json: { reason: 'Two complaints' },
    }),
    'DELETE /members/{id}/suspension': () => ({ params: { id: leaving.id } }),
    // Of somebody who is logged in nowhere.
    'DELETE /members/{id}/sessions': () => ({ params: { id: leaving.id } }),
    'GET /shop': () => ({}),
    'PUT /shop': () => ({
      json: {
        name: 'Rahim Telecom',
        placeId: null,
        opensAt: '10:00',
        closesAt: '20:00',
        closedOn: 5,
        image: null,
      },
    }),
    'GET /verification': () => ({}),
    'POST /verification': () => ({ json: { kind: 'nid', photos: ['/api/photos/a', '/api/photos/b'] } }),
    'PUT /verifications/{id}': () => ({
      params: { id: crypto.randomUUID() },
      json: { decision: 'approved', name: 'Rahim' },
    }),
    'POST /enquiries': () => ({ json: { name: 'Nadia', email: 'nadia@people.test', text: 'Hello' } }),
    'GET /enquiries': () => ({}),
    'POST /enquiries/{id}/answers': async () => ({
      params: {
        id: (
          await insertEnquiry(market.db, {
            name: 'Nadia',
            email: 'nadia@people.test',
            text: 'Hello',
            createdAt: market.clock.now(),
          })
        ).id,
      },
      json: { text: 'At ten.', seen: 0 },
    }),
    'PUT /enquiries/{id}': () => ({ params: { id: crypto.randomUUID() } }),
    'GET /overview': () => ({}),
    'GET /overview/sales': () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
    'GET /money': () => ({}),
    'PUT /money/check': () => ({}),
    'PUT /money/differences/{reference}': () => ({ params: { reference: 're_none' } }),
    'PUT /money/refunds/{id}': () => ({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      json: { refund: crypto.randomUUID(), way: 'bkash', reference: 'TX1' },
    }),
    'GET /failedjobs': () => ({}),
    'PUT /failedjobs/{id}': () => ({ params: { id: '1' } }),
    'GET /chargebacks': () => ({}),
    'PUT /chargebacks/{id}/evidence': () => ({
      params: { id: crypto.randomUUID() },
      json: { statement: 'x' },
    }),
    'GET /checklists': () => ({}),
    'GET /checklists/{side}': () => ({ params: { side: 'buyer' } }),
    'PUT /checklists/{side}/{language}': () => ({
      params: { side: 'buyer', language: 'en' },
      json: { body: 'Look at the phone.', version: 0 },
    }),
    'POST /checklistpreviews': () => ({ json: { body: 'Look at the phone.' } }),
    'GET /brands': () => ({}),
    'POST /brands': () => ({ json: { name: `B${randomUUID().slice(0, 8)}` } }),
    'PUT /brands/{id}': () => ({ params: { id: 'none' }, json: { isHidden: true } }),
    'DELETE /brands/{id}': () => ({ params: { id: 'none' } }),
    'GET /undeliveredmails': () => ({}),
    'PUT /undeliveredmails/{id}': () => ({ params: { id: '1' } }),
    'DELETE /undeliveredmails/{id}': () => ({ params: { id: '1' } }),
    'GET /audit': () => ({}),
    'PUT /users': () => ({ query: { userid: other.id } }),
    'PUT /users, revoking': () => ({ query: { userid: other.id, verified: 'false' } }),
    'DELETE /deleteuser': () => ({ query: { id: leaving.id } }),
    'DELETE /deleteuser, of oneself': ({ id }) => ({ query: { id } }),
    'GET (root)/returns/{id}': () => ({ params: { id: crypto.randomUUID() } }),
    'POST (root)/returns/{id}': () => ({ params: { id: crypto.randomUUID() } }),
    'GET (root)/bn/returns/{id}': () => ({ params: { id: crypto.randomUUID() } }),
    'POST (root)/bn/returns/{id}': () => ({ params: { id: crypto.randomUUID() } }),
    'POST (root)/webhooks/stripe': () => ({ json: { type: 'payment_intent.succeeded' } }),
  }
  return makers
}

function about({ _id: id }: Booking): SampleRequest {
  return { params: { id } }
}

function settling({ sellerEmail, product_name, _id: bookingId }: Booking): Record<string, string> {
  return { sellerEmail, product_name, bookingId }
}

/** A form with a small photo that is a picture. */
async function somePhoto(): Promise<FormData> {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#235' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([new Uint8Array(photo)], 'phone.png', { type: 'image/png' }))
  return form
}
