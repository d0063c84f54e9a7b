import { randomBytes } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'
import type { NewProduct, Product } from '../../src/listings/contract.ts'
import type { Booking } from '../../src/orders/contract.ts'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import { makeNewProduct } from '../support/factories.ts'

/** Somebody with an account. Everybody comes from an address of their own, so that nobody uses up another's turns. */
export type Person = {
  id: string
  name: string
  email: string
  password: string
  token: string
  address: string
  api: APIRequestContext
}

export type Role = 'bayer' | 'seller'

type Call = { query?: Record<string, string>; json?: unknown }

/** What people do to get a journey going: over the API, as their browsers would. And the pages that they look at. */
export type People = {
  join(role?: Role, name?: string): Promise<Person>
  /** One of the demo's accounts, signed in. */
  logIn(email: 'admin@swap.test' | 'seller@swap.test' | 'buyer@swap.test'): Promise<Person>
  /** A browser of this person, signed in; of a visitor when nobody is named. Closed after the test that opened it. */
  open(who: Person | null, options?: BrowserContextOptions): Promise<Page>
  /** Calls the API as somebody and answers the body. Throws when it is refused. */
  call<Body>(who: Person, method: string, path: string, call?: Call): Promise<Body>
  addPhone(seller: Person, changes?: Partial<NewProduct>): Promise<Product>
  book(buyer: Person, phone: Product): Promise<Booking>
  /** Books the phone and pays for it by card. */
  buy(buyer: Person, phone: Product): Promise<Booking>
  /** What the browser may complain about in this test: a refused call stands in its console as an error. */
  tolerate(...complaints: RegExp[]): void
}

type Watch = { troubles: string[]; tolerated: RegExp[]; opened: Page[] }

const password = 'Swap#2026'
/** A place out of the way of the animations, so that what is looked at stands still. */
const calm: BrowserContextOptions = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } }

export const test = base.extend<{ calmPage: undefined }, { people: People; watch: Watch }>({
  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      await use({ troubles: [], tolerated: [], opened: [] })
    },
    { scope: 'worker' },
  ],

  people: [
    async ({ browser, playwright, watch }, use, { project }) => {
      const baseURL = project.use.baseURL ?? ''
      const pictures = new Map<string, string>()
      const knock = (address: string) =>
        playwright.request.newContext({
          baseURL,
          extraHTTPHeaders: { 'x-forwarded-for': address, origin: baseURL },
        })

      const enter = async (
        path: string,
        form: { name: string; email: string },
        role?: Role,
      ): Promise<Person> => {
        const address = someAddress()
        const api = await knock(address)
        const made = await api.post(`/api/auth/${path}`, { data: { ...form, password } })
        if (!made.ok()) throw new Error(`${path} answered ${made.status()}: ${await made.text()}`)
        const { user } = (await made.json()) as { user: { id: string; name: string } }
        if (role) await api.post('/api/users', { data: { ...form, role } })
        const issued = await api.get('/api/jwt', { params: { email: form.email } })
        const { jwtToken: token } = (await issued.json()) as { jwtToken: string }
        return { id: user.id, name: user.name, email: form.email, password, token, address, api }
      }

      const people: People = {
        join: (role = 'bayer', name = someName()) =>
          enter('sign-up/email', { name, email: `${randomBytes(6).toString('hex')}@people.test` }, role),
        logIn: (email) => enter('sign-in/email', { name: '', email }),

        async open(who, options = {}) {
          const context = await browser.newContext({
            baseURL,
            ...calm,
            extraHTTPHeaders: { 'x-forwarded-for': who?.address ?? someAddress() },
            ...options,
            ...(who
              ? {
                  storageState: {
                    cookies: (await who.api.storageState()).cookies,
                    origins: [{ origin: baseURL, localStorage: [{ name: 'icmToken', value: who.token }] }],
                  },
                }
              : {}),
          })
          // A violation of the content security policy and a failed request are errors of the console too.
          context.on('console', (message) => {
            if (message.type() === 'error')
              watch.troubles.push(`${message.text()} (${message.location().url})`)
          })
          context.on('weberror', (error) => watch.troubles.push(String(error.error())))
          const page = await context.newPage()
          watch.opened.push(page)
          return page
        },

        async call(who, method, path, { query, json } = {}) {
          const answer = await who.api.fetch(`/api${path}`, {
            method,
            params: { email: who.email, ...query },
            headers: { authorization: `bearer ${who.token}` },
            ...(json === undefined ? {} : { data: json }),
          })
          if (!answer.ok())
            throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
          return answer.json()
        },

        async addPhone(seller, changes = {}) {
          const image = pictures.get(seller.id) ?? (await sendPicture(people, seller))
          pictures.set(seller.id, image)
          return people.call(seller, 'POST', '/allproducts', { json: makeNewProduct(image, changes) })
        },

        book: (buyer, phone) =>
          people.call(buyer, 'POST', '/bookingproduct', {
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
            },
          }),

        async buy(buyer, phone) {
          const booking = await people.book(buyer, phone)
          const { clientSecret } = await people.call<{ clientSecret: string }>(
            buyer,
            'POST',
            '/create-payment-intent',
            { json: { product_price: booking.product_price, bookingId: booking._id } },
          )
          await confirmCard(buyer, clientSecret)
          await people.call(buyer, 'PUT', '/addpayment', {
            query: {
              sellerEmail: booking.sellerEmail,
              product_name: booking.product_name,
              bookingId: booking._id,
            },
          })
          return booking
        },

        tolerate: (...complaints) => watch.tolerated.push(...complaints),
      }
      await use(people)
    },
    { scope: 'worker' },
  ],

  /** After each test: nothing unexpected stood in a console, and the pages that it opened are closed. */
  calmPage: [
    async ({ watch }, use) => {
      const before = watch.opened.length
      await use(undefined)
      const troubles = watch.troubles.splice(0)
      const tolerated = watch.tolerated.splice(0)
      await Promise.all(watch.opened.splice(before).map((page) => page.context().close()))
      expect(troubles.filter((trouble) => !tolerated.some((pattern) => pattern.test(trouble)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Sends a small photo to the image service; answers its address. */
async function sendPicture(people: People, seller: Person): Promise<string> {
  const { uploadUrl, key } = await people.call<{ uploadUrl: string; key: string }>(seller, 'GET', '/imagekey')
  const sent = await seller.api.post(new URL(uploadUrl).pathname, {
    params: { key },
    multipart: { image: { name: 'phone.png', mimeType: 'image/png', buffer: await somePhoto() } },
  })
  return ((await sent.json()) as { data: { url: string } }).data.url
}

/** A picture that nobody sent before. */
export function somePhoto(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

/** What the card form does at the provider: make the payment method, confirm the payment with it. */
async function confirmCard({ api, name, email }: Person, clientSecret: string): Promise<void> {
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await api.post(`/sandbox/stripe/v1/${path}`, {
      form: { key: sandboxPublishableKey, ...form },
    })
    return (await answer.json()) as { id: string; status: string }
  }
  const method = await send('payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
    'billing_details[name]': name,
    'billing_details[email]': email,
  })
  const intent = await send(`payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id,
  })
  if (intent.status !== 'requires_capture') throw new Error(`the card payment is ${intent.status}`)
}

function someName(): string {
  return `Person ${randomBytes(3).toString('hex')}`
}

function someAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}
