import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import { maxNameLength, whyNotName } from '../../src/auth/forms/rules.ts'
import { whyNotShortText } from '../../src/kernel/find-contacts.ts'
import type { Product } from '../../src/listings/contract.ts'
import EditProductPage from '../../src/stock/pages/edit-product.tsx'
import AccountPage from '../../src/storefront/pages/account.tsx'
import PurchasePage from '../../src/storefront/pages/purchase.tsx'
import { packPayloads, payloads } from '../e2e/payloads.ts'
import { findPlanted } from '../support/find-planted.ts'
import type { Person } from './commands.ts'
import { addPhone, book, readMail } from './market.ts'
import { become, join, openPage, readPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

/** What a phone or a place may be called; descriptions, which may be anything; and what people may be called. */
const packs = packPayloads(
  165,
  payloads.filter((payload) => whyNotShortText(payload) === null),
)
const descriptions = packPayloads(1500, payloads)
const names = packPayloads(
  maxNameLength,
  payloads.filter((payload) => whyNotName(payload) === null),
)

/** Waits until the page shows these texts verbatim, and expects that none was read as HTML. */
async function expectInert(texts: string[], within: ParentNode = document): Promise<void> {
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
  const missing = () => {
    const fields = [...within.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const shown = squeeze(
      [document.title, (within as Node & ParentNode).textContent, document.body.textContent, ...fields].join(
        ' ',
      ),
    )
    return texts.filter((text) => !shown.includes(squeeze(text)))
  }
  await expect.poll(missing).toEqual([])
  expect(findPlanted(), texts.join(' ')).toEqual([])
}

/** Phones that have all payloads as their names, places and descriptions. */
const addPhones = (seller: Person) =>
  Promise.all(
    packs.map((product_name, index) =>
      addPhone(seller, {
        product_name,
        location: packs[(index + 1) % packs.length],
        productDetails: descriptions[index % descriptions.length],
      }),
    ),
  )

/** Presses within the page: what is looked for here are texts, and not whether a button can be reached. */
async function press(within: typeof page | Locator, name: string): Promise<void> {
  const button = within.getByRole('button', { name, exact: true })
  await expect.element(button).toBeEnabled()
  ;(button.element() as HTMLElement).click()
}

test('the page of a phone has every payload as text, as the server renders it', async () => {
  expect(descriptions.length).toBeLessThanOrEqual(packs.length)
  const phones = await addPhones(await join('seller'))
  await become(null)
  for (const { _id, product_name, productDetails } of phones) {
    await readPage(`/product/${_id}`)
    await expectInert([product_name, productDetails])
  }
})

test('addresses are text, as the server renders their pages', async () => {
  await become(null)
  const texts = packPayloads(290, payloads).map(encodeURIComponent)
  const [first] = texts
  const others = [`/${first}`, `/categori/${first}`, `/login?return=${first}`, `/reset?token=${first}`]
  for (const address of [...texts.map((text) => `/search?q=${text}`), ...others]) {
    await readPage(address)
    await expectInert([])
  }
})

/** What React shows is text, whichever it is (the rule react/no-danger): one that would be seen shows it for a page. */
const visible = (texts: string[]) => texts.find((text) => text.includes('<img src=x')) ?? ''

test('a seller edits a payload, and a buyer books and pays it', async () => {
  const seller = await join('seller')
  const name = visible(packs)
  const phone = await addPhone(seller, { product_name: name, location: name, productDetails: name })
  openPage(`/dashbord/myproducts/${phone._id}`, {
    path: '/dashbord/myproducts/:id',
    element: <EditProductPage />,
  })
  await expectInert([phone.product_name, phone.location])
  await bookAndPay(await join(), phone)
})

/** Opens the form in which a phone is booked, and the page on which it is paid. */
async function bookAndPay(buyer: Person, phone: Product): Promise<void> {
  openProduct(phone)
  await press(page, 'Book Now')
  await page.getByRole('dialog').getByLabelText('Meeting location').fill(phone.product_name)
  await expectInert([`Confirm Booking ${phone.product_name}`, phone.location])
  const { _id } = await book(buyer, phone)
  openPage(`/dashbord/parches/${_id}`, { path: '/dashbord/parches/:id', element: <PurchasePage /> })
  await expectInert([`Details about ${phone.product_name}`])
}

test('somebody who is called like a payload is so on their account, in a mail and before they are deleted', async () => {
  const { email, name } = await join('seller', visible(names))
  openPage('/dashbord/account', { path: '/dashbord/account', element: <AccountPage /> })
  await expectInert([name])
  await become(null)
  const json = JSON.stringify({ email })
  const headers = { 'content-type': 'application/json' }
  const sent = await fetch('/api/auth/request-password-reset', { method: 'POST', headers, body: json })
  expect(sent.status).toBe(200)
  const mail = await readMail(email, '/reset?token=')
  document.body.replaceChildren(mail)
  await expectInert([`Hello ${name},`])
  // Shown in the person's mail program.
  const look = mail.querySelector('a[href^="/sandbox/mail/"]')?.getAttribute('href') ?? ''
  const html = await fetch(look).then((answer) => answer.text())
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  document.body.replaceChildren(...body.childNodes)
  await expectInert([`Hello ${name},`])
  await join('admin')
  const path = '/dashbord/allseller'
  openPage(`${path}?q=${email}`, { path, element: <AllSellersPage /> })
  const row = page.getByRole('row').filter({ hasText: email })
  await press(row, 'More actions')
  await press(row, 'Delete')
  await expectInert([`Close the account of ${name}?`])
})
