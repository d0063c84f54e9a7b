import type { Locator, Page } from '@playwright/test'
import { expect, type People, type Person, test } from './people.ts'

const message = (page: Page) => page.getByLabel('Your message')

/** Begins a conversation of a buyer with the seller of a new phone; returns its address. */
async function converse(people: People, buyer: Person): Promise<string> {
  const json = { productId: (await people.addPhone(await people.join('seller')))._id }
  const { _id } = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
  return `/dashbord/messages/${_id}`
}

/** All that this browser keeps of forms. */
const readKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').getAll()
          reading.onsuccess = () => resolve(JSON.stringify(reading.result))
        }
      }),
  )

/** Types into a field, and waits until the browser has it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await expect.poll(() => readKept(page)).toContain(text)
}

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('icmToken'))
}

async function logIn(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

test('a half-typed message stays over a reload, Back, another language and the end of the session, until its writer signs out', async ({
  people,
}) => {
  people.tolerate(/status of 401/)
  const buyer = await people.join()
  const path = await converse(people, buyer)
  const page = await people.open(buyer)
  await page.goto(path)
  await type(page, message(page), 'Is the box there?')
  await page.reload()
  await expect(message(page)).toHaveValue('Is the box there?')

  await type(page, message(page), 'Is the box still there?')
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await expect(page).toHaveURL('/blog')
  await page.goBack()
  await expect(message(page)).toHaveValue('Is the box still there?')

  await page.getByRole('button', { name: 'বাংলা' }).first().click()
  await expect(page.getByRole('textbox').last()).toHaveValue('Is the box still there?')
  await page.getByRole('button', { name: 'English' }).first().click()
  await expect(message(page)).toHaveValue('Is the box still there?')

  await endSession(page)
  await page.goto(path)
  await logIn(page, buyer)
  await expect(page).toHaveURL(path)
  await expect(message(page)).toHaveValue('Is the box still there?')
  await expect.poll(() => readKept(page)).toContain('the box')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => readKept(page)).toBe('[]')
})

test('a message whose answer was lost is there once, also after a reload, and the sentence is true', async ({
  people,
}) => {
  people.tolerate(/ERR_FAILED/)
  const buyer = await people.join()
  const page = await people.open(buyer)
  await page.goto(await converse(people, buyer))
  const calls = /\/messages(\?|$)/
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await message(page).fill('Is the box there?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/it is not known whether this has arrived/)).toBeVisible()
  const sent = page.getByRole('log').getByText('Is the box there?')
  await expect(sent).toHaveCount(1)
  await page.unroute(calls)
  await page.reload()
  await expect(message(page)).toHaveValue('Is the box there?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message(page)).toHaveValue('')
  await expect(sent).toHaveCount(1)
  await page.reload()
  await expect(sent).toHaveCount(1)
  await expect(message(page)).toHaveValue('')
})

test('a phone whose answer was lost is for sale once', async ({ people }) => {
  people.tolerate(/ERR_FAILED/)
  const seller = await people.join('seller')
  const { _id } = await people.addPhone(seller, { product_name: 'Galaxy S22' })
  const page = await people.open(seller)
  await page.goto(`/dashbord/addproducts?like=${_id}`)
  await page.locator('input[type=file][multiple]').first().setInputFiles('docs/home.webp')
  const calls = /\/allproducts(\?|$)/
  await page.route(calls, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const submit = page.getByRole('button', { name: 'Add product', exact: true })
  await submit.click()
  const alert = page.getByRole('alert').filter({ hasText: 'it is not known whether this has arrived' })
  await expect(alert).toBeVisible()
  await expect(alert).not.toContainText('was not added')
  await page.unroute(calls)
  await submit.click()
  await expect(page).toHaveURL('/dashbord/myproducts')
  const { length } = await people.call<unknown[]>(seller, 'GET', '/myproduct')
  expect(length).toBe(2)
})
