import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '../../src/listings/contract.ts'
import { holdCalls } from './browser.ts'
import { expect, test } from './people.ts'

type Photo = { name: string; mimeType: string; buffer: Buffer }

/** Photos with distinguishable shades. */
function takePhotos(count: number): Promise<Photo[]> {
  const [g = 0, b = 0] = randomBytes(2)
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => ({
      name: `photo-${nth}.png`,
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 400, height: 300, channels: 3, background: { r: nth * 25, g, b } },
      })
        .png()
        .toBuffer(),
    })),
  )
}

/** The reds of the photos, from 0 for the first that was taken. */
function orderOf(list: Locator): Promise<number[]> {
  return list.getByRole('img').evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        const photo = image as HTMLImageElement
        await photo.decode()
        const canvas = document.createElement('canvas').getContext('2d')
        canvas?.drawImage(photo, 0, 0)
        return Math.round((canvas?.getImageData(5, 5, 1, 1).data[0] ?? 0) / 25)
      }),
    ),
  )
}

const confirm = (page: Page) => page.getByRole('dialog')

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code (CVC)').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
}

test('photos are added, reordered by keyboard and drag, removed, and shown on the product page', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const page = await people.open(seller)
  await page.goto('/dashbord/addproducts')
  const model = `Redmi 12 ${randomBytes(3).toString('hex')}`
  const fields = {
    'Product name': model,
    Price: '135',
    'Market price': '199',
    Mobile: '01712-345678',
    Location: 'Banani, Dhaka',
    'Purchase year': '2023',
    Description: 'Kept in a case since the first day.',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  const field = page.getByLabel('Photo', { exact: true })
  const photos = await takePhotos(10)
  await field.setInputFiles(photos.slice(0, 2))
  await field.setInputFiles(photos.slice(2))
  const list = page.getByRole('list', { name: 'Your photos in their order' })
  await expect(list.getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('A phone has at most 8 photos: 2 were left out.')).toBeVisible()
  await expect.poll(() => orderOf(list)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])

  await list.getByRole('button', { name: 'Move later: photo 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Photo 1 is now photo 2 of 8.')).toBeAttached()
  await expect(list.getByRole('button', { name: 'Move later: photo 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => orderOf(list)).toEqual([1, 2, 0, 3, 4, 5, 6, 7])
  await list.getByRole('listitem').nth(3).dragTo(list.getByRole('listitem').nth(1))
  await expect.poll(() => orderOf(list)).toEqual([1, 3, 2, 0, 4, 5, 6, 7])
  for (const number of [8, 7, 6, 5])
    await list.getByRole('button', { name: `Remove photo ${number}` }).click()
  await expect(page.getByText('Photo 5 was removed. 4 are left.')).toBeAttached()

  // The focus stays in the field, even when it is empty.
  const other = await people.open(seller)
  await other.goto('/dashbord/addproducts')
  await other.getByLabel('Photo', { exact: true }).setInputFiles(await takePhotos(1))
  await other.getByRole('button', { name: 'Remove photo 1' }).focus()
  await other.keyboard.press('Enter')
  await expect(other.getByLabel('Photo', { exact: true })).toBeFocused()

  // Nothing is lost after leaving and returning.
  await page.getByRole('link', { name: 'My products' }).click()
  await page.getByRole('link', { name: 'Add Products' }).click()
  await expect.poll(() => orderOf(list)).toEqual([1, 3, 2, 0])
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('product add successfully')).toBeVisible()

  const card = page.getByRole('article', { name: model })
  await expect(card.getByRole('link', { name: model })).toHaveCount(1)
  // The photo leads there too: the one link is spread over it.
  const box = await card.getByRole('img', { name: model }).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 20)
  await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible()
  await expect(page).toHaveTitle(`Swap-${model}`)
  const gallery = page.getByRole('list', { name: `Photos of ${model}` })
  await expect(gallery.getByRole('img', { name: /photo 1 of 4/ })).toBeInViewport()
  await page.getByRole('button', { name: 'Show photo 3 of 4' }).click()
  await expect(gallery.getByRole('img', { name: /photo 3 of 4/ })).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('button', { name: 'Show photo 3 of 4' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByText('Nothing sold here yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled()
})

test('a phone is booked on its page, its price changes, and the accepted price is paid', async ({
  people,
}) => {
  test.slow()
  people.tolerate(/status of 409/)
  const seller = await people.join('seller', 'Karim Mia')
  const buyer = await people.join('bayer')
  const phone = await people.addPhone(seller, {
    product_name: `Galaxy A34 ${seller.id.slice(0, 4)}`,
    product_price: 200,
    productDetails: `${'Long story. '.repeat(40)}The end.`,
  })
  const page = await people.open(null)
  // Visitors log in first and return.
  await page.goto(`/product/${phone._id}`)
  await expect(page).toHaveURL(/\/login\?return=/)
  await page.getByLabel('Email', { exact: true }).fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(`/product/${phone._id}`)
  await expect(page.getByText('The end.')).toBeVisible()
  await expect(page.getByText(phone.mobile)).toBeVisible()
  await page.getByRole('button', { name: 'report to admin' }).click()
  await expect(page.getByText('report send successFull')).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await confirm(page).getByLabel('Phone').fill('01811-223344')
  await confirm(page).getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await confirm(page).getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByRole('link', { name: /My Orders/ }).click()
  const order = page.getByRole('row').filter({ hasText: phone.product_name })
  await expect(order).toContainText('$200')

  const shop = await people.open(seller)
  await shop.goto('/dashbord/myproducts')
  const reprice = async (price: string) => {
    await shop.getByRole('article', { name: phone.product_name }).getByRole('link', { name: 'Edit' }).click()
    await shop.getByLabel('Price', { exact: true }).fill(price)
    await shop.getByRole('button', { name: 'Save changes' }).click()
    await expect(shop.getByText(`${phone.product_name} was changed`).last()).toBeVisible()
    await expect(shop.getByRole('article', { name: phone.product_name })).toContainText(`$${price}`)
  }
  await reprice('220')

  await page.reload()
  await expect(order).toContainText('$200')
  await expect(order).toContainText('$220')
  await order.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'The price changed from $200 to $220' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept $220' }).click()
  await expect(page.getByRole('button', { name: 'Pay $220' })).toBeEnabled()

  // The price changes again while the buyer types the card: nothing is charged, and the buyer is asked again.
  await reprice('230')
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'The price changed from $220 to $230' })).toBeFocused()
  await page.getByRole('button', { name: 'Accept $230' }).click()
  await expect(page.getByRole('button', { name: 'Pay $230' })).toBeEnabled()

  // A change other than the price shows what was booked and what is offered.
  await shop.getByRole('article', { name: phone.product_name }).getByRole('link', { name: 'Edit' }).click()
  await shop.getByLabel('Condition').selectOption('fair')
  await shop.getByRole('textbox', { name: 'Description' }).fill('The screen is cracked.')
  await shop.getByRole('button', { name: 'Save changes' }).click()
  await expect(shop.getByText(`${phone.product_name} was changed`).last()).toBeVisible()
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'The seller has changed this phone' })).toBeFocused()
  const changes = page.getByRole('definition')
  await expect(
    changes.filter({ hasText: 'When you booked' }).filter({ hasText: 'Long story.' }),
  ).toBeVisible()
  await expect(changes.filter({ hasText: 'Now' }).filter({ hasText: 'The screen is cracked.' })).toBeVisible()
  await expect(changes.filter({ hasText: /^Now\s*fair$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Accept the changes' }).click()
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'payment complete' })).toBeVisible()
  await page.goto(`/product/${phone._id}`)
  await expect(page.getByText('Not Available')).toBeVisible()
  await expect(page.getByText('1 phone sold here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled()

  await shop.reload()
  const sold = shop.getByRole('article', { name: phone.product_name })
  await expect(sold).toContainText('Not Available')
  await expect(sold.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await shop.goto(`/dashbord/myproducts/${phone._id}`)
  await expect(shop.getByText('This phone is sold')).toBeVisible()
})

test('an edited phone shows its new name, and the form keeps its values until it is closed', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: 'Y17', brand_name: 'Vivo' })
  const page = await people.open(seller)
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

test('booking a phone that was sold while its page was open shows that it is sold', async ({ people }) => {
  people.tolerate(/status of 409/)
  const phone = await people.addPhone(await people.join('seller'))
  const page = await people.open(await people.join())
  await page.goto(`/product/${phone._id}`)
  await expect(page.getByText('Availble', { exact: true })).toBeVisible()
  await people.buy(await people.join(), phone)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await confirm(page).getByLabel('Phone').fill('01811-223344')
  await confirm(page).getByLabel('Meeting location').fill('Shahbag, Dhaka')
  const letBookingCome = await holdCalls(page, '**/api/bookingproduct?*')
  await confirm(page).getByRole('button', { name: 'Confirm booking' }).click()
  const booked = page.getByText(`${phone.product_name} is booked`)
  await expect(booked).toBeVisible()
  letBookingCome()
  await expect(page.getByText('Not booked: Sorry, this phone has just been sold.')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Sorry, this phone has just been sold.')).toBeVisible()
  expect(await booked.count()).toBe(0)
  await expect(page.getByText('Not Available')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled()
})

test('a withdrawn phone disappears for its seller, on its page and for those who booked it', async ({
  people,
}) => {
  people.tolerate(/status of 404/, /There is no such phone/)
  const seller = await people.join('seller')
  const buyer = await people.join('bayer')
  const phone = await people.addPhone(seller, { product_name: `Y22 ${seller.id.slice(0, 4)}` })
  await people.book(buyer, phone)
  const shop = await people.open(seller)
  await shop.goto('/dashbord/myproducts')
  const card = shop.getByRole('article', { name: phone.product_name })
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await expect(confirm(shop).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await shop.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await confirm(shop).getByRole('button', { name: 'Withdraw it' }).click()
  await expect(shop.getByText(`${phone.product_name} was withdrawn`)).toBeVisible()
  await expect(card).toHaveCount(0)

  const page = await people.open(buyer)
  await page.goto('/dashbord')
  await expect(page.getByRole('row').filter({ hasText: phone.product_name })).toContainText('Cancelled')
  await page.goto(`/product/${phone._id}`)
  await expect(page.getByRole('heading', { name: "Sorry, we couldn't find this page." })).toBeVisible()
})

test('an advertised phone is public until it is sold, without its seller’s contact details', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const buyer = await people.join('bayer')
  const phone = await people.addPhone(seller, {
    product_name: `Nord </script><b> ${seller.id.slice(0, 4)}`,
    mobile: '01999-888777',
  })
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const page = await people.open(null)
  const answer = await page.goto(`/product/${phone._id}`)
  const html = (await answer?.text()) ?? ''
  for (const secret of [phone.mobile, phone.userEmail, '999-888']) expect(html).not.toContain(secret)
  await expect(page.getByRole('heading', { level: 1, name: phone.product_name })).toBeVisible()
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await content('og:type')).toBe('product')
  expect(await content('og:title')).toContain(phone.product_name)
  expect(await content('og:url')).toMatch(new RegExp(`^http.*/product/${phone._id}$`))
  expect((await page.request.get((await content('og:image')) ?? '')).headers()['content-type']).toBe(
    'image/webp',
  )
  expect(await readOffer(page)).toMatchObject({
    price: phone.product_price.toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  })
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/login\?return=/)

  await people.buy(buyer, phone)
  await page.goto(`/product/${phone._id}`)
  expect(await readOffer(page)).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  await expect(page.getByText('Not Available')).toBeVisible()
})

async function readOffer(page: Page): Promise<Product> {
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  return JSON.parse(text ?? '{}').offers
}
