import type { Page } from '@playwright/test'
import { lookOver, see } from './check-page.ts'
import { enterCode } from './hand-over.ts'
import { passDeadline } from './pass-deadline.ts'
import { expect, type People, test } from './people.ts'

/** A phone of $180 that is paid for, and the page of its order as both see it. */
async function sell(people: People, model: string) {
  const seller = await people.join('seller', 'Farhana Akter')
  const buyer = await people.join('bayer', 'Rahim Uddin')
  const phone = await people.addPhone(seller, { product_name: model, product_price: 180 })
  const { _id: id } = await people.buy(buyer, phone)
  const path = `/dashbord/orders/${id}`
  const [page, desk] = [await people.open(buyer), await people.open(seller)]
  await see(page, path, model)
  await see(desk, path, model)
  return { buyer, seller, phone, id, page, desk }
}

const stageOf = (page: Page, model: string) => page.getByRole('row').filter({ hasText: model })

async function expectForSale(people: People, productId: string): Promise<void> {
  const other = await people.open(await people.join())
  await other.goto(`/product/${productId}`)
  await expect(other.getByRole('button', { name: 'Book Now' })).toBeEnabled()
}

test('a buyer cancels a paid order, has the money back, and the phone is for sale again', async ({
  people,
}) => {
  const { phone, page, desk } = await sell(people, 'Cancelled phone')
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('I have found a nearer one')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('You were refunded $180, the way you paid.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await lookOver(page, 'a refunded order')
  await expect(desk.getByText('The buyer was refunded $180.')).toBeVisible()
  await expect(desk.getByText('I have found a nearer one')).toBeVisible()
  await see(desk, '/dashbord/sales', 'Sales')
  await expect(stageOf(desk, 'Cancelled phone')).toContainText('Refunded')
  await expectForSale(people, phone._id)
})

test('a seller who never shows up: the buyer has the money back by itself when the time is over', async ({
  people,
}) => {
  const { phone, id, page, desk } = await sell(people, 'Missed phone')
  await expect(page.getByText(/^Without a hand-over by .* the order is cancelled/)).toBeVisible()
  await passDeadline(id)
  await expect(page.getByText('You were refunded $180, the way you paid.')).toBeVisible()
  await expect(page.getByText('The phone was not handed over in time.')).toBeVisible()
  await expect(page.getByText('Automatically').first()).toBeVisible()
  await lookOver(page, 'an order that was not handed over in time')
  await expect(desk.getByText('The buyer was refunded $180.')).toBeVisible()
  await expect(desk.getByLabel('Code of the buyer')).toHaveCount(0)
  await expectForSale(people, phone._id)
})

test('a buyer who says nothing: the seller has the money by itself when the time is over', async ({
  people,
}) => {
  const { buyer, seller, id, page, desk } = await sell(people, 'Silent phone')
  await enterCode(people, seller, buyer, id)
  await expect(page.getByText(/^Your money goes to the seller on /)).toBeVisible()
  await passDeadline(id)
  await expect(desk.getByText('All is done. $180 is yours.')).toBeVisible()
  await expect(page.getByText('All is done. The seller has the money.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report a problem' })).toHaveCount(0)
})
