import { holdCalls } from './browser.ts'
import { expect, test } from './people.ts'

test('an edited phone shows its new name, and the form keeps its values until it is closed', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: 'Y17', brand_name: 'Vivo' })
  const page = await people.open(seller, { isFirstVisit: true })
  await page.goto(`/dashbord/myproducts/${phone._id}`)
  const name = page.getByLabel('Product name')
  await name.fill('Y17s 128 GB')
  // The next page has not loaded.
  const letScriptsCome = await holdCalls(page, '**/assets/*.js')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(page.getByText('Y17s 128 GB was changed')).toBeVisible()
  await expect(name).toHaveValue('Y17s 128 GB')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  letScriptsCome()
  await expect(page).toHaveURL('/dashbord/myproducts')
  await expect(page.getByRole('article', { name: 'Y17s 128 GB' })).toBeVisible()
})

test('a changed phone is saved before the lists around it are fetched again', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: 'Y17', brand_name: 'Vivo' })
  const page = await people.open(seller)
  await page.goto(`/dashbord/myproducts/${phone._id}`)
  await page.getByLabel('Product name').fill('Y17s')
  const letGo = await holdCalls(page, (url) => url.pathname.startsWith('/api/myproduct'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/dashbord/myproducts')
  letGo()
  await expect(page.getByRole('article', { name: 'Y17s' })).toBeVisible()
})

test('once a phone is withdrawn, the focus is on the one beside it', async ({ people }) => {
  const seller = await people.join('seller')
  const staying = await people.addPhone(seller, { product_name: 'Phone that stays' })
  const leaving = await people.addPhone(seller, { product_name: 'Phone that goes' })
  const page = await people.open(seller)
  await page.goto('/dashbord/myproducts')
  const card = page.getByRole('article', { name: leaving.product_name })
  await card.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).press('Enter')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('link', { name: staying.product_name })).toBeFocused()
})

test('a withdrawn phone disappears for its seller, on its page and for those who booked it', async ({
  people,
}) => {
  people.tolerate(/status of 410/, /no longer for sale/)
  const seller = await people.join('seller')
  const buyer = await people.join('bayer')
  const phone = await people.addPhone(seller, { product_name: `Y22 ${seller.id.slice(0, 4)}` })
  await people.book(buyer, phone)
  const shop = await people.open(seller)
  await shop.goto('/dashbord/myproducts')
  const card = shop.getByRole('article', { name: phone.product_name })
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await expect(shop.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await shop.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await shop.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect(shop.getByText(`${phone.product_name} was withdrawn`)).toBeVisible()
  await expect(card).toHaveCount(0)

  const page = await people.open(buyer)
  await page.goto('/dashbord')
  await expect(page.getByRole('row').filter({ hasText: phone.product_name })).toContainText('Cancelled')
  await page.goto(`/product/${phone._id}`)
  await expect(page.getByRole('heading', { name: "Sorry, we couldn't find this page." })).toBeVisible()
  await expect(page.getByText('This phone is no longer for sale.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Phones for sale now' })).toBeVisible()
})
