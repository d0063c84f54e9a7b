import sharp from 'sharp'
import { drawSnapshot } from '../support/draw-snapshot.ts'
import { expect, test } from './people.ts'

test('a 12-megapixel photo is resized and rotated before the upload', async ({ people }) => {
  const seller = await people.join('seller')
  const page = await people.open(seller)
  await page.goto('/dashbord/addproducts')
  await page.getByLabel('Product name').fill('Galaxy S22 upright')
  await page.getByLabel('Brand').selectOption('Samsung')
  await page.getByLabel('Condition').selectOption('good')
  await page.getByLabel('Purchase year').fill('2023')
  await page.getByLabel('Description').fill('Taken with the phone held upright.')
  await page.getByLabel('Price', { exact: true }).fill('239')
  await page.getByLabel('Market price').fill('379')
  await page.getByLabel('Location').fill('Dhanmondi, Dhaka')
  await page.getByLabel('Mobile').fill('01712345678')
  const photo = await drawSnapshot(6)
  expect(photo.length).toBeGreaterThan(4_000_000)
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photo })
  // What goes over the wire: Chromium tells of a form with files only that there is one.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sent: body.get('image') })
      return send.call(this, body)
    }
  })
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('product add successfully')).toBeVisible()

  const sent = Buffer.from(
    await page.evaluate(async () => [...(await (window as unknown as { sent: File }).sent.bytes())]),
  )
  expect(await sharp(sent).metadata()).toMatchObject({ width: 1500, height: 2000 })
  expect((await sharp(sent).metadata()).orientation ?? 1).toBe(1)
  expect(sent.length).toBeLessThan(photo.length / 4)
  const shown = page.getByRole('article', { name: 'Galaxy S22 upright' }).getByRole('img').first()
  await expect(shown).toHaveAttribute('width', '1280')
  await expect(shown).toHaveAttribute('height', '1707')

  // A card's picture on a small phone: never too coarse, and more than twice the pixels only where none is narrower.
  for (const deviceScaleFactor of [1, 2, 3, 4]) {
    const phone = await people.open(seller, { viewport: { width: 360, height: 740 }, deviceScaleFactor })
    const picture = phone.waitForResponse(/\/images\//)
    await phone.goto('/dashbord/myproducts')
    const bytes = await (await picture).body()
    expect(bytes.length, `bytes at ${deviceScaleFactor}`).toBeLessThanOrEqual(30_000)
    expect((await sharp(bytes).metadata()).width, `width at ${deviceScaleFactor}`).toBe(
      deviceScaleFactor > 3 ? 640 : 320,
    )
    const box = phone.getByRole('article', { name: 'Galaxy S22 upright' }).getByRole('img').first()
    expect(await box.evaluate((img) => img.clientWidth), `shown at ${deviceScaleFactor}`).toBe(138)
  }
})
