import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

const small = { viewport: { width: 390, height: 844 } }

/** The history has no entry left over: one more step back leaves the page. */
async function expectToLeave(page: Page): Promise<void> {
  await page.goBack()
  await expect(page).toHaveURL('/blog')
}

test('Back closes the booking modal, then leaves the page', async ({ people }) => {
  const page = await people.open(await people.join())
  await page.goto('/blog')
  await page.goto('/categori/apple')
  const bookNow = page.getByRole('button', { name: 'Book Now' }).first()
  // Like the router, which numbers the entries, it listens before the first dialog opens.
  await expect.poll(() => page.evaluate(() => history.state?.idx)).toBe(0)
  await page.evaluate(() =>
    addEventListener('popstate', () => {
      document.documentElement.dataset.heard = 'yes'
    }),
  )
  await bookNow.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bookNow).toBeFocused()
  await expect(page).toHaveURL('/categori/apple')
  // Closed in another way, it leaves nothing in the history, and the router hears nothing of the step back.
  await bookNow.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined()
  expect(await page.evaluate(() => document.documentElement.dataset.heard)).toBeUndefined()
  await expectToLeave(page)
})

test('Back closes the filters and keeps what was chosen; further steps undo it', async ({ people }) => {
  const page = await people.open(await people.join(), small)
  await page.goto('/blog')
  await page.goto('/search')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: 'Apple' }).check()
  await expect(page).toHaveURL('/search?brand=Apple')
  await sheet.getByRole('checkbox', { name: 'good' }).check()
  await expect(page).toHaveURL('/search?brand=Apple&condition=good')
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/search?brand=Apple&condition=good')
  await expect(page.getByRole('button', { name: 'Remove filter: Apple' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search?brand=Apple')
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectToLeave(page)
})

test('Back closes the menu, and after one of its links returns to the page', async ({ people }) => {
  const page = await people.open(null, small)
  await page.goto('/blog')
  await page.goto('/login')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText("Customer's Review")).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expectToLeave(page)
})

test('Back closes a dialog that was opened again before the history had followed its closing', async ({
  people,
}) => {
  const page = await people.open(await people.join())
  // The first step back that the page makes is dropped, as the browser may when the page acts meanwhile; others come late.
  await page.addInitScript(() => {
    const go = history.go.bind(history)
    let isFirst = true
    history.go = (by) => {
      if (!isFirst) setTimeout(() => go(by), 200)
      isFirst = false
    }
  })
  await page.goto('/blog')
  await page.goto('/categori/apple')
  const bookNow = page.getByRole('button', { name: 'Book Now' }).first()
  const dialog = page.getByRole('dialog')
  const overlay = () => page.evaluate(() => (history.state as { overlay?: number } | null)?.overlay)
  await bookNow.click()
  await expect(dialog).toBeVisible()
  const first = await overlay()
  for (const _again of ['after the dropped step', 'after a late one']) {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await bookNow.click()
    await expect(dialog).toBeVisible()
  }
  // A dropped step is given up after ten seconds.
  await expect.poll(overlay, { timeout: 30_000 }).not.toBe(first)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/categori/apple')
  await expectToLeave(page)
})
