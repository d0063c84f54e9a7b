import { beforeEach, expect, test } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import LoginPage from '../../src/auth/forms/pages/login.tsx'
import { ErrorPage } from '../../src/storefront/components/error-page.tsx'
import HomePage from '../../src/storefront/pages/home.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import { addPhone, call } from '../components/market.ts'
import {
  become,
  expectAddress,
  field,
  join,
  openPage,
  readPage,
  waitUntilIdle,
} from '../components/open-page.tsx'
import { resize } from '../components/resize.ts'
import { row } from './rows.ts'

/** What a visitor is sent, and the frame around every screen. */
beforeEach(() => become(null))

const bar = () => page.getByRole('navigation', { name: 'Main' })
const link = (name: string) => bar().getByRole('link', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name })
/** Shows the home page with what is around it. */
const openHome = () =>
  openPage('/', {
    path: '/',
    layout: <PlainLayout />,
    element: <HomePage />,
    clientLoader: async () => ({
      categories: await (await fetch('/api/categories')).json(),
      campaigns: null,
    }),
  })

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

test(row('2 navbar signed out'), async () => {
  openHome()
  await expect.element(link('Login')).toHaveAttribute('href', '/login')
  await expect.element(link('Login')).toBeVisible()
  expect(link('Dashboard').elements()).toEqual([])
  expect(bar().getByRole('button', { name: 'Sign out' }).elements()).toEqual([])
})

test(row('2 navbar small screens'), async () => {
  await join()
  await resize(390, 844)
  openPage('/blog', { path: '/blog', layout: <PlainLayout />, element: <h1>A page</h1> })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.element(menu.getByRole('link', { name: 'Blog' })).toBeVisible()
  await expect.element(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await menu.getByRole('link', { name: 'Home' }).click()
  await expectAddress('/')
  await expect.element(menu).not.toBeInTheDocument()
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

test(row('2 route / carousel', '9 slides'), async () => {
  openHome()
  const carousel = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: 'Slide 4 of 4' }) })
  const slides = () =>
    document.querySelectorAll('[aria-roledescription=carousel] [aria-roledescription=slide]')
  await expect.poll(() => slides().length).toBe(4)
  const slide = (number: number) => carousel.getByRole('group', { name: `Slide ${number} of 4` })
  await carousel.getByRole('button', { name: 'Slide 4 of 4' }).click()
  await expect.element(slide(4)).toBeInViewport({ ratio: 0.9 })
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slide(3)).toBeInViewport({ ratio: 0.9 })
  await carousel.getByRole('button', { name: 'Play the slides' }).click()
  await expect.element(carousel.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
})

test(row('3 review fields'), async () => {
  openHome()
  const reviews = region("Customer's Review").getByRole('listitem')
  await expect.poll(() => reviews.elements().length).toBe(3)
  for (const review of reviews.elements()) {
    review.scrollIntoView()
    for (const part of ['blockquote', 'figcaption strong', 'figcaption strong + span']) {
      expect(review.querySelector(part)?.textContent).not.toBe('')
    }
    await expect.poll(() => review.querySelector('img')?.naturalWidth).toBeGreaterThan(0)
  }
})

test(row('9 page width'), async () => {
  await resize(2200, 900)
  openHome()
  await expect.element(region("Customer's Review")).toBeVisible()
  const width = document.querySelector('main.page-width')?.getBoundingClientRect().width
  expect(width).toBeLessThanOrEqual(1440)
  expect(width).toBeGreaterThan(1300)
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

test(row('2 route / campaigns absent'), async () => {
  await commands.fail('**/api/campain*', 200, [])
  openHome()
  await expect.element(region("Customer's Review")).toBeVisible()
  await waitUntilIdle()
  expect(page.getByText('Campaign Ongoing').elements()).toEqual([])
})

test(row('2 route / reviews', '9 reviews'), async () => {
  await readPage('/')
  const reviews = region("Customer's Review")
  await expect.element(reviews.getByRole('heading')).toHaveTextContent("Customer's Review")
  expect(reviews.getByRole('listitem').elements()).toHaveLength(3)
})

const questions = () => [...document.querySelectorAll<HTMLDetailsElement>('main details')]

test(row('2 route /blog', '2 route /blog static', '9 questions'), async () => {
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

test(row('2 route /login google'), async () => {
  openPage('/login', { path: '/login', element: <LoginPage /> })
  await expect.element(page.getByRole('button', { name: /Google/ })).toBeEnabled()
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

test(row('2 error page sign out'), async () => {
  await join()
  const error = { status: 404, statusText: '', data: null, internal: false }
  openPage('/no/such/page', { path: '/no/such/page', element: <ErrorPage error={error} /> })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectAddress('/login')
  await expect.poll(() => localStorage.getItem('icmToken')).toBeNull()
  expect((await fetch('/rendered/dashbord')).url).toContain('/login')
})
