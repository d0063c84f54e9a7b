import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import ComparePage from '../../src/browsing/compare/pages/compare.tsx'
import type { PublicPhone } from '../../src/listings/contract.ts'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import { addPhone, call, someModel } from './market.ts'
import { become, expectAddress, join, openPage, readPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

const bar = () => page.getByRole('region', { name: 'Compare', exact: true })
const compare = (name: string) => page.getByRole('button', { name: `Compare ${name}` })
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

test('phones are chosen on their pages, and stand side by side with what differs', async () => {
  const seller = await join('seller')
  const model = someModel()
  const names = ['blue', 'red', 'green'].map((colour) => `${model} ${colour}`)
  const [blue = '', red = '', green = ''] = names
  const phones = []
  for (const [place, product_name] of names.entries()) {
    const facts = { ramGb: 4, storageGb: 64, product_price: 200 + place } as const
    phones.push(await addPhone(seller, { ...facts, product_name }))
  }
  const ids = phones.map(({ _id }) => _id)
  const buyer = await join()
  openProduct({ _id: ids[0] ?? '' })
  await compare(blue).click()
  await expect.element(compare(blue)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(bar()).toMatchTextContent('1 phone to compare. Choose another one')
  openProduct({ _id: ids[1] ?? '' })
  await compare(red).click()
  await bar().getByRole('link', { name: 'Compare 2 phones' }).click()
  const address = `/compare?ids=${ids[0]},${ids[1]}`
  await expectAddress(address)

  const shown: PublicPhone[] = []
  for (const id of ids.slice(0, 2)) shown.push(await (await fetch(`/api/phones/${id}`)).json())
  const loaded = { phones: shown, gone: 0 }
  openPage(address, { path: '/compare', layout: <PlainLayout />, element: <ComparePage />, loaded })
  await expect.poll(headers).toEqual([blue, red])
  const prices = page.getByRole('row', { name: '$200 $201' })
  const storages = page.getByRole('row', { name: '64 GB 64 GB' })
  await expect.element(prices).toBeVisible()
  await expect.element(storages).toBeVisible()
  await page.getByLabelText('Only differences').click()
  await expect.element(prices).toBeVisible()
  await expect.element(storages).not.toBeInTheDocument()
  await page.getByRole('link', { name: `Remove ${blue}` }).click()
  await expectAddress(`/compare?ids=${ids[1]}`)

  const kept = () => localStorage.getItem(`compared ${buyer.id}`)
  expect(kept()).not.toBeNull()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(kept).toBeNull()

  // Anybody who has the address sees it, without the seller's number.
  await become(null)
  const all = `/bn/compare?ids=${ids.join(',')}`
  await readPage(all)
  expect(headers()).toEqual([blue, red, green])
  expect(document.body.textContent).not.toContain(phones[0]?.mobile)
  await call(seller, 'DELETE', '/product', { query: { id: ids[2] ?? '' } })
  await readPage(all)
  expect(headers()).toEqual([blue, red])
  await expect.element(page.getByText('এর ১টি ফোন আর বিক্রির জন্য নেই।')).toBeVisible()
  await readPage(`/compare?ids=${ids[1]}`)
  await expect.element(page.getByText('Choose two phones or more')).toBeVisible()
})

test('a fifth phone is refused with a word, and clearing ends it', async () => {
  const seller = await join('seller')
  const model = someModel()
  const nameOf = (nth: number) => `${model} number ${nth}`
  const phones: { _id: string }[] = []
  for (let nth = 1; nth <= 5; nth += 1) {
    phones.push(await addPhone(seller, { product_name: nameOf(nth), product_price: 100 * nth }))
  }
  const openPhone = (nth: number) => openProduct({ _id: phones[nth - 1]?._id ?? '' })
  await join()
  for (let nth = 1; nth <= 4; nth += 1) {
    openPhone(nth)
    await compare(nameOf(nth)).click()
    await expect.element(bar()).toMatchTextContent(`${nth} phone`)
  }
  openPhone(5)
  await compare(nameOf(5)).click()
  await expect.element(page.getByText('Up to 4 phones can be compared. Remove one first.')).toBeVisible()
  await expect.element(compare(nameOf(5))).toHaveAttribute('aria-pressed', 'false')
  await bar().getByRole('button', { name: 'Clear' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
  openPhone(1)
  await expect.element(compare(nameOf(1))).toHaveAttribute('aria-pressed', 'false')
})
