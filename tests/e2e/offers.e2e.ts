import type { Page } from '@playwright/test'
import { bidMessages } from '../../src/orders/bids/messages.bn.ts'
import { expect, type People, test } from './people.ts'

const words = bidMessages
const price = (dollars: string) => `$${toBangla(dollars)}`

const toBangla = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit)

/** A phone for 400 dollars with its seller, and a buyer who looks at it. */
async function setUp(people: People) {
  const seller = await people.join('seller', 'Karim Mia')
  const buyer = await people.join('bayer', 'Nadia Khan')
  const phone = await people.addPhone(seller, {
    product_name: `Galaxy A54 ${seller.id.slice(0, 4)}`,
    product_price: 400,
  })
  return { seller, buyer, phone }
}

/** Fills in the form of an offer and sends it. */
async function offer(page: Page, price: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.yourPrice).fill(price)
  await dialog.locator('input[type=tel]').fill('01811-223344')
  await dialog.locator('input[name=location]').fill('Shahbag, Dhaka')
  await dialog.getByRole('button', { name: words.send }).click()
}

test('a price is offered in Bangla, answered with another, accepted and paid', async ({ people }) => {
  const { seller, buyer, phone } = await setUp(people)
  const page = await people.open(buyer)
  await page.goto(`/bn/product/${phone._id}`)
  await page.getByRole('button', { name: words.make }).click()
  // Nothing is sent below the lowest price.
  await offer(page, '239')
  await expect(page.getByText(words.tooLow(price('240')))).toBeVisible()
  await offer(page, '৩০০')
  await expect(page.getByText(words.yours(price('300')))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const shop = await people.open(seller)
  await shop.goto('/bn/dashbord/offers')
  const received = shop.getByRole('listitem').filter({ hasText: phone.product_name })
  await expect(received).toContainText(words.ofBuyer('Nadia Khan', price('300')))
  await received.getByRole('button', { name: words.otherPrice }).click()
  await shop.getByRole('dialog').getByLabel(words.yourPrice).fill('350')
  await shop.getByRole('dialog').getByRole('button', { name: words.send }).click()
  await expect(shop.getByText(words.ofSeller('Nadia Khan', price('350')))).toBeVisible()

  // The open page of the buyer shows it by itself.
  await expect(page.getByText(words.counter(price('350')))).toBeVisible()
  await page.getByRole('button', { name: words.accept }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.accept }).click()
  await expect(page.getByText(words.accepted(price('350')))).toBeVisible()
  await page.getByRole('link', { name: words.toOrder }).click()
  await page.locator('a[href*="/dashbord/parches/"]').first().click()
  await page.getByRole('textbox').nth(0).fill('4242424242424242')
  await page.getByRole('textbox').nth(1).fill('12 / 34')
  await page.getByRole('textbox').nth(2).fill('123')
  await page
    .getByRole('button')
    .filter({ hasText: price('350') })
    .click()
  await expect(page).toHaveURL(/dashbord/)
  await expect
    .poll(async () => (await people.call<{ stage: string }[]>(seller, 'GET', '/sales'))[0]?.stage)
    .toBe('paid')
})
