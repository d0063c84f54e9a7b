import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import LoginPage, { clientAction as logIn } from '../../src/auth/forms/pages/login.tsx'
import MyOrdersPage from '../../src/checkout/booking/pages/my-orders.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import type { Person } from '../components/commands.ts'
import { addPhone, book, call } from '../components/market.ts'
import { become, expectAddress, field, join, openPage, readPage } from '../components/open-page.tsx'
import { row } from './rows.ts'

/** Where the guards send people, what the browser keeps of who is signed in and sends with it, and what buyers are shown. */
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

const bar = () => page.getByRole('navigation', { name: 'Main' })
const readToken = () => localStorage.getItem('icmToken')
const openBlog = () => openPage('/blog', { path: '/blog', element: <h1>Blog</h1>, layout: <PlainLayout /> })

afterEach(() => {
  vi.unstubAllGlobals()
})

test(row('2 guard return', '3 session token', '9 token key'), async () => {
  const { email } = buyer
  await become(null)
  const sent = await fetch(`/rendered${brandPath}`, { headers: { accept: 'text/html' } })
  const { pathname, search } = new URL(sent.url)
  expect(pathname).toBe('/login')
  expect(readToken()).toBeNull()
  openPage(`/login${search}`, { path: '/login', element: <LoginPage />, clientAction: logIn })
  await field('Email').fill(email)
  await field('Password').fill('Swap#2026')
  await userEvent.keyboard('{Enter}')
  await expectAddress(brandPath)
  await expect.poll(readToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  openBlog()
  await bar().getByRole('button', { name: 'Sign out' }).click()
  await expectAddress('/')
  expect(readToken()).toBeNull()
})

test(row('6 bearer sent', '7 token from icmToken'), async () => {
  await become(buyer)
  const sent: Request[] = []
  const send = fetch
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    sent.push(new Request(...asked))
    return send(...asked)
  })
  openPage('/dashbord', { path: '/dashbord', element: <MyOrdersPage /> })
  const findCall = () => sent.find(({ url }) => new URL(url).pathname === '/api/bookingproduct')
  await expect.poll(findCall).toBeDefined()
  const { headers, url } = findCall() as Request
  expect(headers.get('authorization')).toBe(`bearer ${readToken()}`)
  expect(new URL(url).searchParams.get('email')).toBe(buyer.email)
})

test(row('8 sign-out failure'), async () => {
  await join()
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await commands.loseAnswers('**/api/auth/sign-out')
  openBlog()
  await bar().getByRole('button', { name: 'Sign out' }).click()
  await expectAddress('/')
  await expect.poll(() => reported.mock.calls.join()).toContain('No answer from Swap')
  expect(page.getByRole('alert').filter({ hasText: /./ }).elements()).toEqual([])
})

test(row('2 route /dashbord/parches/{id} access'), async () => {
  const order = await book(buyer, await addPhone(await join('seller')))
  const path = `/dashbord/parches/${order._id}`
  await become(null)
  expect((await readPage(path)).found).toBe('/login')
  await join()
  expect(await readPage(path)).toMatchObject({ status: 404 })
  const heading = page.getByRole('heading', { name: "Sorry, we couldn't find this page." })
  await expect.element(heading).toBeVisible()
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
