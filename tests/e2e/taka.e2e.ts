import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Booking } from '../../src/orders/booking/contract.ts'
import { startProcess } from '../support/processes.ts'
import { dataFolder, readDatabaseUrl, runSql } from './pass-deadline.ts'
import { test as base, expect, type People, type Person, type Server } from './people.ts'

/** A shop in taka: a process of its own with a database of its own in the PostgreSQL of the journeys, without demo data. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      const name = `taka_${randomBytes(6).toString('hex')}`
      const serverUrl = await readDatabaseUrl()
      await runSql(serverUrl, `create database ${name}`)
      const databaseUrl = Object.assign(new URL(serverUrl), { pathname: name }).href
      const secretOf = { DATA_DIR: join(dataFolder, name), AUTH_SECRET: randomBytes(24).toString('hex') }
      const { site, signal, ended } = await startProcess({
        ...secretOf,
        CURRENCY: 'bdt',
        DATABASE_URL: databaseUrl,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
      })
      await use({ site, databaseUrl, secretOf })
      signal('SIGTERM')
      await ended
      await runSql(serverUrl, `drop database ${name} with (force)`)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const complete = (page: Page) => page.getByRole('heading', { name: 'payment complete' })
const payWith = (page: Page, provider: string) =>
  page.getByRole('button', { name: `Pay ৳24,500 with ${provider}` }).click()

/** Fills in and sends the page of bKash. */
async function confirmOnBkash(page: Page, wallet = '01712345678'): Promise<void> {
  await expect(page.getByRole('heading', { name: /৳24,500/ })).toBeVisible()
  await page.getByLabel('bKash account number').fill(wallet)
  await page.getByLabel('Verification code').fill('123456')
  await page.getByLabel('PIN').fill('12121')
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Pays on the page of SSLCommerz, up to the page that leads back to the shop. */
async function confirmOnSslcommerz(page: Page, method: 'Card' | 'Nagad', number: string): Promise<void> {
  await page.getByLabel(method, { exact: true }).check()
  await page.getByLabel('Card or mobile number').fill(number)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('One-time password').fill('123456')
  if (method !== 'Card') await page.getByLabel('PIN').fill('12121')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

const comeBack = (page: Page) => page.getByRole('button', { name: 'Return to the shop' }).click()

/** Loads the page of a provider from another site than the shop's: what it sends from there has no session with it. */
async function asAnotherSite(page: Page): Promise<void> {
  await page.waitForURL(/sandbox/)
  await page.goto(page.url().replace('127.0.0.1', 'localhost'))
}

type Bought = { buyer: Person; order: Booking; page: Page }

/** A buyer who has booked a phone, on its payment page. */
async function openPayment(people: People): Promise<Bought> {
  // The question whether a payment has arrived is refused while none has.
  people.tolerate(/status of 402/)
  const buyer = await people.join()
  const phone = await people.addPhone(await people.join('seller'), {
    product_price: 24_500,
    Market_Price: 32_000,
  })
  const order = await people.book(buyer, phone)
  const page = await people.open(buyer)
  await page.goto(`/dashbord/parches/${order._id}`)
  return { buyer, order, page }
}

const expectPaid = (people: People, { buyer, order }: Bought) =>
  expect
    .poll(async () => (await people.call<Booking>(buyer, 'GET', `/product/parces/${order._id}`)).status, {
      timeout: 30_000,
    })
    .toBe('paid')

test('a buyer pays with bKash, comes back and has the phone; the receipt names bKash', async ({ people }) => {
  const { order, page } = await openPayment(people)
  await payWith(page, 'bKash')
  await confirmOnBkash(page)
  await expect(complete(page)).toBeFocused()
  await expect(page.getByText(`${order.product_name} is reserved for you.`)).toBeVisible()
  await page.goto(`/dashbord/orders/${order._id}/receipt`)
  await expect(page.getByText('Paid by').locator('..')).toContainText('bKash')
})

test('a buyer pays with Nagad at SSLCommerz and comes back from another site', async ({ people }) => {
  const { page } = await openPayment(people)
  await payWith(page, 'SSLCommerz')
  await asAnotherSite(page)
  await confirmOnSslcommerz(page, 'Nagad', '01712345678')
  await comeBack(page)
  await expect(complete(page)).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
})

test('whoever cancels at one provider pays with the other', async ({ people }) => {
  const { page } = await openPayment(people)
  await payWith(page, 'SSLCommerz')
  await page.getByRole('button', { name: 'Cancel the payment' }).click()
  await comeBack(page)
  const notYet = page.getByRole('alert').filter({ hasText: 'We have no payment from you yet.' })
  await expect(notYet).toBeFocused()
  await payWith(page, 'bKash')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(notYet).toBeFocused()
  await payWith(page, 'SSLCommerz')
  await confirmOnSslcommerz(page, 'Card', '4111 1111 1111 1111')
  await comeBack(page)
  await expect(complete(page)).toBeVisible()
})

test('whoever comes by Back from the page of a provider can choose again', async ({ people }) => {
  const { page } = await openPayment(people)
  for (const [provider, field] of [
    ['SSLCommerz', 'Card or mobile number'],
    ['bKash', 'bKash account number'],
  ] as const) {
    await payWith(page, provider)
    await expect(page.getByLabel(field)).toBeVisible()
    await page.goBack()
    for (const name of [/with bKash/, /with SSLCommerz/]) {
      await expect(page.getByRole('button', { name })).toBeEnabled()
      await expect(page.getByRole('button', { name })).not.toHaveAttribute('aria-busy', 'true')
    }
  }
  await payWith(page, 'bKash')
  await confirmOnBkash(page)
  await expect(complete(page)).toBeVisible()
})

test('whoever closes the tab after paying has the phone all the same', async ({ people, server }) => {
  const wallet = await openPayment(people)
  await payWith(wallet.page, 'bKash')
  // This number confirms, and bKash does not send it back.
  await confirmOnBkash(wallet.page, '01700000102')
  await expect(wallet.page.getByText('Confirmed.')).toBeVisible()
  await wallet.page.close()
  const card = await openPayment(people)
  await payWith(card.page, 'SSLCommerz')
  await confirmOnSslcommerz(card.page, 'Card', '4111 1111 1111 1111')
  await expect(card.page.getByText('The payment is made')).toBeVisible()
  await card.page.close()
  // SSLCommerz notifies the shop. bKash is asked when it is due.
  await expectPaid(people, card)
  await runSql(server.databaseUrl, "update payments set due_at = now() where status = 'open'")
  await runSql(server.databaseUrl, "select graphile_worker.add_job('enqueue-due-payments', '{}')")
  await expectPaid(people, wallet)
})

test('whoever comes back in a browser without a session logs in and reads that the phone is paid for', async ({
  people,
}) => {
  const { buyer, order, page } = await openPayment(people)
  const json = { provider: 'sslcommerz', product_price: order.product_price }
  const { redirect } = await people.call<{ redirect: string }>(
    buyer,
    'POST',
    `/orders/${order._id}/payment`,
    {
      json,
    },
  )
  await page.close()
  const other = await people.open(null)
  await other.goto(redirect.replace('127.0.0.1', 'localhost'))
  await confirmOnSslcommerz(other, 'Nagad', '01712345678')
  await comeBack(other)
  await other.getByLabel('Email').fill(buyer.email)
  await other.getByLabel('Password', { exact: true }).fill(buyer.password)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(complete(other)).toBeVisible()
})
