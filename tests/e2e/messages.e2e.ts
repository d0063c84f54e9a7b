import sharp from 'sharp'
import { press, typeInto } from './browser.ts'
import { lookOver, see } from './check-page.ts'
import { expect, test } from './people.ts'

test('a buyer asks, the seller answers in another browser, and both read it at once', async ({ people }) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const buyer = await people.join('bayer', 'Nadia Islam')
  const phone = await people.addPhone(seller)
  const desk = await people.open(seller)
  const box = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#532' } })
    .png()
    .toBuffer()
  const live = desk.waitForResponse(/\/api\/events$/)
  await see(desk, '/dashbord/messages', 'Messages')
  await expect(desk.getByText('No messages yet')).toBeVisible()
  await lookOver(desk, 'messages, empty')
  await live

  const page = await people.open(buyer)
  await see(page, `/product/${phone._id}`, phone.product_name)
  await press(page, page.getByRole('button', { name: 'Ask the seller' }))
  await expect(page.getByRole('heading', { name: 'Rahim Uddin' })).toBeVisible()
  await typeInto(page, page.getByLabel('Your message'), 'Is the box still there?')
  await press(page, page.getByRole('button', { name: 'Send' }))
  await expect(page.getByRole('log').getByText('Is the box still there?')).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('')

  const row = desk.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('1 unread')
  await expect(desk.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await lookOver(desk, 'messages, one unread')
  await row.getByRole('link').click()
  await expect(desk.getByRole('log').getByText('Is the box still there?')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await desk.getByLabel('Your message').fill('Yes. Pay me at 01712-345678')
  await desk.getByRole('button', { name: 'Send' }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('Pay me at 01712-345678')).toBeVisible()
  await expect(log.getByText(/^Careful: pay on Swap only/)).toBeVisible()
  await lookOver(page, 'a conversation with a warning')

  await page.getByLabel('Add photos').setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: box })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(desk.getByRole('button', { name: 'Photo 1 of 1, full screen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toHaveCount(0)
  await lookOver(desk, 'a conversation with a photo')
})
