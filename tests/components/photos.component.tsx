import { afterEach, expect, test } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import type { Product } from '../../src/listings/contract.ts'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import { call, somePhoto } from './market.ts'
import { chooseBrand, fillOffer, openOfferForm } from './offer-form.tsx'
import { expectAddress, field, goTo, join, openPage, readPage } from './open-page.tsx'
import { resize } from './resize.ts'

const list = () => page.getByRole('list', { name: 'Your photos in their order' })
const items = () => list().getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name })
const submit = async () => {
  await button('Add product').click()
  await expect.element(page.getByText('product add successfully')).toBeVisible()
}

/** Reads the reds of photos, from 0 for the first that was taken. */
const readReds = (urls: readonly string[]) =>
  Promise.all(
    urls.map(async (url) => {
      const pen = new OffscreenCanvas(10, 10).getContext('2d')
      pen?.drawImage(await createImageBitmap(await (await fetch(url)).blob()), 0, 0)
      return Math.round((pen?.getImageData(5, 5, 1, 1).data[0] ?? 0) / 25)
    }),
  )

const shown = () =>
  list()
    .getByRole('img')
    .elements()
    .map((image) => (image as HTMLImageElement).src)
const order = () => readReds(shown())

/** Shows the only phone of a seller among the own phones, as a card. */
async function openCard(model: string): Promise<Locator> {
  localStorage.setItem('myProductsView', 'cards')
  const path = '/dashbord/myproducts'
  openPage(path, { path, element: <MyProductsPage /> })
  const card = page.getByRole('article', { name: model })
  await expect.element(card).toBeVisible()
  return card
}

// The files share the browser's storage.
afterEach(() => localStorage.removeItem('myProductsView'))

test('the places of missing photos say in two lines at most what they wait for', async () => {
  await join('seller')
  openOfferForm()
  await resize(320)
  for (const angle of [/^Front$/, /^IMEI \(\*#06#\)/]) {
    const text = page.getByRole('list', { name: 'What buyers want to see' }).getByText(angle)
    await expect.element(text).toBeVisible()
    const { lineHeight } = getComputedStyle(text.element())
    expect(text.element().getBoundingClientRect().height).toBeLessThanOrEqual(
      2 * Number.parseFloat(lineHeight),
    )
  }
  await resize(1280)
})

test('photos are added, reordered by keyboard and drag, removed, kept, and shown in their order', async () => {
  const seller = await join('seller')
  openOfferForm()
  await fillOffer('Redmi of many photos')
  await chooseBrand('Xiaomi')
  const photos = await Promise.all(Array.from({ length: 10 }, (_, nth) => somePhoto(`${nth}.png`, nth * 25)))
  const missing = page.getByRole('list', { name: 'What buyers want to see' })
  await expect.element(missing.getByRole('button', { name: 'Front' })).toBeVisible()
  await field('Photo').upload(photos.slice(0, 2))
  await expect
    .poll(() =>
      missing
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Screen on', 'Edges', 'IMEI (*#06#), last 6 digits covered'])
  await field('Photo').upload(photos.slice(2))
  await expect.poll(() => items().elements().length).toBe(8)
  await expect.element(page.getByText('A phone has at most 8 photos: 2 were left out.')).toBeVisible()
  await expect.poll(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])

  ;(button('Move later: photo 1').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Photo 1 is now photo 2 of 8.')).toBeInTheDocument()
  await expect.element(button('Move later: photo 2')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toEqual([1, 2, 0, 3, 4, 5, 6, 7])
  await userEvent.dragAndDrop(items().nth(3), items().nth(1))
  await expect.poll(order).toEqual([1, 3, 2, 0, 4, 5, 6, 7])
  for (const number of [8, 7, 6, 5]) await button(`Remove photo ${number}`).click()
  await expect.element(page.getByText('Photo 5 was removed. 4 photos left.')).toBeInTheDocument()

  // Nothing is lost after leaving and returning.
  await goTo('/elsewhere')
  await expect.element(list()).not.toBeInTheDocument()
  await goTo('/dashbord/addproducts')
  await expect.poll(order).toEqual([1, 3, 2, 0])
  await submit()
  const [added] = await call<Product[]>(seller, 'GET', '/myproduct')
  expect(await readReds(added?.images ?? [])).toEqual([1, 3, 2, 0])
  await readPage(`/product/${added?._id}`)
  const gallery = page
    .getByRole('list', { name: /^Photos of/ })
    .getByRole('img')
    .elements()
  expect(gallery.map((image) => image.getAttribute('src'))).toEqual(added?.images)

  // The photo of a card leads to the phone, too: the one link is spread over it.
  const card = await openCard('Redmi of many photos')
  expect(card.getByRole('link', { name: 'Redmi of many photos' }).elements()).toHaveLength(1)
  await userEvent.click(card.getByRole('img').first(), { position: { x: 20, y: 100 }, force: true })
  await expectAddress(`/product/${added?._id}`)
})

test('the focus stays in the field of the photos, even when it is empty', async () => {
  await join('seller')
  openOfferForm()
  await field('Photo').upload(await somePhoto())
  ;(button('Remove photo 1').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Photo')).toHaveFocus()
})

/**
 * A photo as the camera of a phone that is held upright takes it: 12 megapixels with the sensor's noise in every pixel, and a mark which
 * tells where the top is.
 */
async function takeSnapshot(): Promise<File> {
  const [width, height] = [4000, 3000]
  const pen = new OffscreenCanvas(width, height).getContext('2d')
  if (!pen) throw new Error('no canvas')
  const { data } = new ImageData(503, 401)
  for (let at = 0; at < data.length; at += 1) data[at] = at % 4 === 3 ? 255 : 108 + Math.random() * 40
  const tile = new OffscreenCanvas(503, 401)
  tile.getContext('2d')?.putImageData(new ImageData(data, 503), 0, 0)
  pen.fillStyle = pen.createPattern(tile, 'repeat') ?? ''
  pen.fillRect(0, 0, width, height)
  const jpeg = await pen.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  const letters = [...'Exif'].map((letter) => letter.charCodeAt(0))
  const orientation = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...orientation, 0, 0, 0, 0]
  const exif = [...letters, 0, 0, ...tiff]
  const mark = new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif])
  return new File([jpeg.slice(0, 2), mark, jpeg.slice(2)], 'IMG_2041.jpg', { type: 'image/jpeg' })
}

test('a 12-megapixel photo is resized and rotated before the upload, and small where little is shown', async () => {
  await join('seller')
  openOfferForm()
  await fillOffer('Galaxy S22 upright')
  await chooseBrand('Samsung')
  const photo = await takeSnapshot()
  expect(photo.size).toBeGreaterThan(4_000_000)
  await field('Photo').upload(photo)
  // What goes over the wire.
  const sent: File[] = []
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) sent.push(body.get('image') as File)
    return send.call(this, body)
  }
  await submit().finally(() => {
    XMLHttpRequest.prototype.send = send
  })
  const [small] = sent
  if (!small) throw new Error('no photo was sent')
  expect(small.size).toBeLessThan(photo.size / 4)
  // As it is stored, whatever a mark in it says.
  const bitmap = await createImageBitmap(small, { imageOrientation: 'none' })
  expect([bitmap.width, bitmap.height]).toEqual([1500, 2000])

  // A card's picture on a small phone, by the pixels of its screen.
  await resize(360, 740)
  const emulate = (deviceScaleFactor: number) =>
    cdp().send('Emulation.setDeviceMetricsOverride', {
      ...{ width: 1440, height: 900, mobile: false, deviceScaleFactor },
    })
  for (const [density, width] of [
    [1, 320],
    [2, 320],
    [3, 320],
    [4, 640],
  ] as const) {
    await emulate(density)
    const card = await openCard('Galaxy S22 upright')
    const image = card.getByRole('img').first()
    const chosen = () => (image.element() as HTMLImageElement).currentSrc
    await expect.poll(chosen).toContain(`@${width}.webp`)
    const bytes = await (await fetch(chosen())).blob()
    expect(bytes.size, `bytes at ${density}`).toBeLessThanOrEqual(30_000)
    expect((await createImageBitmap(bytes)).width).toBe(width)
  }
  await emulate(1)
})
