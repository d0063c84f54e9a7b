import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import LoginPage from '../../src/auth/forms/pages/login.tsx'
import type { Product } from '../../src/listings/contract.ts'
import { findQueryClient } from '../../src/ui/query-client.ts'
import { addPhone, book, buy, call, changePhone } from './market.ts'
import { become, expectAddress, field, goTo, join, openPage, readPage, waitUntilIdle } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

const bookNow = () => page.getByRole('button', { name: 'Book Now' })
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

test('booking a phone that was sold while its page was open shows that it is sold', async () => {
  const phone = await addPhone(await join('seller'), {
    mobile: '01999-888777',
    productDetails: `${'Long story. '.repeat(40)}The end.`,
  })
  const other = await join()
  await join()
  openProduct(phone)
  await says('Availble')
  await says('01999-888777')
  await expect.element(page.getByText('The end.')).toBeVisible()
  await expect.element(page.getByText('The seller has not given the IMEI.')).toBeVisible()
  await buy(other, phone)
  await bookNow().click()
  await field('Phone').fill('01811-223344')
  await field('Meeting location').fill('Shahbag, Dhaka')
  await commands.hold('**/api/bookingproduct?*')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm booking' }).click()
  const booked = page.getByText(`${phone.product_name} is booked`)
  await expect.element(booked).toBeVisible()
  await commands.release()
  await says('Not booked: Sorry, this phone has just been sold.')
  const refusal = page.getByRole('alert').getByText('Sorry, this phone has just been sold.', { exact: true })
  await expect.element(refusal).toBeVisible()
  await expect.element(booked).not.toBeInTheDocument()
  await says('Not Available')
  await says('This phone is sold')
  await expect.element(bookNow()).toBeDisabled()
})

test('the page of a sold phone leads its buyer to the order and its seller to the sale', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: 'Nord & Sons 5G' })
  const buyer = await join()
  const { _id: order } = await buy(buyer, phone)
  openProduct(phone)
  const toOrder = page.getByRole('link', { name: 'Open your order' })
  await expect.element(toOrder).toHaveAttribute('href', `/dashbord/orders/${order}`)
  await expect.element(bookNow()).not.toBeInTheDocument()
  await become(seller)
  openProduct(phone)
  await page.getByRole('link', { name: 'Open the sale' }).click()
  await expectAddress('/dashbord/sales?q=Nord%20%26%20Sons%205G')
  await join()
  openProduct(phone)
  await says('This phone is sold')
  await expect.element(page.getByRole('link', { name: /^Open/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Tell me when one like it arrives' }).click()
  await says('Saved')
})

test('the page of a phone is public, also when it is sold, without its seller’s contact details', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, {
    product_name: 'Nord </script><b> of the test',
    mobile: '01999-888777',
    location: 'House 12, Mirpur, Dhaka',
  })
  const buyer = await join()
  await become(null)
  const answer = await fetch(`/rendered/product/${phone._id}`)
  const html = await answer.text()
  for (const secret of [phone.mobile, phone.userEmail, '999-888', '999888', 'House 12']) {
    expect(html).not.toContain(secret)
  }
  const { head } = new DOMParser().parseFromString(html, 'text/html')
  const content = (property: string) =>
    head.querySelector(`meta[property="${property}"]`)?.getAttribute('content') ?? ''
  expect(content('og:type')).toBe('product')
  expect(content('og:title')).toContain(phone.product_name)
  expect(content('og:url')).toMatch(new RegExp(`^http.*/product/${phone._id}$`))
  const { pathname } = new URL(content('og:image'))
  expect((await fetch(`/rendered${pathname}`)).headers.get('content-type')).toBe('image/jpeg')

  const readOffer = async () => {
    await readPage(`/product/${phone._id}`)
    const script = document.querySelector('script[type="application/ld+json"]')
    return JSON.parse(script?.textContent ?? '{}').offers
  }
  expect(await readOffer()).toMatchObject({
    price: phone.product_price.toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(phone.product_name)
  const share = page.getByRole('link', { name: 'Share' }).element().getAttribute('href')
  expect(share).toMatch(new RegExp(`^https://wa.me/\\?text=.*${phone._id}`))
  await buy(buyer, phone)
  expect(await readOffer()).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  await expect.element(page.getByText('Not Available')).toBeVisible()
})

test('a location is read in Bangla with what was typed, of which visitors read the area alone', async () => {
  const phone = await addPhone(await join('seller'), { location: 'Station Road, Tongi' })
  await join()
  await readPage(`/bn/product/${phone._id}`)
  await says('টঙ্গী, গাজীপুর')
  await says('Station Road, Tongi')
  await become(null)
  await readPage(`/bn/product/${phone._id}`)
  await says('টঙ্গী, গাজীপুর')
  await expect.element(page.getByText('Station Road')).not.toBeInTheDocument()
})

test('the page of a phone and that of its seller say whether the seller is verified and, without a script, what that means', async () => {
  const [seller, verified] = [await join('seller'), await join('seller')]
  await call(await join('admin'), 'PUT', '/users', { query: { userid: verified.id } })
  await become(null)
  for (const [who, name, text] of [
    [seller, 'Not verified yet', /has not checked who this seller is/],
    [verified, /^Verified: identity checked on \w+ \d+, \d{4}$/, /has checked by hand who this seller is/],
  ] as const) {
    const phone = await addPhone(who)
    for (const path of [`/product/${phone._id}`, `/seller/${who.id}`]) {
      await readPage(path)
      const explained = page.getByText(text)
      await expect.element(explained).not.toBeVisible()
      await page.getByText(name).click()
      await expect.element(explained).toBeVisible()
    }
  }
})

test('a visitor who books logs in first, and a seller does not book the own phone', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller)
  openProduct(phone)
  await expect.element(page.getByText('Nothing sold here yet')).toBeVisible()
  await expect.element(bookNow()).toBeDisabled()
  await become(null)
  openProduct(phone)
  await page.getByRole('link', { name: 'Log in or sign up to book' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
  const back = new URLSearchParams(location.search).get('return') ?? ''
  const at = location.search
  openPage(`/login${at}`, { path: '/login', element: <LoginPage /> })
  const signUp = page.getByRole('link', { name: 'Create an account' })
  await expect.element(signUp).toHaveAttribute('href', `/signup${at}`)

  await join()
  openProduct(phone, back)
  const modal = page.getByRole('dialog', { name: `Confirm Booking ${phone.product_name}` })
  await expect.element(modal).toBeVisible()
  await expectAddress(`/product/${phone._id}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  await waitUntilIdle()
  openProduct(phone)
  await expect.element(bookNow()).toBeVisible()
  await expect.element(modal).not.toBeInTheDocument()
})

test('a booking leads to the payment, unless its buyer has gone elsewhere or the price is another', async () => {
  const seller = await join('seller')
  const add = (product_name: string) => addPhone(seller, { product_name, product_price: 90 })
  const [first, second, dearer] = [await add('First'), await add('Second'), await add('Dearer')]
  await join()
  const bookOf = async (phone: Product) => {
    openProduct(phone)
    await bookNow().click()
    await field('Phone').fill('01811-223344')
    await field('Meeting location').fill('Shahbag, Dhaka')
    await commands.hold('**/api/bookingproduct?*')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm booking' }).click()
    await expect.element(page.getByText(`${phone.product_name} is booked`)).toBeVisible()
  }
  await bookOf(first)
  await commands.release()
  await expect.poll(() => location.pathname).toMatch(/^\/dashbord\/parches\//)
  await bookOf(second)
  await expect.poll(() => history.state?.usr?.overlay).toBeUndefined()
  await goTo('/elsewhere')
  await commands.release()
  await expect.poll(() => findQueryClient().isMutating()).toBe(0)
  await expectAddress('/elsewhere')
  await bookOf(dearer)
  await changePhone(seller, dearer, { product_price: 95 })
  await commands.release()
  await says('The seller has changed the price: it is now $95.')
  await expectAddress(`/product/${dearer._id}`)
})

test('a phone that was booked elsewhere says so, also on the way back to it', async () => {
  const seller = await join('seller')
  const [phone, later] = [await addPhone(seller), await addPhone(seller)]
  const buyer = await join()
  const booked = page.getByRole('link', { name: /^Pay \$.* now$/ })
  openProduct(phone)
  await bookNow().click()
  await book(buyer, phone)
  await field('Phone').fill('01811-223344')
  await field('Meeting location').fill('Shahbag, Dhaka')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('You have booked this phone already.')).toBeVisible()
  await expect.element(booked).toBeVisible()
  await expect.element(bookNow()).not.toBeInTheDocument()
  openProduct(later)
  await expect.element(bookNow()).toBeVisible()
  await goTo('/elsewhere')
  await book(buyer, later)
  // A minute later, what was fetched is no longer fresh.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  await goTo(-1)
  await expect.element(booked).toBeVisible()
  vi.useRealTimers()
})

test('the page of a withdrawn phone names it, saves a search for one like it and leads to others', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: 'Galaxy M62 128 GB', brand_name: 'Samsung' })
  await call(seller, 'DELETE', '/product', { query: { id: phone._id } })
  const other = await addPhone(seller, { product_name: 'Galaxy M62 64 GB', brand_name: 'Samsung' })
  await join()
  openProduct(phone)
  await expect.element(page.getByRole('heading', { name: 'Galaxy M62 128 GB', level: 1 })).toBeVisible()
  await says('Not Available')
  await expect.element(page.getByRole('link', { name: other.product_name })).toBeVisible()
  await page.getByRole('button', { name: 'Tell me when one like it arrives' }).click()
  await says('Saved')
})
