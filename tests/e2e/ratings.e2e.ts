import { holdCalls } from './browser.ts'
import { lookOver, see } from './check-page.ts'
import { completeSale } from './hand-over.ts'
import { expect, test } from './people.ts'

test('buyer and seller rate each other, and read both once both have', async ({ people }) => {
  const seller = await people.join('seller', 'Farhana Akter')
  const buyer = await people.join('bayer', 'Rahim Uddin')
  const { path } = await completeSale(people, seller, buyer)

  const page = await people.open(buyer)
  await see(page, path, 'Rate the seller')
  await page.getByRole('button', { name: 'Send the rating' }).click()
  await expect(page.getByText('Choose the stars')).toBeVisible()
  await expect(page.getByRole('radio', { name: '1 star: Bad' })).toBeFocused()
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 stars: Good' })).toBeChecked()
  await lookOver(page, 'the form of a rating')
  const text = page.getByLabel('What should others know? (optional)')
  await text.fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Send the rating' }).click()
  await expect(page.getByText('Write at most 500 characters')).toBeVisible()
  await text.fill('As described. Others may call 01712345678.')
  await page.getByRole('button', { name: 'Send the rating' }).click()
  await expect(page.getByRole('heading', { name: 'Ratings', exact: true })).toBeFocused()
  await expect(
    page.getByText(/^It becomes visible when Farhana Akter has rated too, on .* at the latest/),
  ).toBeVisible()
  await expect(page.getByText('Careful: pay on Swap only.')).toBeVisible()
  await lookOver(page, 'a hidden rating')

  const desk = await people.open(seller)
  await see(desk, path, 'Rate the buyer')
  await expect(desk.getByRole('radio', { name: '5 stars: Very good' })).toBeEnabled()
  await expect(desk.getByText('As described.')).toHaveCount(0)
  await desk.locator('label').filter({ hasText: '5 stars: Very good' }).locator('svg').click()
  await expect(desk.getByRole('radio', { name: '5 stars: Very good' })).toBeChecked()
  await desk.getByRole('button', { name: 'Send the rating' }).click()
  await expect(desk.getByText('It is visible.')).toBeVisible()
  await expect(desk.getByText('As described. Others may call')).toBeVisible()
  await desk.getByRole('button', { name: 'Reply' }).click()
  const reply = desk.getByLabel('Your reply')
  await expect(reply).toBeFocused()
  await reply.fill('It was a pleasure.')
  const letReplyGo = await holdCalls(desk, '**/api/ratings/*/reply*')
  await desk.getByRole('button', { name: 'Send the reply' }).click()
  await expect(reply, 'what would be typed now would be lost').not.toBeEditable()
  letReplyGo()
  await expect(desk.getByText('Reply by Farhana Akter')).toBeVisible()
  await expect(reply).toHaveCount(0)
  await lookOver(desk, 'both ratings and a reply')

  await page.reload()
  await expect(page.getByText('It is visible.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rating by Farhana Akter' })).toBeVisible()
  await expect(page.getByText('It was a pleasure.')).toBeVisible()
})

test('a card leads to the page of its seller; a reported rating is removed there', async ({ people }) => {
  const name = `Seller ${crypto.randomUUID().slice(0, 8)}`
  const seller = await people.join('seller', name)
  const buyer = await people.join('bayer', 'Rahim Uddin')
  const { id } = await completeSale(people, seller, buyer)
  const insult = `A thief, says ${crypto.randomUUID()}`
  await people.call(buyer, 'POST', `/orders/${id}/rating`, { json: { stars: 2, text: insult } })
  await people.call(seller, 'POST', `/orders/${id}/rating`, { json: { stars: 4 } })
  const phone = await people.addPhone(seller, { product_name: 'Phone for sale' })

  const page = await people.open(await people.join())
  await see(page, `/product/${phone._id}`, 'Phone for sale')
  await expect(page.getByRole('img', { name: 'Rated 2 of 5 by 1 buyer' })).toBeVisible()
  await page.getByRole('link', { name: `Post by - ${name}` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(`Swap-${name}`)
  await expect(page.getByText(insult)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Phone for sale' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible()
  await lookOver(page, 'the page of a seller')
  await page.getByRole('button', { name: 'Report the rating by Rahim Uddin' }).click()
  await expect(page.getByText('Thank you. The admins will look at this rating.')).toBeVisible()

  const desk = await people.open(await people.logIn('admin@swap.test'))
  await see(desk, '/dashbord/report', 'Reported ratings')
  const reported = desk.getByRole('listitem').filter({ hasText: insult })
  await expect(reported.getByText(`About the seller ${name} · 1 report`)).toBeVisible()
  await lookOver(desk, 'reported ratings')
  await reported.getByRole('button', { name: 'Remove the rating' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove the rating' }).click()
  await expect(desk.getByText('The rating is removed')).toBeVisible()
  await expect(reported).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('No ratings yet.', { exact: false })).toBeVisible()
  await expect(page.getByText(insult)).toHaveCount(0)
})

test('there is no page of somebody who does not sell', async ({ people }) => {
  const page = await people.open(await people.join())
  people.tolerate(/status of 404/)
  await page.goto(`/seller/${(await people.join()).id}`)
  await expect(page.getByText('There is no such seller, or they have left Swap.')).toBeVisible()
})
