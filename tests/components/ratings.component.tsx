import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { RatingsOfOrder } from '../../src/ratings/contract.ts'
import SellerPage from '../../src/storefront/pages/seller.tsx'
import ReportsPage from '../../src/trust/reports/pages/reports.tsx'
import type { Person } from './commands.ts'
import { lookOver } from './look-over.ts'
import { addPhone, call, someModel } from './market.ts'
import { become, field, join, openPage, readPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { completeSale, openOrder } from './sales.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const dialog = () => page.getByRole('dialog')

async function openSeller(reader: Person, { id }: Person): Promise<void> {
  await become(reader)
  openPage(`/seller/${id}`, { path: '/seller/:id', element: <SellerPage /> })
}

test('buyer and seller rate each other, and read both once both have', async () => {
  const { id, buyer, seller } = await completeSale()
  await openOrder(buyer, id)
  await expect.element(heading('Rate the seller')).toBeVisible()
  await button('Send the rating').click()
  await says('Choose the stars')
  await expect.element(page.getByRole('radio', { name: '1 star: Bad' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '4 stars: Good' })).toBeChecked()
  await lookOver('the form of a rating')
  const text = field('What should others know? (optional)')
  await text.fill('x'.repeat(501))
  await button('Send the rating').click()
  await says('Write at most 500 characters')
  await text.fill('As described. Others may call 01712345678.')
  await button('Send the rating').click()
  await expect.element(heading('Ratings')).toHaveFocus()
  await says(/^It becomes visible when Farhana Akter has rated too, on .* at the latest/)
  await says('Careful: pay on Swap only.')
  await lookOver('a hidden rating')

  await openOrder(seller, id)
  await expect.element(heading('Rate the buyer')).toBeVisible()
  const five = page.getByRole('radio', { name: '5 stars: Very good' })
  await expect.element(five).toBeEnabled()
  await expect.element(page.getByText('As described.')).not.toBeInTheDocument()
  await userEvent.click(five.element().closest('label')?.querySelector('svg') ?? document.body)
  await expect.element(five).toBeChecked()
  await button('Send the rating').click()
  await says('It is visible.')
  await says('As described. Others may call')
  await button('Reply').click()
  const reply = field('Your reply')
  await expect.element(reply).toHaveFocus()
  await reply.fill('It was a pleasure.')
  await commands.hold('**/api/ratings/*/reply*')
  await button('Send the reply').click()
  // What would be typed now would be lost.
  await expect.element(reply).toHaveAttribute('readonly')
  await commands.release()
  await says('Reply by Farhana Akter')
  await expect.element(reply).not.toBeInTheDocument()
  await lookOver('both ratings and a reply')

  await openOrder(buyer, id)
  await says('It is visible.')
  await expect.element(heading('Rating by Farhana Akter')).toBeVisible()
  await says('It was a pleasure.')
})

test('a rating stands on the page of its seller, where it is reported, until an admin removes it', async () => {
  const { id, buyer, seller } = await completeSale()
  const insult = `A thief, says ${crypto.randomUUID()}`
  await call(buyer, 'POST', `/orders/${id}/rating`, { json: { stars: 2, text: insult } })
  await call(seller, 'POST', `/orders/${id}/rating`, { json: { stars: 4 } })
  const { theirs } = await call<RatingsOfOrder>(seller, 'GET', `/orders/${id}/ratings`)
  await call(seller, 'PUT', `/ratings/${theirs?._id}/reply`, { json: { text: 'A liar herself' } })
  const phone = await addPhone(seller, { product_name: someModel() })
  const reader = await join()
  openProduct(phone)
  await expect.element(page.getByRole('img', { name: 'Rated 2 of 5 by 1 buyer' })).toBeVisible()
  await openSeller(reader, seller)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Farhana Akter')
  await says(insult)
  await expect.element(page.getByRole('link', { name: phone.product_name })).toBeVisible()
  await expect.element(button('Book Now')).toBeVisible()
  await lookOver('the page of a seller')
  await button('Report the rating by Rahim Uddin').click()
  await says('Thank you. The admins will look at this rating.')

  await join('admin')
  openPage('/dashbord/report', { path: '/dashbord/report', element: <ReportsPage /> })
  await expect.element(heading('Reported ratings')).toBeVisible()
  const reported = page.getByRole('listitem').filter({ hasText: insult })
  await expect.element(reported).toMatchTextContent('About the seller Farhana Akter · 1 report')
  await lookOver('reported ratings')
  await reported.getByRole('button', { name: 'Remove the reply' }).click()
  await dialog().getByRole('button', { name: 'Remove the reply' }).click()
  await says('The reply is removed')
  await expect.element(reported).not.toBeInTheDocument()

  await call(await join(), 'PUT', `/ratings/${theirs?._id}/report`)
  await join('admin')
  openPage('/dashbord/report', { path: '/dashbord/report', element: <ReportsPage /> })
  await expect.element(reported).toBeVisible()
  await expect.element(reported).not.toMatchTextContent('A liar herself')
  await reported.getByRole('button', { name: 'Remove the rating' }).click()
  await dialog().getByRole('button', { name: 'Remove the rating' }).click()
  await says('The rating is removed')
  await expect.element(reported).not.toBeInTheDocument()

  await become(reader)
  const { title } = await readPage(`/seller/${seller.id}`)
  expect(title).toBe('Swap-Farhana Akter')
  await says('No ratings yet.')
  await expect.element(page.getByText(insult)).not.toBeInTheDocument()
})

test('there is no page of somebody who does not sell', async () => {
  const { id } = await join()
  expect(await readPage(`/seller/${id}`)).toMatchObject({ status: 404 })
  await says('There is no such seller, or they have left Swap.')
})
