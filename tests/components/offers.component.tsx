import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import OffersPage from '../../src/checkout/bids/pages/offers.tsx'
import ConversationPage from '../../src/conversations/pages/conversation.tsx'
import PurchasePage from '../../src/storefront/pages/purchase.tsx'
import type { Person } from './commands.ts'
import { lookOver } from './look-over.ts'
import { addPhone, call } from './market.ts'
import { become, expectAddress, field, join, openPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

/** A phone for 400 dollars with its seller, and a buyer, whom the browser belongs to. */
async function setUp() {
  const seller = await join('seller', 'Karim Mia')
  const phone = await addPhone(seller, {
    product_name: `Galaxy A54 ${seller.id.slice(0, 4)}`,
    product_price: 400,
  })
  return { seller, phone, buyer: await join('bayer', 'Nadia Khan') }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Fills in the form of an offer and sends it. */
async function offer(price: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Your offer', { exact: true }).fill(price)
  await dialog.getByLabelText('Phone', { exact: true }).fill('01811-223344')
  await dialog.getByLabelText('Meeting location').fill('Shahbag, Dhaka')
  await inDialog('Send the offer').click()
}

async function openOffers(who: Person): Promise<void> {
  await become(who)
  openPage('/dashbord/offers', { path: '/dashbord/offers', element: <OffersPage /> })
}

test('a price is offered, answered with another, and accepted on the page of the phone', async () => {
  const { seller, buyer, phone } = await setUp()
  openProduct(phone)
  await button('Make an offer').click()
  // Nothing is sent below the lowest price.
  await offer('239')
  await expect.element(page.getByText('Offer at least $240: the seller takes no less.')).toBeVisible()
  await offer('৩০০')
  await expect.element(page.getByText('You have offered $300.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await openOffers(seller)
  const received = page.getByRole('listitem').filter({ hasText: phone.product_name })
  await expect.element(received).toMatchTextContent('Nadia Khan offers $300.')
  await received.getByRole('button', { name: 'Offer another price' }).click()
  await page.getByRole('dialog').getByLabelText('Your offer', { exact: true }).fill('350')
  await inDialog('Send the offer').click()
  await expect.element(page.getByText('You have offered Nadia Khan a price of $350.')).toBeVisible()

  await become(buyer)
  openProduct(phone)
  await expect.element(page.getByText('The seller offers you the phone for $350.')).toBeVisible()
  await button('Accept').click()
  await inDialog('Accept').click()
  await expect
    .element(
      page.getByText(
        /^You and the seller have agreed on \$350\. The phone is reserved for you until \w+ \d+/,
      ),
    )
    .toBeVisible()
  const [order] = await call<{ _id: string; product_price: number }[]>(buyer, 'GET', '/bookingproduct')
  expect(order?.product_price).toBe(350)
  await page.getByRole('link', { name: 'Open the order' }).click()
  await expectAddress(`/dashbord/orders/${order?._id}`)
})

test('the open page of the phone shows a price that the seller offers in return', async () => {
  const { seller, buyer, phone } = await setUp()
  openProduct(phone)
  await button('Make an offer').click()
  await offer('300')
  await expect.element(page.getByText('You have offered $300.')).toBeVisible()
  const [bid] = await call<{ _id: string }[]>(buyer, 'GET', '/bids', { query: { as: 'buyer' } })
  await call(seller, 'POST', `/bids/${bid?._id}/counter`, { json: { price: 350 } })
  await expect.element(page.getByText('The seller offers you the phone for $350.')).toBeVisible()
})

test('an offer is declined in the conversation, which its buyer sees at once, and another one withdrawn', async () => {
  const { seller, buyer, phone } = await setUp()
  const json = { productId: phone._id }
  const { _id } = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
  const open = () =>
    openPage(`/dashbord/messages/${_id}`, { path: '/dashbord/messages/:id', element: <ConversationPage /> })
  open()
  await button('Make an offer').click()
  await offer('300')
  await expect.element(page.getByText('You have offered $300.')).toBeVisible()
  await become(seller)
  open()
  await expect.element(page.getByText('Nadia Khan offers $300.')).toBeVisible()
  await button('Decline').click()
  await expect.element(page.getByText('Nadia Khan offers $300.')).not.toBeInTheDocument()
  await become(buyer)
  open()
  await expect.element(page.getByText('Declined')).toBeVisible()
  await button('Make an offer').click()
  // Number and place are those of the first.
  await page.getByRole('dialog').getByLabelText('Your offer', { exact: true }).fill('310')
  await inDialog('Send the offer').click()
  await button('Withdraw the offer').click()
  await expect.element(page.getByText('Withdrawn')).toBeVisible()
})

test('offers that wait for the reader stand first, and those that are over are folded', async () => {
  const { seller, buyer, phone } = await setUp()
  const offerFor = async (price: number, productId = phone._id) => {
    const json = { productId, price, phone: '01811223344', location: 'Shahbag, Dhaka' }
    return call<{ _id: string }>(buyer, 'POST', '/bids', { json })
  }
  const countered = await offerFor(300, (await addPhone(seller, { product_price: 400 }))._id)
  await offerFor(310, (await addPhone(seller, { product_price: 400 }))._id)
  const over = await offerFor(320)
  await call(seller, 'POST', `/bids/${countered._id}/counter`, { json: { price: 350 } })
  await call(seller, 'PUT', `/bids/${over._id}/refusal`)
  await openOffers(buyer)
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('main li p:first-child')]
      .filter((each) => each.checkVisibility())
      .map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(['The seller offers you the phone for $350.', 'You have offered $310.'])
  await page.getByText('Earlier offers (2)').click()
  await expect.poll(shown).toContain('You have offered $320.')
  await openOffers(seller)
  await expect
    .poll(shown)
    .toEqual([`${buyer.name ?? ''} offers $310.`, 'You have offered Nadia Khan a price of $350.'])
})

test('the seller sets the lowest offer, or takes none', async () => {
  const { seller, buyer, phone } = await setUp()
  await become(seller)
  openProduct(phone)
  await field('Lowest offer').fill('390')
  await button('Save').click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await become(buyer)
  openProduct(phone)
  await button('Make an offer').click()
  await offer('380')
  await expect.element(page.getByText('Offer at least $390: the seller takes no less.')).toBeVisible()
  await become(seller)
  openProduct(phone)
  await page.getByLabelText('Buyers may make offers').click()
  await button('Save').click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await become(buyer)
  openProduct(phone)
  await expect.element(page.getByText('The seller takes no offers for this phone.')).toBeVisible()
})

test('a second offer asks the amount alone, which a press suggests; number and place are folded', async () => {
  const { seller, buyer, phone } = await setUp()
  openProduct(phone)
  await button('Make an offer').click()
  await offer('300')
  await expect.element(page.getByText('You have offered $300.')).toBeVisible()
  openProduct(await addPhone(seller, { product_price: 400 }))
  await button('Make an offer').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^Meet at Shahbag, Dhaka · 01/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Meeting location')).not.toBeVisible()
  await inDialog('−10 % · $360').click()
  await expect.element(dialog.getByLabelText('Your offer', { exact: true })).toHaveValue('360')
  await lookOver('an offer that begins with the last number and place')
  await dialog.getByText('Change').click()
  await dialog.getByLabelText('Meeting location').fill('')
  await dialog.getByText('Meet at').click()
  await inDialog('Send the offer').click()
  await expect.element(dialog.getByText('Meeting location is required')).toBeVisible()
  await dialog.getByLabelText('Meeting location').fill('Banani 11')
  await inDialog('Send the offer').click()
  await expect.element(page.getByText('You have offered $360.')).toBeVisible()
  const begins = await call<{ location: string }>(buyer, 'GET', '/meetingdetails')
  expect(begins.location).toBe('Banani 11')
})

test('the payment page says until when an agreed phone is reserved, and afterwards another price can be offered', async () => {
  const { seller, buyer, phone } = await setUp()
  const json = { productId: phone._id, price: 350, phone: '01811223344', location: 'Shahbag, Dhaka' }
  const { _id } = await call<{ _id: string }>(buyer, 'POST', '/bids', { json })
  const { orderId } = await call<{ orderId: string }>(seller, 'PUT', `/bids/${_id}/acceptance`)
  await openOffers(seller)
  const agreed = page.getByRole('listitem').filter({ hasText: 'You and the buyer have agreed on $350.' })
  await expect.element(agreed).toMatchTextContent('Nadia Khan')
  await become(buyer)
  openPage(`/dashbord/parches/${orderId}`, { path: '/dashbord/parches/:id', element: <PurchasePage /> })
  await expect.element(page.getByText(/^Reserved for you until \w+ \d+, \d+ \d+:\d+ [AP]M$/)).toBeVisible()
  await commands.runSql(`update orders set kept_until = now() where id = '${orderId}'`)
  openProduct(phone)
  await expect.element(page.getByText('It was not paid, so the agreement is over.')).toBeVisible()
  await expect.element(button('Make an offer')).toBeVisible()
})

test('whoever accepts an offer that has expired meanwhile is told', async () => {
  const { seller, buyer, phone } = await setUp()
  const json = { productId: phone._id, price: 350, phone: '01811223344', location: 'Shahbag, Dhaka' }
  await call(buyer, 'POST', '/bids', { json })
  await openOffers(seller)
  await button('Accept').click()
  // The list may be asked for anew at any moment, and would close the dialog.
  await commands.hold('**/api/bids*')
  await commands.runSql(`update bids set expires_at = now() where listing_id = '${phone._id}'`)
  await inDialog('Accept').click()
  await commands.release()
  await expect.element(button('Accept')).not.toBeInTheDocument()
  await expect.element(page.getByText('This offer is no longer open. Please look at it again.')).toBeVisible()
})
