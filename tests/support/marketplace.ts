import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { createIssueToken } from '../../src/auth/index.ts'
import { sessions } from '../../src/auth/schema.ts'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import { imageUrl } from '../../src/images/rules.ts'
import type { Product } from '../../src/listings/contract.ts'
import { presentListing } from '../../src/listings/index.ts'
import { rateLimits } from '../../src/platform/database/schema.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { type Log, silentLog } from '../../src/platform/log.ts'
import { addProduct, type NewProduct } from '../../src/selling/contract.ts'
import { addListing } from '../../src/selling/index.ts'
import { readOffer } from '../../src/selling/parse-offer.ts'
import { type CallOptions, createApiClient } from './api-client.ts'
import { openCardClient } from './card-client.ts'
import { makeBooking, makeNewProduct } from './factories.ts'
import { createPaymentHelpers } from './pay-order.ts'
import {
  openSecondProcess,
  type ProviderClient,
  type ProviderProxy,
  withProviderProxy,
} from './provider-proxy.ts'
import { createOutcomeHelpers } from './read-outcome.ts'
import { createSaleHelpers } from './sell-phone.ts'
import { type Person, startTestApp, type TestServers } from './test-app.ts'

const { schema: newProduct } = addProduct.request.body.content['application/json']

export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>

/** Opens the whole app on a database of its own, with helpers for what sellers and buyers do over HTTP. */
export async function openMarketplace(
  variables: Record<string, string> = {},
  log: Log = silentLog,
  servers?: TestServers,
) {
  const app = await startTestApp(variables, log, servers)
  const call = createApiClient(app)
  /** The provider's own client, for what happens at the provider. */
  const { cards } = openCardClient(app)

  /** Refills all rate limits, for tests in which one person makes many requests. */
  async function resetRateLimits(): Promise<void> {
    await app.db.delete(rateLimits)
  }

  /**
   * Issues a fresh token, as browsers ask for silently: tokens expire when a test moves the clock. Sessions that have not ended are as if
   * they had just begun.
   */
  async function renewToken(person: Person): Promise<void> {
    const now = app.clock.now()
    const expiresAt = new Date(now.getTime() + 14 * 86_400_000)
    const renewed = await app.db
      .update(sessions)
      .set({ createdAt: now, updatedAt: now, expiresAt })
      .where(eq(sessions.userId, person.id))
      .returning()
    const session = renewed.find(({ token }) => person.cookie.includes(`session_token=${token}.`))
    person.token = session ? await createIssueToken(app)({ id: session.id, userId: person.id }) : ''
  }

  /** Adds an uploaded image of this seller, without image data. Returns its URL. */
  async function addImage(seller: Pick<Person, 'id'>): Promise<string> {
    const image = { id: randomBytes(20).toString('hex'), width: 800, height: 600 }
    // In one statement, because the job that removes images without an upload may be running.
    await app.db.execute(sql`
      with image as (
        insert into images (id, digest, width, height, placeholder)
        values (${image.id}, ${image.id}, ${image.width}, ${image.height}, 'data:image/webp;base64,AA==') returning id
      )
      insert into image_uploads (image_id, owner_id) select id, ${seller.id} from image`)
    return imageUrl(image)
  }

  const describePhone = async (seller: Person, changes: Partial<NewProduct>) =>
    makeNewProduct(changes.image ?? (await addImage(seller)), changes)

  const limiter = createRateLimiter(app)
  /** Puts a phone up for sale as `offerPhone` does, without the request, which takes half as long again. Cached lists stay as they are. */
  async function addPhone(seller: Person, changes: Partial<NewProduct> = {}): Promise<Product> {
    const written = newProduct.parse(await describePhone(seller, changes))
    const offer = { sellerId: seller.id, ...readOffer(written) }
    const hostedImages = app.env.IMAGE_UPLOAD_URL
    const added = await addListing({ ...app, limiter }, offer, app.clock.now(), { hostedImages })
    if (!added.ok) throw new Error(`the phone was not added: ${added.why}`)
    return presentListing(added.value)
  }

  /** Puts a phone up for sale by the call: what is cached of lists and pages is dropped. */
  async function offerPhone(seller: Person, changes: Partial<NewProduct> = {}): Promise<Product> {
    const json = await describePhone(seller, changes)
    const { status, body } = await call<Product>(seller, 'POST', '/allproducts', { json })
    if (status !== 201) throw new Error(`adding a phone answered ${status}: ${body.detail}`)
    return body
  }

  /** Sends a booking of this phone; `changes` replace fields of the request. */
  function book(
    buyer: Person,
    phone: Product,
    changes: Record<string, unknown> = {},
    more: CallOptions = {},
  ) {
    return call<Booking>(buyer, 'POST', '/bookingproduct', {
      json: { ...makeBooking(buyer, phone), ...changes },
      ...more,
    })
  }

  /** Books a phone; throws when the booking is refused. */
  async function createOrder(buyer: Person, phone: Product): Promise<Booking> {
    const { status, body } = await book(buyer, phone)
    if (status !== 201) throw new Error(`booking answered ${status}: ${body.detail}`)
    return body
  }

  const payment = createPaymentHelpers(app, call, createOrder)

  return {
    ...app,
    cards,
    resetRateLimits,
    renewToken,
    call,
    addImage,
    addPhone,
    offerPhone,
    book,
    createOrder,
    ...payment,
    ...createSaleHelpers(app, call, addPhone, payment),
    ...createOutcomeHelpers(app, call, cards),
    withProviderProxy: (proxy?: ProviderProxy, client?: ProviderClient) =>
      withProviderProxy(app, proxy, client),
    openSecondProcess: (proxy: ProviderProxy, limit?: ProviderClient | number) =>
      openSecondProcess(app, proxy, limit),
  }
}
