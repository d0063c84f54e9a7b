import { randomBytes } from 'node:crypto'
import { expect, somePhoto, test } from './people.ts'

test('a phone is offered, booked, paid for by card and handed over by code, its receipt printed, and an admin decides what its buyer complains of', async ({
  people,
}) => {
  const model = `Galaxy A54 ${randomBytes(3).toString('hex')}`
  const seller = await people.join('seller', 'Farhana Akter')
  const buyer = await people.join('bayer', 'Rahim Uddin')

  // A seller puts a phone up for sale.
  const shop = await people.open(seller)
  await shop.goto('/dashbord/addproducts')
  await shop.getByLabel('Product name').fill(model)
  await shop.getByLabel('Brand').selectOption('Samsung')
  await shop.getByLabel('Condition').selectOption('good')
  await shop.getByLabel('Purchase year').fill('2023')
  await shop.getByLabel('Description').fill('আসল চার্জার আর বক্স সাথে দেওয়া হবে। No scratches.')
  await shop.getByLabel('Price', { exact: true }).fill('239.50')
  await shop.getByLabel('Market price').fill('379')
  await shop.getByLabel('Location').fill('Dhanmondi, Dhaka')
  await shop.getByLabel('Mobile').fill('০১৭১২-৩৪৫৬৭৮')
  await shop.getByLabel('Photo').setInputFiles({
    name: 'samsung.png',
    mimeType: 'image/png',
    buffer: await somePhoto(),
  })
  await shop.getByRole('button', { name: 'Add product' }).click()
  await expect(shop.getByText('product add successfully')).toBeVisible()
  const checking = shop.getByRole('paragraph').filter({ hasText: 'It takes three minutes' }).getByRole('link')
  await expect(checking).toHaveAttribute('href', /^\/dashbord\/myproducts\/[^/]+\/check$/)

  // A buyer finds it on the page of its brand, books it and pays.
  const page = await people.open(buyer)
  await page.goto('/categori/samsung')
  const card = page.getByRole('article', { name: model })
  await expect(card).toContainText('Post by - Farhana Akter')
  await card.getByRole('button', { name: 'Book Now' }).click()
  await page.getByRole('dialog').getByLabel('Phone').fill('+880 1811-223344')
  await page.getByRole('dialog').getByLabel('Meeting location').fill('Bashundhara City, Dhaka')
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12/34')
  await page.getByLabel('Security code (CVC)').fill('123')
  await page.getByRole('button', { name: 'Pay $239.50' }).click()
  await expect(page.getByText(`${model} is reserved for you.`)).toBeVisible()
  await page.getByRole('link', { name: 'Propose place and time' }).click()
  await page.getByRole('heading', { name: 'Show the seller this code' }).click()
  const code = (await page.getByText(/^\d{6}$/).textContent()) ?? ''

  // They meet: the seller enters the code that the buyer shows.
  await shop.getByRole('link', { name: 'Sales' }).click()
  // The page before has a link of the same name.
  await expect(shop.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  await shop.getByRole('main').getByRole('link', { name: model }).click()
  await shop.getByRole('heading', { name: 'Hand over the phone', exact: true }).click()
  await shop.getByLabel('Code of the buyer').fill(code)
  await shop.getByRole('button', { name: 'Confirm the hand-over' }).click()
  await expect(shop.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Handed over' })).toBeVisible()

  // The receipt is one sheet of paper.
  const { pathname } = new URL(page.url())
  await page.getByRole('heading', { name: 'Contact, receipt and history' }).click()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await expect(page.getByText('Signature of Rahim Uddin')).toBeVisible()
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: null })
  await page.goBack()

  // The phone does not work. An admin decides, and both sides read how.
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByLabel('It does not work properly').check()
  await page.getByLabel('Describe the problem').fill('It turns off after a minute.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(shop.getByRole('heading', { name: 'It does not work properly' })).toBeVisible()
  const desk = await people.open(await people.logIn('admin@swap.test'))
  await desk.goto(pathname)
  await expect(desk.getByText('It turns off after a minute.')).toBeVisible()
  await desk.getByLabel('Amount to refund').fill('100')
  await desk.getByLabel('Reasons for your decision').fill('The battery is worn out.')
  await desk.getByRole('button', { name: 'Decide' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  for (const side of [page, shop]) {
    await expect(side.getByText('$100 goes back to the buyer, $139.50 to the seller.')).toBeVisible()
    await expect(side.getByText('The battery is worn out.')).toBeVisible()
  }
})

test('a stranger with a link to a phone reaches the card form in four presses, and reads before who holds the money', async ({
  people,
}) => {
  const phone = await people.addPhone(await people.join('seller'))
  const page = await people.open(null, { viewport: { width: 360, height: 740 } })
  await page.goto(`/product/${phone._id}`)
  let presses = 0
  const press = async (name: string | RegExp) => {
    const control = page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
    await control.click()
    presses += 1
  }
  await press('Log in or sign up to book')
  await press('Create an account')
  await page.getByLabel('Name', { exact: true }).fill('Rina Akter')
  await page.getByLabel('Email', { exact: true }).fill(`rina-${randomBytes(4).toString('hex')}@buyers.test`)
  await page.getByLabel('Password', { exact: true }).fill('Quiet#7Harbour')
  await press('Sign Up')
  const booking = page.getByRole('dialog', { name: `Confirm Booking ${phone.product_name}` })
  await booking.getByLabel('Phone').fill('01811-223344')
  await booking.getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await press('Confirm booking')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  expect(presses).toBe(4)
  await expect(page.getByText(/^Swap holds your money until you have checked the phone/)).toBeInViewport()
  const button = await page.getByRole('button', { name: /^Pay \$/ }).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Most used' }).boundingBox()
  expect((button?.y ?? 740) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})
