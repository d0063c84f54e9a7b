import { hostname } from 'node:os'
import type { Locator, Page } from '@playwright/test'
import { demoNames } from '../../demo/seed/accounts.ts'
import { makePhone, phoneCount } from '../../demo/seed/phones.ts'
import { loginTexts, signUpTexts } from '../../src/auth/forms/texts.ts'
import { filterTexts } from '../../src/browsing/texts.ts'
import { bookingModalTexts } from '../../src/checkout/booking/texts/booking-modal.ts'
import { bookedTexts, bookingTexts } from '../../src/checkout/booking/texts/booking.ts'
import { accountTexts } from '../../src/payouts/texts/seller.ts'
import { addProductTexts, changeProductTexts, stepTexts } from '../../src/selling/texts/offer.ts'
import { listPlaces } from '../../src/spelling/index.ts'
import { navTexts } from '../../src/storefront/texts/storefront.ts'
import { expect, type People, type Person, test } from '../e2e/people.ts'
import { lookOver } from './look-over.ts'
import { pseudo } from './pseudo-language.ts'

/** The important screens, on a phone, in the pseudo-language. */
test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ people }) => {
  people.tolerate(/status of 4\d\d/)
})

const button = (within: Page | Locator, message: string) =>
  within.getByRole('button', { name: pseudo(message), exact: true }).first()

async function openPhone(people: People, who: Person | null): Promise<Page> {
  return people.open(who, { viewport: { width: 360, height: 740 } })
}

/** Opens a page and waits until its data is there. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('progressbar').or(page.locator('.skeleton'))).toHaveCount(0)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
}

/** Everything that the phones for sale say of themselves, and every place. */
async function listData(people: People): Promise<string[]> {
  const reader = await people.join('bayer', 'পাঠক')
  const phones = await people.call<Record<string, unknown>[]>(reader, 'GET', '/search', {
    query: { limit: '100' },
  })
  const texts = phones.flatMap((phone) => Object.values(phone).filter((value) => typeof value === 'string'))
  return longestFirst([...texts, ...placeNames])
}

/** What may be read as it is: names of cards, and of places where people meet. */
const acceptedCards = ['Visa', 'Mastercard', 'Amex']
const safePlaceNames = [
  'Bashundhara City, Panthapath',
  'Jamuna Future Park, Kuril',
  'Shimanto Square, Dhanmondi 2',
]

/** A name may be a part of another. */
const longestFirst = (names: string[]) => names.toSorted((one, other) => other.length - one.length)
const placeNames = longestFirst(listPlaces().map(({ labels }) => labels.en))

const phone = { product_name: 'নোট ১২', location: 'ঢাকা', productDetails: 'ভালো ফোন।' }

test('a visitor', async ({ people }) => {
  const data = await listData(people)
  const page = await openPhone(people, null)
  await visit(page, '/')
  await lookOver(page, 'home', data)
  await button(page, navTexts.menu).click()
  await lookOver(page, 'home, menu open', data)
  await visit(page, '/login')
  await button(page.getByRole('main'), loginTexts.submit).click()
  await lookOver(page, 'login, nothing filled in')
  await visit(page, '/signup')
  await button(page.getByRole('main'), signUpTexts.submit).click()
  await lookOver(page, 'sign-up, nothing filled in')
  await visit(page, '/forgot')
  await lookOver(page, 'forgotten password')
  await visit(page, '/no/such/page')
  await lookOver(page, 'error page')
})

test('a buyer', async ({ people }) => {
  const seller = await people.join('seller', 'করিম')
  const buyer = await people.join('bayer', 'নাদিয়া')
  const open = await people.book(buyer, await people.addPhone(seller, phone))
  await people.buy(buyer, await people.addPhone(seller, phone))
  const other = await people.addPhone(seller, phone)
  const data = ['Shahbag, Dhaka', ...(await listData(people))]
  const page = await openPhone(people, buyer)
  await visit(page, '/search')
  await expect(page.getByText(pseudo(bookedTexts.booked)).first()).toBeVisible()
  await lookOver(page, 'search', data)
  await button(page, filterTexts.open(0)).click()
  await lookOver(page, 'search, filters', data)
  await visit(page, `/search?q=${'ক্ষ'.repeat(4)}&condition=fair&verified=true`)
  await lookOver(page, 'search, nothing found', data)
  await visit(page, `/product/${other._id}`)
  await lookOver(page, 'page of a phone', data)
  await button(page, bookingTexts.bookNow).click()
  await button(page.getByRole('dialog'), bookingModalTexts.submit).click()
  await lookOver(page, 'booking modal, nothing filled in', longestFirst([...data, ...safePlaceNames]))
  await visit(page, '/dashbord')
  await lookOver(page, 'my orders', data)
  await visit(page, `/dashbord/parches/${open._id}`)
  await lookOver(page, 'payment', longestFirst([...data, ...acceptedCards]))
  await visit(page, `/dashbord/orders/${open._id}`)
  await lookOver(page, 'order', data)
  await visit(page, `/seller/${seller.id}`)
  await lookOver(page, 'page of a seller', data)
  await visit(page, '/dashbord/account')
  await lookOver(page, 'account')
  await visit(page, '/dashbord/sell')
  await lookOver(page, 'start selling')
})

test('a seller', async ({ people }) => {
  const seller = await people.join('seller', 'রহিম')
  const running = await people.addPhone(seller, phone)
  await people.call(seller, 'PUT', '/campain', { query: { productId: running._id } })
  await people.buy(await people.join('bayer', 'নাদিয়া'), await people.addPhone(seller, phone))
  const mine = await people.addPhone(seller, phone)
  const page = await openPhone(people, seller)
  await visit(page, '/dashbord/myproducts')
  await lookOver(page, 'my products', placeNames)
  await button(page, changeProductTexts.withdraw).click()
  await lookOver(page, 'withdrawing a phone', placeNames)
  await visit(page, `/dashbord/myproducts/${mine._id}`)
  await lookOver(page, 'edit a product', placeNames)
  await visit(page, '/dashbord/addproducts')
  const steps = page.getByRole('navigation', { name: pseudo(stepTexts.steps) }).getByRole('button')
  await steps.last().click()
  await button(page, addProductTexts.submit).click()
  for (const step of await steps.all()) {
    await step.click()
    await lookOver(page, 'add product, nothing filled in', placeNames)
  }
  await visit(page, '/dashbord/mymoney')
  await button(page, accountTexts.save).click()
  await lookOver(page, 'my money')
})

test('an admin', async ({ people }) => {
  const seller = await people.join('seller', 'সুমাইয়া')
  const reported = await people.addPhone(seller, phone)
  const buyer = await people.join('bayer', 'নাদিয়া')
  await people.call(buyer, 'PUT', '/report', { query: { id: reported._id, reason: 'fake' } })
  await people.buy(buyer, await people.addPhone(seller, phone))
  const admin = await people.logIn('admin@swap.test')
  await people.call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  const sold = Array.from({ length: phoneCount }, (_, number) => makePhone(number).product_name)
  const data = [...sold, ...demoNames, ...(await listData(people))]
  const page = await openPhone(people, admin)
  for (const path of [
    'overview',
    'overview/sales',
    'money',
    'allseller',
    'allbyer',
    'report',
    'audit',
    'payouts',
  ]) {
    await visit(page, `/dashbord/${path}`)
    await lookOver(page, path, [...data, 'the demo data', hostname()])
  }
})
