import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { addPhone, call } from '../components/market.ts'
import { become, field, join, readPage } from '../components/open-page.tsx'
import { row } from './rows.ts'

/** What a visitor is sent, and the frame around every screen. */
beforeEach(() => become(null))

const bar = () => page.getByRole('navigation', { name: 'Main' })
const link = (name: string) => bar().getByRole('link', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name })
const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent?.trim())

test(row('2 layout plain'), async () => {
  await readPage('/')
  await expect.element(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.element(page.getByRole('main')).toBeVisible()
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
})

test(row('2 navbar always'), async () => {
  await readPage('/')
  await expect.element(link('Home')).toHaveAttribute('href', '/')
  await expect.element(link('Blog')).toHaveAttribute('href', '/blog')
})

test(row('2 navbar signed in'), async () => {
  await join()
  await readPage('/dashbord')
  await expect.element(link('Dashboard')).toHaveAttribute('href', '/dashbord')
  await expect.element(bar().getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(link('Login').elements()).toEqual([])
})

test(row('2 footer'), async () => {
  await readPage('/')
  const footer = page.getByRole('contentinfo')
  const columns = {
    Services: ['Branding', 'Design', 'Marketing', 'Advertisement'],
    Company: ['About us', 'Contact', 'Career'],
  }
  for (const [title, links] of Object.entries(columns)) {
    const column = footer.getByRole('navigation', { name: title })
    await expect.element(column.getByRole('heading')).toHaveTextContent(title)
    expect(textsOf(column.getByRole('link'))).toEqual(links)
  }
  const social = footer.getByRole('navigation', { name: 'Social' }).getByRole('link').elements()
  expect(social.map((each) => each.querySelectorAll('svg').length)).toEqual([1, 1, 1])
  await expect.element(footer.getByRole('paragraph').first()).not.toBeEmptyDOMElement()
})

test(row('2 route / brand grid'), async () => {
  await readPage('/')
  await expect.element(page.getByRole('heading', { name: 'Select Your Favorite Brand' })).toBeVisible()
  const links = region('Select Your Favorite Brand').getByRole('link')
  expect(links.elements()).toHaveLength(4)
  for (const brand of ['Apple', 'Xiaomi', 'Samsung', 'Vivo']) {
    await expect
      .element(links.filter({ hasText: brand }))
      .toHaveAttribute('href', expect.stringMatching(/^\/categori\/.+/))
  }
})

test(row('2 route / campaigns'), async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: 'Advertised phone' })
  await call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await become(null)
  const shown = region('Campaign Ongoing').getByRole('article', { name: 'Advertised phone' })
  // Lists may be a second old.
  await expect.poll(() => readPage('/').then(() => shown.elements().length)).toBeGreaterThan(0)
})

test(row('2 route / reviews', '9 reviews'), async () => {
  await readPage('/')
  const reviews = region("Customer's Review")
  await expect.element(reviews.getByRole('heading')).toHaveTextContent("Customer's Review")
  expect(reviews.getByRole('listitem').elements()).toHaveLength(3)
})

const questions = () => [...document.querySelectorAll<HTMLDetailsElement>('main details')]

test(row('2 route /blog', '9 questions'), async () => {
  await readPage('/blog')
  expect(questions()).toHaveLength(4)
  questions()[2]?.querySelector('summary')?.click()
  await expect.poll(() => questions().map(({ open }) => open)).toEqual([false, false, true, false])
})

test(row('2 route /blog questions'), async () => {
  await readPage('/blog')
  const asked = questions().map((each) => each.querySelector('summary')?.textContent)
  expect(asked).toEqual([
    expect.stringMatching(/manage state.+React/i),
    expect.stringMatching(/prototypical inheritance/i),
    expect.stringMatching(/unit test/i),
    expect.stringMatching(/React vs\.? Angular vs\.? Vue/i),
  ])
  for (const answer of questions().map((each) => each.querySelector('.article'))) {
    expect(answer?.textContent?.length).toBeGreaterThan(400)
  }
})

test(row('2 route /signup'), async () => {
  await readPage('/signup')
  for (const label of ['Name', 'Email', 'Password', 'Account type']) {
    await expect.element(field(label)).toBeVisible()
  }
  await expect.element(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
})

test(row('2 route /login'), async () => {
  await readPage('/login')
  await expect.element(field('Email')).toBeVisible()
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
  await expect
    .element(page.getByRole('main').getByRole('button', { name: 'Login', exact: true }))
    .toBeEnabled()
})

test(row('2 titles'), async () => {
  const visitors = { '/login': 'Swap-Login', '/signup': 'Swap-Signup' }
  for (const [path, title] of Object.entries(visitors)) {
    expect((await readPage(path)).title).toBe(title)
  }
  const buyer = await join()
  const brands = await call<{ _id: string; category_name: string }[]>(buyer, 'GET', '/categories')
  const vivo = brands.find(({ category_name }) => category_name === 'Vivo')?._id
  const titles = {
    '/': 'Swap-Home',
    '/blog': 'Swap-Blog',
    '/nothing-here': 'Swap-Not found',
    [`/categori/${vivo}`]: 'Swap-Vivo',
  }
  for (const [path, title] of Object.entries(titles)) expect((await readPage(path)).title).toBe(title)
})

test(row('2 error page', '8 route error'), async () => {
  await join()
  expect((await readPage('/no/such/page')).status).toBe(404)
  const heading = page.getByRole('heading', { name: "Sorry, we couldn't find this page." })
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText('404')).toBeVisible()
})

test(row('2 error page text'), async () => {
  await join()
  await readPage('/no/such/page')
  await expect.element(page.getByRole('main')).toMatchTextContent('There is nothing at this address.')
  await readPage('/categori/no-such-brand')
  await expect.element(page.getByRole('main')).toMatchTextContent('There is no such brand.')
})
