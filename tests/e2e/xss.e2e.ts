import type { Page } from '@playwright/test'
import { maxNameLength, whyNotName } from '../../src/identity/account/rules.ts'
import { whyNotShortText } from '../../src/kernel/short-text.ts'
import type { Product } from '../../src/listings/contract.ts'
import { findPlanted } from '../support/find-planted.ts'
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
/** Pages of one thing show what closes a script, a title, an attribute or a comment; the lists show all packs. */
const closing = packs.slice(0, 2)
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
  expect(payloads.length).toBeGreaterThanOrEqual(50)
  // Sellers and buyers have them all between them.
  expect(names.length).toBeLessThanOrEqual(2 * packs.length)
  // The phones have all of them.
  expect(descriptions.length).toBeLessThanOrEqual(packs.length)
  for (const end of ['</script>', '</title>', '"><', "'><", '-->']) expect(closing.join()).toContain(end)
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
    // The first one is booked in its form.
    if (index > 0) await people.book(hoarder, phone)
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
  const harm = await page.evaluate(() => window.harm)
  expect([...harm, ...(await page.evaluate(findPlanted))]).toEqual([])
}

test(`${payloads.length} payloads are shown as text to visitors, in addresses and in a mail`, async ({
  people,
}) => {
  people.tolerate(/favicon\.ico/, /status of 404/)
  const page = await openWatched(people, null)
  await page.goto('/')
  await expectInert(page, [...packs, ...descriptions])
  for (const [index, text] of closing.entries()) {
    await page.goto(`/product/${phones[index]?._id}`)
    // Where the phone is they do not see.
    await expectInert(page, [at(index), descriptionAt(index)])
    const encoded = encodeURIComponent(text)
    const addresses = [`/${encoded}`, `/categori/${encoded}`, `/login?return=${encoded}`]
    for (const address of [...addresses, `/reset?token=${encoded}`]) {
      await page.goto(address)
      await expectInert(page, [])
    }
  }
  // A mail names only people who have used a link before.
  const [seller] = sellers
  if (!seller) throw new Error('no seller')
  const askForLink = () =>
    seller.api.post('/api/auth/request-password-reset', { data: { email: seller.email } })
  /** What was mailed to the seller, the newest first. */
  const readMails = async () => {
    await page.goto('/sandbox/mail')
    return page
      .getByRole('article')
      .filter({ hasText: `To ${seller.email},` })
      .allTextContents()
  }
  await askForLink()
  let token: string | undefined
  await expect(async () => {
    // Mails of notifications have links with tokens of their own.
    token = (await readMails()).flatMap((mail) => mail.match(/\/reset\?token=([\w-]+)/)?.[1] ?? [])[0]
    expect(token).toBeDefined()
  }).toPass()
  const data = { token, newPassword: 'Newer#2026' }
  expect((await seller.api.post('/api/auth/reset-password', { data })).status()).toBe(200)
  await askForLink()
  await expect.poll(async () => (await readMails()).join('\n')).toContain(`Hello ${seller.name},`)
  await expectInert(page, [])
})

test('payloads are shown as text to somebody with such a name, who buys and sells', async ({ people }) => {
  const page = await openWatched(people, hoarder)
  await hoarder.api.post('/api/auth/update-user', { data: { name: nameAt(0) } })
  await page.goto('/dashbord/account')
  await expectInert(page, [nameAt(0)])
  await page.goto('/dashbord/myproducts')
  await expectInert(page, packs)
  const own = await people.call<Product[]>(hoarder, 'GET', '/myproduct')
  for (const { _id, product_name } of own.filter(({ product_name }) => closing.includes(product_name))) {
    await page.goto(`/dashbord/myproducts/${_id}`)
    await expectInert(page, [product_name])
  }
  for (const text of closing) {
    await page.goto(`/categori/xiaomi?q=${encodeURIComponent(text)}`)
    await expectInert(page, [])
  }
  await page.goto(theirPhones)
  await expectInert(page, packs)
  const card = page.getByRole('article').filter({ has: page.locator(`#product-${phones[0]?._id}`) })
  await card.getByRole('button', { name: 'Book Now' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Phone').fill('01712-345678')
  await modal.getByLabel('Meeting location').fill(at(0))
  await expectInert(page, [`Confirm Booking ${at(0)}`, at(0)])
  await modal.getByRole('button', { name: 'Confirm booking' }).click()
  await expectInert(page, [`${at(0)} is booked`])
  // The toast does not wait for the server, and leaving the page would end the call.
  await expect(card.getByRole('link', { name: /^Pay .* now$/ })).toBeVisible()
  const orders = await people.call<{ _id: string; product_name: string }[]>(hoarder, 'GET', '/bookingproduct')
  expect(orders).toHaveLength(packs.length)
  for (const { _id, product_name } of orders.filter(({ product_name }) => closing.includes(product_name))) {
    await page.goto(`/dashbord/parches/${_id}`)
    await expectInert(page, [`Details about ${product_name}`])
  }
  await page.goto('/dashbord')
  await expectInert(page, packs)
})

test('payloads are shown as text to the admin', async ({ people }) => {
  const page = await openWatched(people, await people.logIn('admin@swap.test'))
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
    const [{ email, name } = hoarder] = members
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: 'More actions' }).click()
    await row.getByRole('button', { name: 'Delete' }).click()
    await expectInert(page, [`Delete ${name}?`])
  }
})
