import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import { imageUrl } from '../../src/images/rules.ts'
import { images, imageUploads } from '../../src/images/schema.ts'
import type { Problem } from '../../src/kernel/problem.ts'
import type { NewProduct, Product } from '../../src/listings/contract.ts'
import { findListing } from '../../src/listings/index.ts'
import { claimPhone } from '../../src/orders/claim-phone.ts'
import type { Booking } from '../../src/orders/contract.ts'
import { findOrder } from '../../src/orders/find-order.ts'
import { saleLedger } from '../../src/orders/schema.ts'
import { inspectPayment } from '../../src/payments/inspect-payment.ts'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import { payments } from '../../src/payments/schema.ts'
import { rateLimits } from '../../src/platform/database/schema.ts'
import { openCardClient } from './card-client.ts'
import { makeNewProduct } from './factories.ts'
import { openSecondProcess, type ProviderProxy, withProviderProxy } from './provider-proxy.ts'
import { type Person, startTestApp, type TestApp } from './test-app.ts'

/** An answer, read. */
export type Answer<Body> = {
  status: number
  body: Body & Partial<Pick<Problem, 'code' | 'detail'>>
  headers: Headers
}

export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>

/** The whole app, with what sellers and buyers do in it: over HTTP, as their browsers would. */
export async function openMarketplace(variables: Record<string, string> = {}) {
  const app = await startTestApp(variables)
  /** The provider's own client, for what is done at its desk. */
  const { cards } = openCardClient(app)

  /** Gives everybody all turns back, for tests in which one person does in a second what takes others a week. */
  async function resetRateLimits(): Promise<void> {
    await app.db.delete(rateLimits)
  }

  /** Calls the API as somebody, naming their own e-mail in the query as a browser does. */
  async function call<Body = unknown>(
    who: Person | null,
    method: string,
    path: string,
    { query = {}, json, fetch = app.request }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const search = new URLSearchParams({ ...(who ? { email: who.email } : {}), ...query })
    const response = await fetch(`/api${path}?${search}`, { method, json, token: who?.token })
    const body = response.status === 304 ? {} : await response.json()
    return { status: response.status, body, headers: response.headers } as Answer<Body>
  }

  /** What a browser does silently: a fresh token, because one lives a quarter of an hour and clocks are moved on here. */
  async function renewToken(person: Person): Promise<void> {
    const response = await app.request(`/api/jwt?email=${encodeURIComponent(person.email)}`, {
      cookie: person.cookie,
    })
    person.token = ((await response.json()) as { jwtToken: string }).jwtToken
  }

  /** A picture that the image service has answered to this seller; the photo itself matters to nobody here. */
  async function addImage(seller: Pick<Person, 'id'>): Promise<string> {
    const picture = { id: randomBytes(20).toString('hex'), width: 800, height: 600 }
    // Together, as when a photo is taken in: the job that removes pictures which nobody has sent may be running.
    await app.db.transaction(async (tx) => {
      await tx
        .insert(images)
        .values({ ...picture, digest: picture.id, placeholder: 'data:image/webp;base64,AA==' })
      await tx.insert(imageUploads).values({ imageId: picture.id, ownerId: seller.id })
    })
    return imageUrl(picture)
  }

  /** Puts a phone up for sale. */
  async function addPhone(seller: Person, changes: Partial<NewProduct> = {}): Promise<Product> {
    const json = makeNewProduct(changes.image ?? (await addImage(seller)), changes)
    const { status, body } = await call<Product>(seller, 'POST', '/allproducts', { json })
    if (status !== 201) throw new Error(`offering a phone answered ${status}: ${body.detail}`)
    return body
  }

  function book(
    buyer: Person,
    phone: Product,
    changes: Record<string, unknown> = {},
    more: CallOptions = {},
  ) {
    return call<Booking>(buyer, 'POST', '/bookingproduct', {
      json: {
        product_name: phone.product_name,
        product_price: phone.product_price,
        brand_name: phone.brand_name,
        sellerEmail: phone.userEmail,
        productId: phone._id,
        name: buyer.name,
        email: buyer.email,
        phone: '01712-345678',
        location: 'Shahbag, Dhaka',
        ...changes,
      },
      ...more,
    })
  }

  /** Books a phone that can be booked. */
  async function createOrder(buyer: Person, phone: Product): Promise<Booking> {
    const { status, body } = await book(buyer, phone)
    if (status !== 201) throw new Error(`booking answered ${status}: ${body.detail}`)
    return body
  }

  function beginPayment(buyer: Person, booking: Booking, more: CallOptions = {}) {
    return call<{ clientSecret: string; publishableKey: string }>(buyer, 'POST', '/create-payment-intent', {
      json: { product_price: booking.product_price, bookingId: booking._id },
      ...more,
    })
  }

  /** What the card form does: creates the payment method and confirms; answers the provider's intent. */
  async function confirmCard(buyer: Person, clientSecret: string, number = '4242424242424242') {
    const method = await sendToProvider('payment_methods', {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
      'billing_details[name]': buyer.name,
      'billing_details[email]': buyer.email,
    })
    return sendToProvider(`payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
      client_secret: clientSecret,
      payment_method: method.id,
    })
  }

  async function sendToProvider(path: string, fields: Record<string, string>) {
    const response = await app.request(`/sandbox/stripe/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key: sandboxPublishableKey, ...fields }),
    })
    return (await response.json()) as { id: string; status: string }
  }

  /** Books a phone and authorises its card payment, up to the moment before the browser tells the server. */
  async function authorisePayment(buyer: Person, phone: Product): Promise<Booking> {
    const booking = await createOrder(buyer, phone)
    await authoriseAgain(buyer, booking)
    return booking
  }

  async function authoriseAgain(buyer: Person, booking: Booking): Promise<string> {
    const { status, body } = await beginPayment(buyer, booking)
    if (status !== 200) throw new Error(`the payment intent answered ${status}: ${body.detail}`)
    const intent = await confirmCard(buyer, body.clientSecret)
    if (intent.status !== 'requires_capture') throw new Error(`the card payment is ${intent.status}`)
    return intent.id
  }

  function settle(
    buyer: Person,
    booking: Booking,
    { path = '/addpayment', query = {}, ...more }: CallOptions & { path?: string } = {},
  ) {
    return call<{ modifiedCount: number; paymentId: string | null }>(buyer, 'PUT', path, {
      query: {
        sellerEmail: booking.sellerEmail,
        product_name: booking.product_name,
        bookingId: booking._id,
        ...query,
      },
      ...more,
    })
  }

  async function readOrder(buyer: Person, booking: Booking): Promise<Booking> {
    return (await call<Booking>(buyer, 'GET', `/product/parces/${booking._id}`)).body
  }

  /** How a booking's payment stands at the provider, by its own words; null when it was never asked for. */
  async function readIntent(booking: Booking): Promise<Stripe.PaymentIntent.Status | null> {
    const rows = await app.db
      .select()
      .from(payments)
      .where(eq(payments.reference, booking._id))
      .orderBy(payments.createdAt)
    const paymentId = rows.at(-1)?.paymentId
    return paymentId ? (await cards.paymentIntents.retrieve(paymentId)).status : null
  }

  /** The steps of a booking's sale, in order. */
  async function readLedger(booking: Booking): Promise<string[]> {
    const rows = await app.db
      .select({ step: saleLedger.step })
      .from(saleLedger)
      .where(eq(saleLedger.orderId, booking._id))
      .orderBy(saleLedger.id)
    return rows.map(({ step }) => step)
  }

  /** What a process does up to the claim of the phone, before it is killed; answers the payment it claimed with. */
  async function claimAndCrash(order: Booking): Promise<string> {
    const payment = await inspectPayment(withProviderProxy(app).payments, order._id)
    const found = await findOrder(app.db, order._id)
    if (!payment || !found) throw new Error('nothing to claim')
    const { paymentId, amount } = payment
    await claimPhone(app, found, { paymentId, amountMinor: amount.minor, isCaptured: false })
    return paymentId
  }

  /** How an order stands: for its buyer, at the provider, on the ledger, and whether the phone can be bought. */
  async function readOutcome(buyer: Person, order: Booking) {
    const { status } = await readOrder(buyer, order)
    const listing = await findListing(app.db, order.productId)
    return {
      order: status,
      money: await readIntent(order),
      ledger: (await readLedger(order)).join(' '),
      forSale: listing?.soldAt === null,
    }
  }

  /** Until somebody waits for what another transaction holds locked. */
  function untilLockWait(): Promise<void> {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return expect.poll(async () => (await app.db.execute(waiting)).rowCount).toBeGreaterThan(0)
  }

  return {
    ...app,
    cards,
    resetRateLimits,
    renewToken,
    call,
    addImage,
    addPhone,
    book,
    createOrder,
    beginPayment,
    confirmCard,
    authorisePayment,
    authoriseAgain,
    settle,
    readOrder,
    readIntent,
    readLedger,
    claimAndCrash,
    readOutcome,
    untilLockWait,
    withProviderProxy: (proxy?: ProviderProxy) => withProviderProxy(app, proxy),
    openSecondProcess: (proxy: ProviderProxy, patience?: Parameters<typeof openSecondProcess>[2]) =>
      openSecondProcess(app, proxy, patience),
  }
}

type CallOptions = { query?: Record<string, string>; json?: unknown; fetch?: TestApp['request'] }
