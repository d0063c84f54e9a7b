import type { Page } from '@playwright/test'
import { goWithin, storedDrafts } from './browser.ts'
import { expect, type People, test } from './people.ts'

async function advertise(people: People) {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: `Pixel ${seller.id.slice(0, 6)}` })
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  return phone
}

const modalOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Confirm Booking ${name}` })

test('a visitor who presses Book Now and logs in finds the booking modal of that phone', async ({
  people,
}) => {
  const phone = await advertise(people)
  const buyer = await people.join()
  const page = await people.open(null)
  await page.goto('/')
  await page
    .getByRole('article', { name: phone.product_name })
    .getByRole('button', { name: 'Book Now' })
    .click()
  await expect(page).toHaveURL(/\/login\?return=/)
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.keyboard.press('Enter')
  await expect(modalOf(page, phone.product_name)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('article', { name: phone.product_name })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a visitor who logs in to book and signs up finds the booking modal of that phone', async ({
  people,
}) => {
  const phone = await advertise(people)
  const page = await people.open(null)
  await page.goto(`/product/${phone._id}`)
  await page.getByRole('button', { name: 'Log in to book' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Shirin Sultana')
  await page.getByLabel('Email', { exact: true }).fill(`${phone._id.slice(0, 12)}@people.test`)
  await page.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await page.getByLabel('Account type').selectOption({ label: 'Buyer Account' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(modalOf(page, phone.product_name)).toBeVisible()
  await expect(page).toHaveURL(`/product/${phone._id}`)
})

test('a booked phone says so in place of Book Now, also after a reload and when it was booked elsewhere', async ({
  people,
}) => {
  people.tolerate(/status of 409/)
  const phone = await advertise(people)
  const buyer = await people.join()
  const page = await people.open(buyer)
  await page.goto(`/product/${phone._id}`)
  const bookNow = page.getByRole('button', { name: 'Book Now' })
  await bookNow.click()
  await people.book(buyer, phone)
  await modalOf(page, phone.product_name).getByLabel('Phone').fill('01811-223344')
  await modalOf(page, phone.product_name).getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('You have booked this phone already.')).toBeVisible()
  const booked = page.getByRole('link', { name: /^Pay \$.* now$/ })
  await expect(booked).toBeVisible()
  await expect(bookNow).toHaveCount(0)
  await page.reload()
  await expect(booked).toBeVisible()
  await expect(bookNow).toHaveCount(0)
})

test('a phone that was booked on another device says so on the way back to it', async ({ people }) => {
  const phone = await advertise(people)
  const buyer = await people.join()
  const page = await people.open(buyer, { isFirstVisit: true })
  await page.clock.install()
  await page.goto(`/product/${phone._id}`)
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible()
  await goWithin(page, '/blog')
  await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
  await people.book(buyer, phone)
  await page.clock.fastForward('01:00')
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Pay \$.* now$/ })).toBeVisible()
})

test('what was typed to book a phone survives a reload, for that account alone, until it is booked or signed out', async ({
  people,
}) => {
  people.tolerate(/status of 401/)
  const phone = await advertise(people)
  const buyer = await people.join()
  const page = await people.open(buyer)
  const modal = modalOf(page, phone.product_name)
  const open = async () => {
    await page.goto(`/product/${phone._id}`)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expect(modal.getByLabel('Phone')).toBeFocused()
  }
  const expectTyped = async (number: string, place: string) => {
    await expect(modal.getByLabel('Phone')).toHaveValue(number)
    await expect(modal.getByLabel('Meeting location')).toHaveValue(place)
  }
  const type = async (number: string, place: string) => {
    await modal.getByLabel('Phone').fill(number)
    await modal.getByLabel('Meeting location').fill(place)
    await expect.poll(() => formDrafts(page)).toEqual([{ phone: number, location: place }])
  }
  const logIn = async (person: typeof buyer) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  }
  await open()
  await type('01712-345678', 'Shahbag, Dhaka')
  await open()
  await expectTyped('01712-345678', 'Shahbag, Dhaka')

  // The session ends without a sign-out, and somebody else signs in here.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await logIn(await people.join())
  await open()
  await expectTyped('', '')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()

  await logIn(buyer)
  await open()
  await expectTyped('01712-345678', 'Shahbag, Dhaka')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await formDrafts(page)).toEqual([])

  await logIn(buyer)
  await open()
  await expectTyped('', '')
  await type('01811-223344', 'Banani, Dhaka')
  await modal.getByRole('button', { name: 'Confirm booking' }).click()
  await expect.poll(() => formDrafts(page)).toEqual([])
})

/** The drafts of forms in this browser; the phones that were seen before are none. */
async function formDrafts(page: Page): Promise<unknown[]> {
  const drafts = await storedDrafts(page)
  return drafts
    .filter(({ form }) => form !== 'recently-seen')
    .map(({ draft }) => (draft as { typed: unknown }).typed)
}
