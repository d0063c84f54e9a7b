import type { Page } from '@playwright/test'
import { holdCalls, waitForRouter } from './browser.ts'
import { expect, type Person, test } from './people.ts'

test('whoever presses on before the next page has come gets to where they pressed last', async ({
  people,
}) => {
  const page = await people.open(null)
  const home = /\/_\.data/
  const { banner, main } = { banner: page.getByRole('banner'), main: page.getByRole('main') }
  await page.goto('/blog')
  await waitForRouter(page)
  let letPageCome = await holdCalls(page, home)
  let asked = page.waitForRequest(home)
  await banner.getByRole('link', { name: 'Home' }).click()
  await asked
  await banner.getByRole('link', { name: 'Home' }).click()
  letPageCome()
  await expect(page).toHaveTitle('Swap-Home')
  await expect(page.getByRole('link', { name: /Samsung/ })).toBeVisible()

  await page.goto('/signup')
  await waitForRouter(page)
  letPageCome = await holdCalls(page, home)
  asked = page.waitForRequest(home)
  await page.getByLabel('Name', { exact: true }).fill('Salma Khatun')
  await page.getByLabel('Email').fill(`salma-${Date.now()}@people.test`)
  await page.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await asked
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/dashbord')
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  letPageCome()
  await expect(page).toHaveTitle('Swap-DashBoard')
})

test('another account that signs in in one tab takes over the other, which forgets the one before; an ended session is said', async ({
  people,
}) => {
  people.tolerate(/status of 40[13]/)
  const ended = 'Your session has ended. Please log in again.'
  const logIn = async (tab: Page, { email, password }: Person) => {
    await tab.getByLabel('Email').fill(email)
    await tab.getByLabel('Password', { exact: true }).fill(password)
    await tab.keyboard.press('Enter')
  }
  const seller = await people.join('seller')
  const nadia = await people.join('bayer', 'Nadia Islam')
  const rahim = await people.join('bayer', 'Rahim Uddin')
  const hers = await people.addPhone(seller, { product_name: `Hers ${nadia.id}` })
  const his = await people.addPhone(seller, { product_name: `His ${rahim.id}` })
  await people.book(nadia, hers)
  await people.book(rahim, his)
  const page = await people.open(nadia)
  await page.goto('/dashbord')
  await expect(page.getByText(hers.product_name)).toBeVisible()

  // A sign-out in one tab signs out the other.
  const other = await page.context().newPage()
  await other.goto('/login')
  await expect(other).toHaveURL('/')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login\?return=%2Fdashbord$/)
  expect(await page.evaluate(() => localStorage.getItem('icmToken'))).toBeNull()

  await other.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(other.getByText(ended)).toHaveCount(0)
  await logIn(other, rahim)
  await expect(other.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page).toHaveURL('/dashbord')
  await expect(page.getByText(his.product_name)).toBeVisible()
  await expectNothingOf(page, nadia, hers.product_name)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('main').getByText(rahim.email)).toBeVisible()
  await expectNothingOf(page, nadia, hers.product_name)

  // A tab that slept through both has the page of one and, at once, the token of another.
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My orders' }).click()
  await expect(page.getByText(his.product_name)).toBeVisible()
  const sara = await people.join('bayer', 'Sara Akter')
  await page.context().addCookies((await sara.api.storageState()).cookies)
  await other.evaluate((token) => localStorage.setItem('icmToken', token), sara.token)
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expectNothingOf(page, rahim, his.product_name)

  // Her session ends without a sign-out.
  await page.context().clearCookies()
  await page.goto('/dashbord')
  await expect(page).toHaveURL(/\/login\?return=/)
  await expect(page.getByText(ended)).toBeVisible()
  await logIn(page, sara)
  await expect(page).toHaveURL('/dashbord')
})

/** Expects that neither the page nor what the browser keeps names this person or their phone. */
async function expectNothingOf(page: Page, person: Person, phone: string): Promise<void> {
  const shown = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    // The document came for whoever opened it, with its data in scripts that have run.
    for (const script of copy.querySelectorAll('script')) script.remove()
    return `${copy.outerHTML} ${JSON.stringify({ ...localStorage })}`
  })
  for (const trace of [person.email, person.id, person.name, phone]) expect(shown).not.toContain(trace)
}
