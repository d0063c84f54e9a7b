import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '../../src/listings/contract.ts'
import { goWithin, historyEntry, holdCalls, openAbove, press } from './browser.ts'
import { findFaults } from './check-page.ts'
import { expect, type People, test } from './people.ts'

const small = { viewport: { width: 390, height: 844 } }

/** A phone with an upright photo and two wide ones. */
async function addPhoneWithPhotos(people: People): Promise<Product> {
  const seller = await people.join('seller')
  const { uploadUrl, key } = await people.call<{ uploadUrl: string; key: string }>(seller, 'GET', '/imagekey')
  const images: string[] = []
  for (const [width, height, red] of [
    [300, 600, 200],
    [400, 300, 100],
    [400, 300, 50],
  ] as const) {
    const background = { r: red, g: 20, b: 20 }
    const buffer = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
    const sent = await seller.api.post(new URL(uploadUrl).pathname, {
      params: { key },
      multipart: { image: { name: 'phone.png', mimeType: 'image/png', buffer } },
    })
    images.push(((await sent.json()) as { data: { url: string } }).data.url)
  }
  return people.addPhone(seller, {
    image: images[0],
    images,
    product_name: `Find X ${seller.id.slice(0, 6)}`,
  })
}

const viewer = (page: Page, phone: Product) =>
  page.getByRole('dialog', { name: `Photos of ${phone.product_name}` })
const enlarge = (page: Page, number: number) =>
  page.getByRole('button', { name: `Photo ${number} of 3, full screen` })

test('photos are shown whole, and full screen with the keyboard alone', async ({ people }) => {
  const phone = await addPhoneWithPhotos(people)
  const page = await people.open(await people.join())
  await page.goto(`/product/${phone._id}`)
  const first = page.getByRole('img', { name: /photo 1 of 3/ })
  await expect(first).toHaveCSS('object-fit', 'contain')
  await press(page, enlarge(page, 1))
  await expect(viewer(page, phone)).toBeVisible()
  const shown = (number: number) =>
    expect(viewer(page, phone).getByText(`${number} / 3`, { exact: true })).toBeVisible()
  await shown(1)
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await shown(2)
  await page.keyboard.press('ArrowRight')
  await shown(3)
  await page.keyboard.press('ArrowLeft')
  await shown(2)
  await page.keyboard.press('Escape')
  await expect(viewer(page, phone)).toHaveCount(0)
  // The page goes on where the viewer was left.
  await expect(page.getByRole('img', { name: /photo 2 of 3/ })).toBeInViewport({ ratio: 0.9 })
})

test('Back closes the photo that is shown full screen, and leaves the page only then', async ({ people }) => {
  const phone = await addPhoneWithPhotos(people)
  const page = await people.open(await people.join(), small)
  await page.goto('/blog')
  await page.goto(`/product/${phone._id}`)
  await openAbove(page, enlarge(page, 1))
  await expect(viewer(page, phone)).toBeVisible()
  await page.goBack()
  await expect(viewer(page, phone)).toHaveCount(0)
  await expect(page).toHaveURL(`/product/${phone._id}`)
  const entry = await historyEntry(page)
  await openAbove(page, enlarge(page, 1))
  await viewer(page, phone).getByRole('button', { name: 'Close' }).click()
  await expect(viewer(page, phone)).toHaveCount(0)
  await expect.poll(() => historyEntry(page)).toBe(entry)
  await page.goBack()
  await expect(page).toHaveURL('/blog')
})

test('a photo whose viewer is still on its way does not open over the next page', async ({ people }) => {
  const phone = await addPhoneWithPhotos(people)
  const page = await people.open(await people.join(), { isFirstVisit: true })
  await goWithin(page, '/blog')
  await goWithin(page, `/product/${phone._id}`)
  await expect(enlarge(page, 1)).toBeEnabled()
  await page.waitForLoadState('networkidle')
  // Both pages have their scripts: the viewer's is the only one that is yet to come.
  const script = /\/assets\/[^/]*\.js$/
  const release = await holdCalls(page, script)
  const asked = page.waitForRequest(script)
  await enlarge(page, 1).click()
  const address = (await asked).url()
  await goWithin(page, '/blog')
  await expect(page).toHaveTitle('Swap-Blog')
  release()
  await page.evaluate((url) => import(url), address)
  await page.waitForLoadState('networkidle')
  await expect(viewer(page, phone)).toHaveCount(0)
  // The viewer can be opened by now.
  await goWithin(page, `/product/${phone._id}`)
  await enlarge(page, 2).click()
  await expect(viewer(page, phone)).toBeVisible()
})

test('on a small screen Book Now stays at the foot of the screen', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { productDetails: 'A long story.\n'.repeat(200) })
  const page = await people.open(await people.join(), small)
  await page.goto(`/product/${phone._id}`)
  const bookNow = page.getByRole('button', { name: 'Book Now' })
  await expect(bookNow).toBeInViewport({ ratio: 1 })
  const placeOf = async () => (await bookNow.boundingBox())?.y ?? 0
  const before = await placeOf()
  await page.mouse.wheel(0, 1500)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  expect(await placeOf()).toBe(before)
})

test('a phone leads to its brand and to phones like it', async ({ people }) => {
  const seller = await people.join('seller')
  const mark = seller.id.slice(0, 6)
  const facts = { brand_name: 'Vivo', product_price: 7000, Market_Price: 9000 } as const
  const phone = await people.addPhone(seller, { ...facts, product_name: `X Fold ${mark}` })
  const other = await people.addPhone(seller, { ...facts, product_name: `X Flip ${mark}` })
  await people.addPhone(seller, { ...facts, product_name: `Cheap ${mark}`, product_price: 20 })
  const page = await people.open(await people.join())
  await page.goto(`/product/${phone._id}`)
  const similar = page
    .getByRole('region', { name: 'Similar phones' })
    .getByRole('link')
    .filter({ hasText: mark })
  await expect(similar).toHaveCount(1)
  await similar.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.product_name)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Vivo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vivo Brand products')
})

test('the next phone begins with its first photo', async ({ people }) => {
  const [one, other] = [await addPhoneWithPhotos(people), await addPhoneWithPhotos(people)]
  const page = await people.open(await people.join())
  // Fetched before, so that it is shown at once.
  await page.goto(`/product/${other._id}`)
  await goWithin(page, `/product/${one._id}`)
  await expect(page.getByRole('list', { name: `Photos of ${one.product_name}` })).toBeVisible()
  const thumbnail = (number: number) => page.getByRole('button', { name: `Show photo ${number} of 3` })
  await thumbnail(3).click()
  await expect(thumbnail(3)).toHaveAttribute('aria-current', 'true')
  await goWithin(page, `/product/${other._id}`)
  await expect(page.getByRole('list', { name: `Photos of ${other.product_name}` })).toBeVisible()
  await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: /photo 1 of 3/ })).toBeInViewport()
})
