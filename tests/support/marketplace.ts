import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions } from '../../src/identity/schema.ts'
import { imageUrl } from '../../src/images/rules.ts'
import { images, imageUploads } from '../../src/images/schema.ts'
import type { Product } from '../../src/listings/contract.ts'
import type { NewProduct } from '../../src/listings/selling-contract.ts'
import type { Booking } from '../../src/orders/booking/contract.ts'
import { rateLimits } from '../../src/platform/database/schema.ts'
import { type Log, silentLog } from '../../src/platform/log.ts'
import { type CallOptions, createApiClient } from './api-client.ts'
import { openCardClient } from './card-client.ts'
import { makeNewProduct } from './factories.ts'
import { createPaymentHelpers } from './pay-order.ts'
import { openSecondProcess, type ProviderProxy, withProviderProxy } from './provider-proxy.ts'
import { createOutcomeHelpers } from './read-outcome.ts'
import { createSaleHelpers } from './sell-phone.ts'
import { type Person, startTestApp, type TestServers } from './test-app.ts'

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
   * Gets a fresh token, as browsers do silently: tokens expire when a test moves the clock. Sessions that have not ended are as if
   * they had just begun.
   */
  async function renewToken(person: Person): Promise<void> {
    const now = app.clock.now()
    const expiresAt = new Date(now.getTime() + 14 * 86_400_000)
    await app.db
      .update(sessions)
      .set({ createdAt: now, updatedAt: now, expiresAt })
      .where(eq(sessions.userId, person.id))
    const response = await app.request(`/api/jwt?email=${encodeURIComponent(person.email)}`, {
      cookie: person.cookie,
    })
    person.token = ((await response.json()) as { jwtToken: string }).jwtToken
  }

  /** Adds an uploaded image of this seller, without image data. Returns its URL. */
  async function addImage(seller: Pick<Person, 'id'>): Promise<string> {
    const image = { id: randomBytes(20).toString('hex'), width: 800, height: 600 }
    // In one transaction, because the job that removes images without an upload may be running.
    await app.db.transaction(async (tx) => {
      await tx
        .insert(images)
        .values({ ...image, digest: image.id, placeholder: 'data:image/webp;base64,AA==' })
      await tx.insert(imageUploads).values({ imageId: image.id, ownerId: seller.id })
    })
    return imageUrl(image)
  }

  /** Puts a phone up for sale. */
  async function addPhone(seller: Person, changes: Partial<NewProduct> = {}): Promise<Product> {
    const json = makeNewProduct(changes.image ?? (await addImage(seller)), changes)
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
      json: {
        product_name: phone.product_name,
        product_price: phone.product_price,
        brand_name: phone.brand_name,
        sellerEmail: phone.userEmail,
        productId: phone._id,
        name: buyer.name,
        email: buyer.email,
        phone: '01811-223344',
        location: 'Shahbag, Dhaka',
        ...changes,
      },
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
    book,
    createOrder,
    ...payment,
    ...createSaleHelpers(app, call, addPhone, payment),
    ...createOutcomeHelpers(app, call, cards),
    withProviderProxy: (proxy?: ProviderProxy) => withProviderProxy(app, proxy),
    openSecondProcess: (proxy: ProviderProxy, providerMillis?: Parameters<typeof openSecondProcess>[2]) =>
      openSecondProcess(app, proxy, providerMillis),
  }
}
