import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { goWithin } from './browser.ts'
import { expect, type Person, test } from './people.ts'

const row = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.email })
const tick = (page: Page, person: Person) => row(page, person).getByRole('checkbox').check()

test('an admin verifies several sellers at once, then closes them', async ({ people }) => {
  const sellers = [await people.join('seller'), await people.join('seller')]
  const other = await people.join('seller')
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto('/dashbord/allseller')
  for (const seller of sellers) await tick(page, seller)
  await expect(page.getByText('2 accounts selected')).toBeVisible()
  await page.getByRole('button', { name: 'Verify selected' }).click()
  await page.getByRole('button', { name: 'Verify anyway' }).click()
  await expect(page.getByText('2 accounts verified')).toBeVisible()
  for (const seller of sellers) {
    await expect(row(page, seller).getByRole('button', { name: 'verifyed' })).toBeVisible()
    await expect(row(page, seller).getByRole('checkbox')).not.toBeChecked()
  }
  await expect(row(page, other).getByRole('button', { name: 'verify Now' })).toBeVisible()

  for (const seller of sellers) await tick(page, seller)
  await page.getByRole('button', { name: 'Close selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close 2 accounts?' })
  await dialog.getByRole('button', { name: 'Close selected' }).click()
  await expect(page.getByText('2 accounts closed')).toBeVisible()
  for (const seller of sellers) await expect(row(page, seller)).toHaveCount(0)
  await expect(row(page, other)).toHaveCount(1)
})

test('an account that is refused stays selected, with the reason', async ({ people }) => {
  people.tolerate(/status of 404/)
  const [gone, kept] = [await people.join('seller'), await people.join('seller')]
  const admin = await people.logIn('admin@swap.test')
  const page = await people.open(admin)
  await page.goto('/dashbord/allseller')
  await tick(page, gone)
  await tick(page, kept)
  await people.call(admin, 'DELETE', '/deleteuser', { query: { id: gone.id } })
  await page.getByRole('button', { name: 'Verify selected' }).click()
  await page.getByRole('button', { name: 'Verify anyway' }).click()
  await expect(page.getByText('1 account verified')).toBeVisible()
  await expect(page.getByText(`${gone.name}: There is no such account.`)).toBeVisible()
  await expect(page.getByText('1 account selected')).toBeVisible()
})

test('an admin downloads the sellers as CSV', async ({ people }) => {
  const seller = await people.join('seller', '=cmd')
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto('/dashbord/allseller')
  await page.evaluate(() => {
    const revoke = URL.revokeObjectURL.bind(URL)
    URL.revokeObjectURL = (url) => {
      document.title = 'revoked'
      revoke(url)
    }
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('sellers.csv')
  // Some browsers begin to read the file later.
  expect(await page.title()).not.toBe('revoked')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`"'=cmd","${seller.email}","false"`)
})

test('a long table is read page by page', async ({ people }) => {
  const page = await people.open(await people.logIn('admin@swap.test'))
  const members = Array.from({ length: 50 }, (_, place) => ({
    _id: `${place}`,
    name: `Seller ${place}`,
    email: `seller-${place}@people.test`,
    verified: false,
  }))
  await page.route('**/api/seller?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const next = from + 20 < members.length ? `</api/seller?cursor=${from + 20}>; rel="next"` : ''
    return route.fulfill({ json: members.slice(from, from + 20), headers: next ? { link: next } : {} })
  })
  await goWithin(page, '/dashbord/allseller')
  const shown = page.getByRole('rowheader')
  const next = page.getByRole('button', { name: 'Next page' })
  await expect(shown).toHaveCount(20)
  await next.click()
  await expect(shown.first()).toHaveText('Seller 20')
  await next.click()
  await expect(shown).toHaveCount(10)
  await expect(next).toBeDisabled()
  await page.getByRole('checkbox', { name: /Seller 40/ }).check()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await page.getByRole('checkbox', { name: /Seller 20/ }).check()
  await page.getByRole('button', { name: 'Close selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close 2 accounts?' })
  await expect(dialog.getByText('1 of them is not on this page of the list.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([/^Seller 40/, /^Seller 20/])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(shown.first()).toHaveText('Seller 20')
})
