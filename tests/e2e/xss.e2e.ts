import type { Page } from '@playwright/test'
import { whyNotShortText } from '../../src/kernel/find-contacts.ts'
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

/** Those that a name or a place of a phone may hold. */
const packs = packPayloads(
  165,
  payloads.filter((payload) => whyNotShortText(payload) === null),
)
const at = (index: number) => packs[index % packs.length] ?? ''
/** All of them, for descriptions, as long as cards show one. */
const descriptions = packPayloads(290, payloads)
const descriptionAt = (index: number) => descriptions[index % descriptions.length] ?? ''

/** What the sellers' phones cost, and the brand's page with these phones alone: they all stand on its first page. */
const price = 777.77
const theirPhones = `/categori/xiaomi?price_from=${price}&price_to=${price}`

let phones: Product[]
/** Has phones of all packs of their own, and has booked and reported everybody else's. */
let hoarder: Person

test.beforeAll(async ({ people }) => {
  expect(payloads.length).toBeGreaterThanOrEqual(50)
  // The phones have all of them.
  expect(descriptions.length).toBeLessThanOrEqual(packs.length)
  hoarder = await people.join('seller')
  const everyone = <Made>(make: (index: number) => Promise<Made>) =>
    Promise.all(packs.map((_, index) => make(index)))
  const sellers = await everyone(() => people.join('seller'))
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

/** What each place that shows a text of a person makes of it is seen in components/payloads.component.tsx: here, that no text runs. */
test(`${payloads.length} payloads run nowhere, and the content security policy blocks none`, async ({
  people,
}) => {
  people.tolerate(/status of 404/)
  const visitor = await openWatched(people, null)
  await visitor.goto('/')
  await expectInert(visitor, [...packs, ...descriptions])
  await visitor.goto(`/product/${phones[0]?._id}`)
  await expectInert(visitor, [at(0), descriptionAt(0)])
  const encoded = encodeURIComponent(at(0))
  for (const address of [`/${encoded}`, `/search?q=${encoded}`]) {
    await visitor.goto(address)
    await expectInert(visitor, [])
  }
  const page = await openWatched(people, hoarder)
  await page.goto(theirPhones)
  await expectInert(page, packs)
  const card = page.getByRole('article').filter({ has: page.locator(`[href="/product/${phones[0]?._id}"]`) })
  await card.getByRole('button', { name: 'Book Now' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Phone').fill('01712-345678')
  await modal.getByLabel('Meeting location').fill(at(0))
  await modal.getByRole('button', { name: 'Confirm booking' }).click()
  await expectInert(page, [`${at(0)} is booked`])
  await page.waitForURL(/\/dashbord\/parches\//)
  for (const path of ['/dashbord', '/dashbord/myproducts']) {
    await page.goto(path)
    await expectInert(page, packs)
  }
  const desk = await openWatched(people, await people.logIn('admin@swap.test'))
  await desk.goto('/dashbord/report')
  await expectInert(desk, packs)
})
