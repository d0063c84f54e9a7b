import { clear, keys } from 'idb-keyval'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { addPhone } from './market.ts'
import { expectAddress, goTo, join } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

const seen = () => page.getByRole('region', { name: 'Recently seen on this device' })
const expectSeen = async (name: string) => {
  await expect.element(seen().getByRole('listitem')).toHaveTextContent(name)
  expect(seen().getByRole('listitem').elements()).toHaveLength(1)
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
/** The accounts for which something is kept on this device. */
const keptFor = async () => (await keys<string[]>()).map(([, account]) => account)

test('phones that were seen before are shown again on this device, until its person signs out', async () => {
  await clear()
  const seller = await join('seller')
  const images = [await commands.addPhoto(seller.id), await commands.addPhoto(seller.id)]
  const photos = { image: images[0] ?? '', images }
  const first = await addPhone(seller, { ...photos, product_name: 'First seen phone' })
  const second = await addPhone(seller, { ...photos, product_name: 'Second seen phone' })
  const buyer = await join()
  openProduct(first)
  await expect.element(heading('First seen phone')).toBeVisible()
  await expect.poll(keptFor).toEqual([buyer.id])
  await expect.element(seen()).not.toBeInTheDocument()
  await goTo(`/product/${second._id}`)
  await expectSeen('First seen phone')
  // The next phone begins with its first photo, also one that is known already and shown at once.
  const thumbnail = (number: number) => page.getByRole('button', { name: `Show photo ${number} of 2` })
  await thumbnail(2).click()
  await expect.element(thumbnail(2)).toHaveAttribute('aria-current', 'true')
  await seen().getByRole('link').click()
  await expect.element(heading('First seen phone')).toBeVisible()
  await expectSeen('Second seen phone')
  await expect.element(thumbnail(1)).toHaveAttribute('aria-current', 'true')
  expect(page.getByRole('list', { name: 'Photos of First seen phone' }).element().scrollLeft).toBe(0)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectAddress('/')
  await expect.poll(keptFor).toEqual([])
  openProduct(second)
  await expect.element(page.getByRole('link', { name: 'Log in or sign up to book' })).toBeVisible()
  await expect.poll(keptFor).toEqual(['visitor'])
  await expect.element(seen()).not.toBeInTheDocument()
  openProduct(first)
  await expectSeen('Second seen phone')
  await seen().getByRole('button', { name: 'Clear' }).click()
  await expect.element(seen()).not.toBeInTheDocument()
  openProduct(second)
  await expect.element(heading('Second seen phone')).toBeVisible()
  await expect.element(seen()).not.toBeInTheDocument()
})
