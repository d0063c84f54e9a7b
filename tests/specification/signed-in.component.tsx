import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Person } from '../components/commands.ts'
import { addPhone, book, call } from '../components/market.ts'
import { become, join, readPage } from '../components/open-page.tsx'
import { row } from './rows.ts'

/** Where the guards send people, and what buyers are shown, as the server renders it. */
let buyer: Person
let brandPath: string

beforeAll(async () => {
  const phone = await addPhone(await join('seller'))
  buyer = await join('bayer', 'Rahim Uddin')
  const brands = await call<{ _id: string; category_name: string }[]>(buyer, 'GET', '/categories')
  const brand = brands.find(({ category_name }) => category_name === phone.brand_name)
  brandPath = `/categori/${brand?._id}`
})

test(row('2 guard redirect', '2 route /categori/{id} login'), async () => {
  await become(null)
  for (const path of [brandPath, '/dashbord', '/dashbord/myproducts', '/dashbord/allseller']) {
    expect((await readPage(path)).found, path).toBe('/login')
  }
})

test(row('6 visitor'), async () => {
  await become(null)
  for (const path of ['/', '/blog', '/login', '/signup']) {
    expect(await readPage(path)).toMatchObject({ status: 200, found: path })
  }
})

test(row('6 buyer'), async () => {
  const order = await book(buyer, await addPhone(await join('seller')))
  await become(buyer)
  await readPage(brandPath)
  await expect.element(page.getByRole('button', { name: 'Book Now' }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'report to admin' }).first()).toBeVisible()
  await readPage('/dashbord')
  await expect.element(page.getByRole('link', { name: 'Pay Now' }).first()).toBeVisible()
  await readPage(`/dashbord/parches/${order._id}`)
  await expect.element(page.getByRole('heading', { name: /^Details about/ })).toBeVisible()
})
