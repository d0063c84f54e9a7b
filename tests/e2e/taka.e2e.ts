import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import { startProcess } from '../support/processes.ts'
import { dataFolder, readDatabaseUrl, runSql } from '../support/server-database.ts'
import { test as base, expect, type People, type Server } from './people.ts'

/** A shop in taka: a process of its own with a database of its own in the PostgreSQL of the journeys, without demo data. */
const test = base.extend<object, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern.
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
const payWith = (page: Page, how: string) => page.getByRole('button', { name: `Pay ৳24,500 ${how}` }).click()

/** Fills in and sends the page of bKash. */
async function confirmOnBkash(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /৳24,500/ })).toBeVisible()
  await page.getByLabel('bKash account number').fill('01712345678')
  await page.getByLabel('Verification code').fill('123456')
  await page.getByLabel('PIN').fill('12121')
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Pays with Nagad on the page of SSLCommerz, up to the page that leads back to the shop. */
async function confirmOnSslcommerz(page: Page): Promise<void> {
  await page.getByLabel('Nagad', { exact: true }).check()
  await page.getByLabel('Card or mobile number').fill('01712345678')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('One-time password').fill('123456')
  await page.getByLabel('PIN').fill('12121')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

const comeBack = (page: Page) => page.getByRole('button', { name: 'Return to the shop' }).click()

/** Loads the page of a provider from another site than the shop's: what it sends from there has no session with it. */
async function asAnotherSite(page: Page): Promise<void> {
  await page.waitForURL(/sandbox/)
  await page.goto(page.url().replace('127.0.0.1', 'localhost'))
}

/** A buyer who has booked a phone, on its payment page. */
async function openPayment(people: People): Promise<{ order: Booking; page: Page }> {
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
  return { order, page }
}

test('a buyer who came back from the page of bKash by Back pays there, and has the phone; the receipt names bKash', async ({
  people,
}) => {
  const { order, page } = await openPayment(people)
  await payWith(page, 'with bKash')
  await expect(page.getByLabel('bKash account number')).toBeVisible()
  await page.goBack()
  for (const name of [/with bKash/, /by card or mobile wallet/]) {
    await expect(page.getByRole('button', { name })).toBeEnabled()
    await expect(page.getByRole('button', { name })).not.toHaveAttribute('aria-busy', 'true')
  }
  await payWith(page, 'with bKash')
  await confirmOnBkash(page)
  await expect(complete(page)).toBeFocused()
  await expect(page.getByText(`${order.product_name} is reserved for you.`)).toBeVisible()
  await page.goto(`/dashbord/orders/${order._id}/receipt`)
  await expect(page.getByText('Paid by').locator('..')).toContainText('bKash')
})

test('a buyer who cancelled at SSLCommerz pays there with Nagad, and comes back from another site', async ({
  people,
}) => {
  const { page } = await openPayment(people)
  await payWith(page, 'by card or mobile wallet')
  await page.getByRole('button', { name: 'Cancel the payment' }).click()
  await comeBack(page)
  await expect(
    page.getByRole('alert').filter({ hasText: 'You cancelled the payment. Nothing was taken from you.' }),
  ).toBeFocused()
  await payWith(page, 'by card or mobile wallet')
  await asAnotherSite(page)
  await confirmOnSslcommerz(page)
  await comeBack(page)
  await expect(complete(page)).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
})
