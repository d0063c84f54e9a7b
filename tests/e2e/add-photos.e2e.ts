import { randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
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
  await page.getByLabel('Brand').selectOption('Xiaomi')
  await page.getByLabel('Condition').selectOption('good')
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
  await expect(page.getByText('Photo 5 was removed. 4 photos left.')).toBeAttached()

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
