import { beforeAll, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Product } from '../../src/listings/contract.ts'
import { addPhone, sendPhoto, somePhoto } from './market.ts'
import { expectAddress, goTo, join, waitUntilIdle } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { resize } from './resize.ts'

/** With an upright photo and two wide ones. */
let phone: Product

beforeAll(async () => {
  const seller = await join('seller')
  const upright = await somePhoto('upright.png', 200, [300, 600])
  const images = [
    await sendPhoto(seller, upright),
    await commands.addPhoto(seller.id),
    await commands.addPhoto(seller.id),
  ]
  phone = await addPhone(seller, { image: images[0] ?? '', images, product_name: 'Find X' })
})

const viewer = () => page.getByRole('dialog', { name: 'Photos of Find X' })
const enlarge = (number: number) => page.getByRole('button', { name: `Photo ${number} of 3, full screen` })
const photo = (number: number) => page.getByRole('img', { name: `photo ${number} of 3` })
const thumbnail = (number: number) => page.getByRole('button', { name: `Show photo ${number} of 3` })

test('photos are shown whole, one after the other, and full screen with the keyboard', async () => {
  await join()
  openProduct(phone)
  await expect.element(photo(1)).toHaveStyle({ objectFit: 'contain' })
  await thumbnail(3).click()
  await expect.element(photo(3)).toBeInViewport({ ratio: 0.9 })
  await expect.element(thumbnail(3)).toHaveAttribute('aria-current', 'true')
  await thumbnail(1).click()
  await expect.element(photo(1)).toBeInViewport({ ratio: 0.9 })

  ;(enlarge(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const shown = (number: number) =>
    expect.element(viewer().getByText(`${number} / 3`, { exact: true })).toBeVisible()
  await shown(1)
  await userEvent.keyboard('{ArrowRight}')
  await shown(2)
  await userEvent.keyboard('{ArrowRight}')
  await shown(3)
  await userEvent.keyboard('{ArrowLeft}')
  await shown(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer()).not.toBeInTheDocument()
  // The page goes on where the viewer was left.
  await expect.element(photo(2)).toBeInViewport({ ratio: 0.9 })
})

test('Back closes the photo that is shown full screen, and leaves the page only then', async () => {
  await join()
  await resize(390, 844)
  openProduct(phone, '/before')
  await expect.element(page.getByText('/before')).toBeVisible()
  await goTo(`/product/${phone._id}`)
  await expect.element(enlarge(1)).toBeVisible()
  const entry = () => JSON.stringify(history.state)
  const before = entry()
  await enlarge(1).click()
  await expect.element(viewer()).toBeVisible()
  await expect.poll(entry).not.toBe(before)
  await goTo(-1)
  await expect.element(viewer()).not.toBeInTheDocument()
  await expectAddress(`/product/${phone._id}`)
  await enlarge(1).click()
  await expect.poll(entry).not.toBe(before)
  await viewer().getByRole('button', { name: 'Close' }).click()
  await expect.element(viewer()).not.toBeInTheDocument()
  await expect.poll(entry).toBe(before)
  await goTo(-1)
  await expectAddress('/before')
})

test('on a small screen Book Now stays at the foot of the screen', async () => {
  const phone = await addPhone(await join('seller'), { productDetails: 'A long story.\n'.repeat(200) })
  await join()
  await resize(390, 844)
  openProduct(phone)
  const bookNow = page.getByRole('button', { name: 'Book Now' })
  await expect.element(bookNow).toBeInViewport({ ratio: 1 })
  await waitUntilIdle()
  const top = () => bookNow.element().getBoundingClientRect().top
  const before = top()
  scrollTo(0, 1500)
  await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  expect(top()).toBe(before)
})

test('a phone leads to its brand and to phones like it', async () => {
  const seller = await join('seller')
  const facts = { brand_name: 'Vivo', product_price: 7000, Market_Price: 9000 } as const
  const phone = await addPhone(seller, { ...facts, product_name: 'X Fold like others' })
  const other = await addPhone(seller, { ...facts, product_name: 'X Flip like others' })
  await addPhone(seller, { ...facts, product_name: 'Cheap like others', product_price: 20 })
  await join()
  openProduct(phone)
  const similar = page.getByRole('region', { name: 'Similar phones' }).getByRole('link')
  await expect
    .element(similar.filter({ hasText: 'like others' }))
    .toHaveAttribute('href', `/product/${other._id}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect.element(crumbs.getByRole('link', { name: 'Vivo' })).toHaveAttribute('href', '/categori/vivo')
})
