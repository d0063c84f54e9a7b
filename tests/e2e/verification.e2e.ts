import type { Page } from '@playwright/test'
import { drawSnapshot } from '../support/draw-snapshot.ts'
import { lookOver } from './check-page.ts'
import { expect, type People, test } from './people.ts'

/** The photos go with the form, and each is encoded before the next one. */
const sent = { timeout: 40_000 }

/** Chooses a photo in each of the two fields of the form. */
async function choosePhotos(page: Page, [document, shop]: [string, string]): Promise<void> {
  const buffer = await drawSnapshot(1)
  for (const name of [document, shop]) {
    const photos = page.getByRole('group', { name }).locator('input[multiple]')
    await photos.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  }
}

async function openSellers(people: People, email: string): Promise<Page> {
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto(`/dashbord/allseller?q=${encodeURIComponent(email)}`)
  return page
}

test('a seller sends documents, an owner approves them, and the seller carries the tick', async ({
  people,
}) => {
  const seller = await people.join('seller', 'Rahim Telecom')
  const page = await people.open(seller)
  await page.goto('/dashbord/verification')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'You are not verified yet' })).toBeVisible()
  await main.getByRole('button', { name: 'Send for checking' }).click()
  await expect(main.getByRole('alert')).toHaveText('Please add a photo of the document.')
  await choosePhotos(page, ['Photos of the document', 'A photo of your shop'])
  await lookOver(page, 'documents that are to be sent')
  await main.getByRole('button', { name: 'Send for checking' }).click()
  await expect(main.getByRole('heading', { name: 'An admin is checking what you sent' })).toBeVisible(sent)

  const desk = await openSellers(people, seller.email)
  const row = desk.getByRole('row').filter({ hasText: seller.email })
  await expect(row.getByRole('button', { name: 'verify Now' })).toBeVisible()
  await desk.goto('/dashbord/queue?kind=seller')
  const own = desk.locator(`a[href="/dashbord/members/${seller.id}"]`)
  await desk.getByRole('row').filter({ has: own }).getByRole('link', { name: 'Open' }).click()
  const check = desk.getByRole('region', { name: 'Verification' })
  await expect(check).toContainText('National ID card')
  const picture = check.getByRole('button', { name: 'Photo 1 of 2, full screen' }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await lookOver(desk, 'a seller whose documents wait')
  await check.getByRole('button', { name: 'Approve' }).click()
  await expect(check).toContainText('Approved')

  await page.reload()
  await expect(main.getByRole('heading', { name: 'You are verified' })).toBeVisible()
})

test('documents are refused with a reason that the seller reads in Bangla', async ({ people }) => {
  const seller = await people.join('seller', 'Salma Khatun')
  const page = await people.open(seller)
  await page.goto('/bn/dashbord/verification')
  const main = page.getByRole('main')
  await main.getByLabel('ট্রেড লাইসেন্স').check()
  await choosePhotos(page, ['কাগজটির ছবি', 'আপনার দোকানের ছবি'])
  await main.getByRole('button', { name: 'যাচাইয়ের জন্য পাঠান' }).click()
  await expect(main.getByRole('heading', { name: 'অ্যাডমিন আপনার কাগজপত্র দেখছেন' })).toBeVisible(sent)

  const desk = await openSellers(people, seller.email)
  await desk.getByRole('link', { name: 'Documents to check' }).click()
  const check = desk.getByRole('region', { name: 'Verification' })
  await check.getByRole('button', { name: 'Refuse' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The licence has expired.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(check).toContainText('The licence has expired.')

  await page.goto('/bn/dashbord/notifications')
  await page.getByRole('link', { name: /আপনাকে যাচাই করা যায়নি/ }).click()
  await expect(page).toHaveURL('/bn/dashbord/verification')
  await expect(main).toContainText('The licence has expired.')
  await expect(main.getByRole('button', { name: 'যাচাইয়ের জন্য পাঠান' })).toBeVisible()
})
