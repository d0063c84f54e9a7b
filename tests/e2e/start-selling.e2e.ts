import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

const addProducts = (page: Page) => page.getByRole('heading', { level: 1, name: 'Add Products' })
const startSelling = (page: Page) => page.getByRole('button', { name: 'Start selling' })

async function pressSell(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sell your phone' }).first().click()
}

test('a visitor who wants to sell signs up as a seller and lands on the form', async ({ people }) => {
  const page = await people.open(null)
  await pressSell(page)
  await expect(page).toHaveURL(/\/login\?return=%2Fdashbord%2Fsell$/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Account type')).toHaveValue('seller')
  await page.getByLabel('Name', { exact: true }).fill('Rokeya Begum')
  await page.getByLabel('Email', { exact: true }).fill(`${randomBytes(6).toString('hex')}@people.test`)
  await page.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(addProducts(page)).toBeVisible()
})

test('a buyer starts selling with one press', async ({ people }) => {
  const buyer = await people.join()
  const page = await people.open(buyer)
  await pressSell(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Start selling' })).toBeVisible()
  await expect(page).toHaveTitle('Swap-DashBoard')
  await startSelling(page).dblclick()
  await expect(addProducts(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add product' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link', { name: 'My products' })).toBeVisible()
  await pressSell(page)
  await expect(addProducts(page)).toBeVisible()
})

test('a user who signed up with Google can start selling', async ({ people }) => {
  const page = await people.open(null)
  await pressSell(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByLabel('Name').fill('Gina Google')
  await popup.getByLabel('Email', { exact: true }).fill(`${randomBytes(6).toString('hex')}@gmail.test`)
  await popup.getByLabel('Email verified').setChecked(true)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await startSelling(page).click()
  await expect(addProducts(page)).toBeVisible()
})

test('a refusal is shown on the page', async ({ people }) => {
  people.tolerate(/status of 503/)
  const page = await people.open(await people.join())
  await page.route('**/api/selleraccount?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: {} }),
  )
  await page.goto('/dashbord/sell')
  await startSelling(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await page.unroute('**/api/selleraccount?*')
  await startSelling(page).click()
  await expect(addProducts(page)).toBeVisible()
})
