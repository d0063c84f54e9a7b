import { randomBytes } from 'node:crypto'
import {
  type APIRequestContext,
  test as base,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { readSecret } from '../../src/platform/secret.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import { makeBooking, makeNewProduct } from '../support/factories.ts'
import { insertPerson, insertSession, password, type SignedIn } from '../support/insert-person.ts'
import { insertPhoto } from '../support/insert-photo.ts'
import { dataFolder, readDatabaseUrl } from '../support/server-database.ts'
import { createBrowsers, forgetPerson, type OpenOptions } from './browsers.ts'

/** A person with an account. Each has an own IP address, and so their own rate limits. */
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

/** Adds people, sets up a test through the API, as browsers do, and opens pages as these people. */
export type People = {
  join(role?: Role, name?: string, email?: string): Promise<Person>
  /** One of the demo's accounts. */
  logIn(email: 'admin@swap.test' | 'seller@swap.test' | 'buyer@swap.test'): Promise<Person>
  /** Opens a browser, signed in as this person or else signed out. Closed after the test. */
  open(who: Person | null, options?: OpenOptions): Promise<Page>
  /** Calls the API as a person and returns the body. Throws when the call is refused. */
  call<Body>(who: Person, method: string, path: string, call?: Call): Promise<Body>
  addPhone(seller: Person, changes?: Partial<NewProduct>): Promise<Product>
  book(buyer: Person, phone: Product): Promise<Booking>
  /** Books the phone and pays for it by a card that always works. */
  buy(buyer: Person, phone: Product): Promise<Booking>
  /** Console errors to allow in this test: browsers log refused calls as errors. */
  tolerate(...complaints: RegExp[]): void
}

/** A page that a file has opened. */
type OpenPage = { file: string; page: Page; troubles: string[]; close(): Promise<void> }
type Watch = { tolerated: RegExp[]; opened: OpenPage[] }

/** A running server: its address, its database, and what its secret is read from. */
export type Server = { site: string; databaseUrl: string; secretOf: Parameters<typeof readSecret>[0] }

type Shared = {
  people: People
  /** The server that people use: that of all journeys, or one that a file starts for itself. */
  server: Server
  watch: Watch
  /**
   * As somebody on mobile data has the journeys (tests/slow): pages come over a slow line to a processor at a quarter of its
   * speed, and presses are made as soon as their target can be seen. `serverURL` is the server without that line.
   */
  onMobileData: { serverURL: string } | null
}

export const test = base.extend<{ calmPage: undefined }, Shared>({
  onMobileData: [null, { option: true, scope: 'worker' }],

  watch: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      await use({ tolerated: [], opened: [] })
    },
    { scope: 'worker' },
  ],

  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern.
    async ({}, use, { project }) => {
      const secretOf = { DATA_DIR: dataFolder, AUTH_SECRET: process.env.AUTH_SECRET }
      await use({ site: project.use.baseURL ?? '', databaseUrl: await readDatabaseUrl(), secretOf })
    },
    { scope: 'worker' },
  ],

  people: [
    async ({ browser, playwright, watch, server, onMobileData }, use, { project }) => {
      const baseURL = server.site
      const apiURL = (baseURL === project.use.baseURL && onMobileData?.serverURL) || baseURL
      const pictures = new Map<string, string>()
      const db = openDatabase(server.databaseUrl, silentLog, 2)
      const secret = await readSecret(server.secretOf)
      const { hostname: domain } = new URL(baseURL)
      const prepare = (context: BrowserContext) => onMobileData && context.on('page', slowDown)
      const browsers = createBrowsers(browser, baseURL, prepare, !onMobileData)

      const enter = async (email: string, { cookies, ...account }: SignedIn): Promise<Person> => {
        const address = someAddress()
        const site = {
          domain,
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        } as const
        const state = Object.entries(cookies).map(([name, value]) => ({ ...site, name, value }))
        const api = await playwright.request.newContext({
          baseURL: apiURL,
          extraHTTPHeaders: { 'x-forwarded-for': address, origin: baseURL },
          storageState: { cookies: state, origins: [] },
        })
        return { ...account, email, password, address, api }
      }

      const people: People = {
        async join(role = 'bayer', name = someName(), email = someEmail()) {
          return enter(email, await insertPerson({ db, secret }, { name, email, role }))
        },
        logIn: async (email) => enter(email, await insertSession({ db, secret }, email)),

        async open(who, options) {
          const { file } = base.info()
          await closePages(watch, (each) => each.file !== file)
          const headers = { 'x-forwarded-for': who?.address ?? someAddress() }
          const { page, troubles, isUsed } = await browsers.open(headers, options)
          watch.opened.push({ file, page, troubles, close: () => browsers.close({ page }) })
          if (who || isUsed) await settleIn(page, who, isUsed)
          return page
        },

        async call(who, method, path, { query, json } = {}) {
          const answer = await who.api.fetch(`/api${path}`, {
            method,
            params: { email: who.email, ...query },
            headers: { authorization: `bearer ${who.token}` },
            ...(json === undefined ? {} : { data: json }),
            // As browsers do when the server has just closed a connection that was idle.
            maxRetries: 1,
          })
          if (!answer.ok())
            throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
          return answer.json()
        },

        async addPhone(seller, changes = {}) {
          const image =
            pictures.get(seller.id) ?? (await insertPhoto(db, server.secretOf.DATA_DIR, seller.id))
          pictures.set(seller.id, image)
          return people.call(seller, 'POST', '/allproducts', { json: makeNewProduct(image, changes) })
        },

        book: (buyer, phone) =>
          people.call(buyer, 'POST', '/bookingproduct', {
            json: makeBooking(buyer, phone),
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
      await db.$client.end()
    },
    { scope: 'worker' },
  ],

  /** After each test: expects no other console errors, and closes the pages. */
  calmPage: [
    async ({ watch }, use) => {
      const before = new Set(watch.opened)
      await use(undefined)
      const troubles = watch.opened.flatMap((each) => each.troubles.splice(0))
      const tolerated = watch.tolerated.splice(0)
      await closePages(watch, (each) => !before.has(each))
      expect(troubles.filter((trouble) => !tolerated.some((pattern) => pattern.test(trouble)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Closes the pages that are over: those of a test after it, those that a file keeps when the next one begins. */
async function closePages(watch: Watch, isOver: (each: OpenPage) => boolean): Promise<void> {
  const over = watch.opened.filter(isOver)
  watch.opened = watch.opened.filter((each) => !isOver(each))
  await Promise.all(over.map((each) => each.close()))
}

/**
 * Puts a person's session and token, or nobody's, into a browser. For the state of a context, Playwright would fill the local storage
 * on a page of its own, which takes as much processor time as a page of the site.
 */
async function settleIn(page: Page, who: Person | null, isUsed: boolean): Promise<void> {
  await page.goto('/healthz', { waitUntil: 'commit' })
  if (isUsed) await forgetPerson(page)
  if (who) {
    await page.context().addCookies((await who.api.storageState()).cookies)
    await page.evaluate((kept) => localStorage.setItem('icmToken', kept), who.token)
  }
  // The journey begins on an empty page, behind which there is none.
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
}

/** Gives a page a quarter of the processor. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Uploads a photo. Returns its URL. */
export async function sendPicture(people: People, seller: Person, photo: Buffer): Promise<string> {
  const { uploadUrl, key } = await people.call<{ uploadUrl: string; key: string }>(seller, 'GET', '/imagekey')
  const sent = await seller.api.post(new URL(uploadUrl).pathname, {
    params: { key },
    multipart: { image: { name: 'phone.png', mimeType: 'image/png', buffer: photo } },
  })
  return ((await sent.json()) as { data: { url: string } }).data.url
}

/** A unique image. */
export function somePhoto(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

/** Does what the card form does at the provider: creates the payment method and confirms the payment. */
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

function someEmail(): string {
  return `${randomBytes(6).toString('hex')}@people.test`
}

function someAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}
