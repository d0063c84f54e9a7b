import type { Page } from '@playwright/test'
import { maxNameLength, whyNotName } from '../../src/identity/account/rules.ts'
import { whyNotShortText } from '../../src/kernel/short-text.ts'
import type { Product } from '../../src/listings/contract.ts'
import { packPayloads, payloads } from './payloads.ts'
import { expect, type People, type Person, test } from './people.ts'

declare global {
  interface Window {
    /** The payloads that ran, and what the content security policy blocked. */
    harm: string[]
    /** What the page has announced. */
    said: string[]
  }
}

/** Those that a name or a place of a phone may hold: so many packs that their sellers and buyers can have all `names`. */
const packs = packPayloads(
  165,
  payloads.filter((payload) => whyNotShortText(payload) === null),
)
const at = (index: number) => packs[index % packs.length] ?? ''
/** All of them, for descriptions, as long as cards show one. */
const descriptions = packPayloads(290, payloads)
const descriptionAt = (index: number) => descriptions[index % descriptions.length] ?? ''
/** Those that people can be called. */
const names = packPayloads(
  maxNameLength,
  payloads.filter((payload) => whyNotName(payload) === null),
)
const nameAt = (index: number) => names[index % names.length] ?? ''

/** What the sellers' phones cost, and the brand's page with these phones alone: they all stand on its first page. */
const price = 777.77
const theirPhones = `/categori/xiaomi?price_from=${price}&price_to=${price}`

let sellers: Person[]
let buyers: Person[]
let phones: Product[]
/** Has phones of all packs of their own, and has booked and reported everybody else's. */
let hoarder: Person

test.beforeAll(async ({ people }) => {
  hoarder = await people.join('seller')
  const everyone = <Made>(make: (index: number) => Promise<Made>) =>
    Promise.all(packs.map((_, index) => make(index)))
  sellers = await everyone((index) => people.join('seller', nameAt(index)))
  buyers = await everyone((index) => people.join('bayer', nameAt(packs.length + index)))
  const texts = (index: number) => ({
    // No other test uses this brand.
    brand_name: 'Xiaomi' as const,
    product_name: at(index),
    location: at(index + 1),
    productDetails: descriptionAt(index),
  })
  phones = await everyone((index) =>
    people.addPhone(sellers[index] ?? hoarder, { ...texts(index), product_price: price }),
  )
  for (const [index, phone] of phones.entries()) {
    await people.addPhone(hoarder, texts(index))
    await people.call(sellers[index] ?? hoarder, 'PUT', '/campain', { query: { productId: phone._id } })
    await people.call(hoarder, 'PUT', '/report', { query: { id: phone._id } })
  }
})

/** A browser that records every script that a payload runs. */
async function openWatched(people: People, who: Person | null): Promise<Page> {
  const page = await people.open(who, { viewport: { width: 1440, height: 4000 } })
  await page.addInitScript(() => {
    window.harm = []
    window.said = []
    // A message may be gone on a busy machine before it is looked for.
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) window.said.push(textContent)
    }).observe(document, { childList: true, subtree: true })
    for (const name of ['alert', 'confirm', 'prompt']) {
      Object.defineProperty(window, name, { value: () => window.harm.push(name) })
    }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.harm.push(`${violatedDirective} stopped ${blockedURI}`),
    )
  })
  return page
}

/** Waits until the page shows all these texts verbatim, and expects that none of them has run. */
async function expectInert(page: Page, texts: string[]): Promise<void> {
  const missing = () =>
    page.evaluate((wanted) => {
      const squeeze = (text: string) => text.replace(/\s+/g, ' ')
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
        ({ value }) => value,
      )
      const shown = squeeze([document.body.textContent, ...fields, ...window.said].join(' '))
      return wanted.filter((text) => !shown.includes(squeeze(text).trim()))
    }, texts)
  await expect.poll(missing).toEqual([])
  const harm = await page.evaluate(() => {
    const planted =
      // React marks a part of the page that is on its way with a template of its own.
      'iframe, object, embed, base, marquee, xmp, math, video, audio, template:not([id^="B:"]), [autofocus], [srcdoc], ' +
      // A link to a page of our own may carry such a text in its path or in a parameter.
      'img[src="x"], [href*="evil.test"]:not([href^="/"], [href^="https://wa.me/?text="]), [href^="//"], [href^="/\\\\"], [src*="evil.test"], [href^="javascript:" i], [action^="javascript:" i], ' +
      '[formaction], [onerror], [onload], [onfocus], [ontoggle], [onbegin], [onstart], meta[http-equiv="refresh" i]'
    const found = [...document.querySelectorAll(planted)].map(({ outerHTML }) => outerHTML.slice(0, 200))
    return [...window.harm, ...found]
  })
  expect(harm).toEqual([])
}

test(`${payloads.length} payloads are shown as text to people who look for phones`, async ({ people }) => {
  expect(payloads.length).toBeGreaterThanOrEqual(50)
  // Sellers and buyers have them all between them.
  expect(names.length).toBeLessThanOrEqual(2 * packs.length)
  // The phones have all of them.
  expect(descriptions.length).toBeLessThanOrEqual(packs.length)
  const visitor = await openWatched(people, null)
  await visitor.goto('/')
  await expectInert(visitor, [...packs, ...descriptions])
  for (const [index, { _id }] of phones.entries()) {
    await visitor.goto(`/product/${_id}`)
    // Where the phone is they do not see.
    await expectInert(visitor, [at(index), descriptionAt(index)])
  }
  const page = await openWatched(people, hoarder)
  await page.goto(theirPhones)
  await expectInert(page, packs)
  for (const text of packs.slice(0, 4)) {
    await page.goto(`/categori/xiaomi?q=${encodeURIComponent(text)}`)
    await expectInert(page, [])
  }
})

test('payloads are shown as text to buyers who book and pay', async ({ people }) => {
  const page = await openWatched(people, hoarder)
  await page.goto(theirPhones)
  for (const [index, { _id }] of phones.entries()) {
    const card = page.getByRole('article').filter({ has: page.locator(`#product-${_id}`) })
    await card.getByRole('button', { name: 'Book Now' }).click()
    const modal = page.getByRole('dialog')
    await modal.getByLabel('Phone').fill('01712-345678')
    await modal.getByLabel('Meeting location').fill(at(index))
    await expectInert(page, [`Confirm Booking ${at(index)}`, at(index)])
    await modal.getByRole('button', { name: 'Confirm booking' }).click()
    await expectInert(page, [`${at(index)} is booked`])
    // The toast does not wait for the server, and leaving the page would end the call.
    await expect(card.getByRole('link', { name: /^Pay .* now$/ })).toBeVisible()
  }
  await page.goto('/dashbord')
  await expectInert(page, packs)
  const orders = await people.call<{ _id: string; product_name: string }[]>(hoarder, 'GET', '/bookingproduct')
  expect(orders).toHaveLength(packs.length)
  for (const { _id, product_name } of orders) {
    await page.goto(`/dashbord/parches/${_id}`)
    await expectInert(page, [`Details about ${product_name}`])
  }
})

test('payloads are shown as text to a seller, and to a user with such a name', async ({ people }) => {
  const page = await openWatched(people, hoarder)
  await page.goto('/dashbord/myproducts')
  await expectInert(page, packs)
  const own = await people.call<Product[]>(hoarder, 'GET', '/myproduct')
  for (const { _id, product_name } of own) {
    await page.goto(`/dashbord/myproducts/${_id}`)
    await expectInert(page, [product_name])
  }
  for (const name of names) {
    await hoarder.api.post('/api/auth/update-user', { data: { name } })
    await page.goto('/dashbord/account')
    await expectInert(page, [name])
  }
})

test('payloads are shown as text to the admin', async ({ people }) => {
  const admin = await people.logIn('admin@swap.test')
  const page = await openWatched(people, admin)
  await page.goto('/dashbord/report')
  await expectInert(page, packs)
  for (const [screen, members] of [
    ['allseller', sellers],
    ['allbyer', buyers],
  ] as const) {
    await page.goto(`/dashbord/${screen}`)
    await expectInert(
      page,
      members.map(({ name }) => name),
    )
    for (const { email, name } of members) {
      const row = page.getByRole('row').filter({ hasText: email })
      await row.getByRole('button', { name: 'More actions' }).click()
      await row.getByRole('button', { name: 'Delete' }).click()
      await expectInert(page, [`Delete ${name}?`])
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    }
  }
})

test('payloads are shown as text in a mail and on the not-found page', async ({ people }) => {
  people.tolerate(/favicon\.ico/, /status of 404/)
  const page = await openWatched(people, null)
  const askForLink = ({ api, email }: Person) =>
    api.post('/api/auth/request-password-reset', { data: { email } })
  /** What was mailed to somebody, the newest first. */
  const readMails = async ({ email }: Person) => {
    await page.goto('/sandbox/mail')
    return page
      .getByRole('article')
      .filter({ hasText: `To ${email},` })
      .allTextContents()
  }
  /** The newest token of a link to set a password. Mails of notifications have links with tokens of their own. */
  const readToken = async (person: Person) => {
    const mails = await readMails(person)
    return mails.flatMap((mail) => mail.match(/\/reset\?token=([\w-]+)/)?.[1] ?? [])[0]
  }
  // A mail names only people who have used a link before.
  for (const seller of sellers.slice(0, 4)) {
    await askForLink(seller)
    let token: string | undefined
    await expect(async () => {
      token = await readToken(seller)
      expect(token).toBeDefined()
    }).toPass()
    const data = { token, newPassword: 'Newer#2026' }
    expect((await seller.api.post('/api/auth/reset-password', { data })).status()).toBe(200)
    await askForLink(seller)
    await expect.poll(async () => (await readMails(seller)).join('\n')).toContain(`Hello ${seller.name},`)
  }
  await expectInert(page, [])
  for (const text of packs.slice(0, 4)) {
    for (const address of [`/${encodeURIComponent(text)}`, `/categori/${encodeURIComponent(text)}`]) {
      await page.goto(address)
      await expectInert(page, [])
    }
    await page.goto(`/login?return=${encodeURIComponent(text)}`)
    await page.goto(`/reset?token=${encodeURIComponent(text)}`)
    await expectInert(page, [])
  }
})

test('payloads are refused in fields that are not free text', async ({ people }) => {
  const refused = (call: Promise<unknown>) => expect(call).rejects.toThrow(/answered 400/)
  const seller = await people.join('seller')
  // Some of each kind: a seller may offer only so many phones an hour.
  for (const payload of payloads.filter((_, index) => index % 8 === 0)) {
    await refused(people.addPhone(seller, { mobile: payload.slice(0, 40) }))
    await refused(people.addPhone(seller, { image: payload }))
  }
})
