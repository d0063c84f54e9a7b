import { drawSnapshot } from '../support/draw-snapshot.ts'
import { holdCalls } from './browser.ts'
import { lookOver } from './check-page.ts'
import { expect, test } from './people.ts'

test('a seller describes the shop, which buyers read under the price and on the seller’s page', async ({
  people,
}) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const phone = await people.addPhone(seller)
  const page = await people.open(seller)
  await page.goto('/dashbord')
  await page.getByRole('link', { name: 'My shop' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Name of the shop').fill('Swap Support')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('This name reads like one of Swap, its team or an institution.')).toBeVisible()
  await main.getByLabel('Name of the shop').fill('Rahim Telecom')
  await main.getByLabel('Area').selectOption({ label: 'Mirpur, Dhaka · Dhaka' })
  await main.getByLabel('Opens at').fill('10:00')
  await main.getByLabel('Closes at').fill('20:30')
  await main.getByLabel('Closed on').selectOption('Fridays')
  const buffer = await drawSnapshot(1)
  const release = await holdCalls(page, '**/api/imagekey*')
  await main
    .getByRole('group', { name: 'Picture' })
    .locator('input[multiple]')
    .setInputFiles({ name: 'shop.jpg', mimeType: 'image/jpeg', buffer })
  // The shop is not saved with its old picture while the new one is on its way.
  await expect(main.getByRole('progressbar', { name: 'The picture is being sent' })).toBeVisible()
  await main.getByLabel('Name of the shop').press('Enter')
  release()
  await expect(main.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
  expect(await people.call(seller, 'GET', '/shop')).toMatchObject({ name: null, image: null })
  await lookOver(page, 'the form of a shop')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your shop is saved')).toBeVisible()

  const buyer = await people.open(await people.join())
  await buyer.goto(`/product/${phone._id}`)
  await expect(buyer.getByRole('main')).toContainText('Rahim Telecom · Nothing sold here yet')
  await lookOver(buyer, 'a phone of a shop')
  await buyer.getByRole('link', { name: 'Post by - Rahim Uddin' }).click()
  const summary = buyer.getByRole('main')
  await expect(summary.getByRole('heading', { level: 1 })).toHaveText('Rahim Uddin')
  await expect(summary).toContainText('Mirpur, Dhaka')
  await expect(summary).toContainText('10:00 AM to 8:30 PM, closed on Fridays')
  await lookOver(buyer, 'the page of a seller with a shop')

  await buyer.goto(`/bn/seller/${seller.id}`)
  await expect(summary).toContainText('মিরপুর, ঢাকা')
  await expect(summary).toContainText('শুক্রবার বন্ধ')
})

test('a shop is described in Bangla, too', async ({ people }) => {
  people.tolerate(/status of 400/)
  const page = await people.open(await people.join('seller', 'Salma Khatun'))
  await page.goto('/bn/dashbord/shop')
  const main = page.getByRole('main')
  await main.getByLabel('দোকানের নাম').fill('সালমা টেলিকম')
  await main.getByLabel('খোলে').fill('10:00')
  await main.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(main.getByText('দোকান কখন খোলে আর কখন বন্ধ হয়, দুটোই জানান, অথবা কোনোটিই নয়।')).toBeVisible()
  await main.getByLabel('বন্ধ হয়').fill('20:00')
  await main.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
  await expect(page.getByText('আপনার দোকানের তথ্য সংরক্ষণ করা হয়েছে')).toBeVisible()
  await page.reload()
  await expect(main.getByLabel('দোকানের নাম')).toHaveValue('সালমা টেলিকম')
})
