import type { Page } from '@playwright/test'
import { expect, type People, test } from './people.ts'

const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

/** Opens the form of a new phone in a browser as slow as a cheap phone's, where a page is left slowly. */
async function openForm(people: People): Promise<Page> {
  const page = await people.open(await people.join('seller'))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/dashbord/addproducts')
  await page.getByLabel('Product name').fill('Galaxy S22')
  return page
}

test('a form is left without an error when its seller signs out', async ({ people }) => {
  const page = await openForm(people)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(loginLink(page)).toBeVisible()
})

test('a form is left without an error when the session has ended', async ({ people }) => {
  people.tolerate(/status of 401/)
  const page = await openForm(people)
  await page.getByLabel('IMEI').focus()
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // Whatever has the focus gets it: the form may be gone by now.
  await page.keyboard.insertText('490154203237518')
  await expect(loginLink(page)).toBeVisible()
})
