import type { Page } from '@playwright/test'
import { colourOf } from '../e2e/browser.ts'
import { expect, type Person, somePhoto, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** The forms: login, sign-up and add product, each message to the letter. */
let page: Page
let seller: Person
let sellersPage: Page

// One page tells one story: what failed before would only fail again.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ people }) => {
  seller = await people.join('seller')
  page = await people.open(null)
  sellersPage = await people.open(seller)
})

const main = () => page.getByRole('main')
const logIn = () => main().getByRole('button', { name: 'Login' }).click()
const signUp = () => page.getByRole('button', { name: 'Sign Up' }).click()
const field = (label: string) => main().getByLabel(label, { exact: true })
/** The message that the field is described by. */
async function expectMessage(label: string, message: string, of = field(label)): Promise<void> {
  await expect(of).toHaveAttribute('aria-invalid', 'true')
  await expect(of).toHaveAccessibleDescription(new RegExp(`^${message.replace(/[.*+?()]/g, '\\$&')}`))
}

test(row('5 login email required'), async () => {
  await page.goto('/login')
  await logIn()
  await expectMessage('Email', 'Email Address is required')
})

test(row('5 login password required'), async () => {
  await expectMessage('Password', 'Password is required')
})

test(row('5 login password minimum'), async () => {
  await field('Email').fill('nobody@people.test')
  await field('Password').fill('Sw#26')
  await logIn()
  await expectMessage('Password', 'Password must be 6 characters or longer')
})

test(row('8 login error green'), async ({ people }) => {
  people.tolerate(/status of 401/)
  await field('Password').fill('Wrong#2026')
  await logIn()
  const error = page.getByRole('alert').getByText('Wrong email or password.')
  await expect(error).toBeVisible()
  const { red, green, blue } = await colourOf(error)
  expect(green).toBeGreaterThan(Math.max(red, blue))
})

test(row('5 sign up name required'), async () => {
  await page.goto('/signup')
  await signUp()
  await expectMessage('Name', 'Name is Required')
})

test(row('5 sign up email required'), async () => {
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('Email')).toHaveAccessibleDescription(/Required/)
})

test(row('5 sign up password required'), async () => {
  await expectMessage('Password', 'Password is required')
})

test(row('5 sign up email type'), async () => {
  await expect(field('Email')).toHaveAttribute('type', 'email')
  await field('Email').fill('nobody')
  await signUp()
  await expectMessage('Email', 'This is not an email address')
})

test(row('5 sign up password minimum'), async () => {
  await field('Password').fill('Sw#26')
  await signUp()
  await expectMessage('Password', 'Password must be 6 characters long')
})

const plain = 'Password must have uppercase, number and special characters'

test(row('5 sign up password uppercase'), async () => {
  await field('Password').fill('swap#2026')
  await signUp()
  await expectMessage('Password', plain)
})

test(row('5 sign up password digit'), async () => {
  await field('Password').fill('Swap#Swap')
  await signUp()
  await expectMessage('Password', plain)
})

test(row('5 sign up password special'), async () => {
  await field('Password').fill('Swap-2026')
  await signUp()
  await expectMessage('Password', plain)
  for (const special of '!@#$&*') {
    await field('Password').fill(`Swap${special}2026`)
    await expect(field('Password')).not.toHaveAttribute('aria-invalid')
  }
})

test(row('5 sign up account type choices'), async () => {
  const choices = field('Account type').getByRole('option')
  await expect(choices.filter({ hasText: 'Buyer Account' })).toHaveAttribute('value', 'bayer')
  await expect(choices.filter({ hasText: 'Seller' })).toHaveAttribute('value', 'seller')
  await expect(choices).toHaveCount(2)
})

test(row('5 sign up account type required'), async ({ people }) => {
  // One of the two is always chosen here; the server refuses a record without.
  await expect(field('Account type')).toHaveValue(/^(bayer|seller)$/)
  const person = await people.join('bayer')
  const record = { name: person.name, email: person.email }
  expect((await person.api.post('/api/users', { data: record })).status()).toBe(400)
})

test(row('8 sign up error red'), async ({ people }) => {
  people.tolerate(/status of 4\d\d/)
  await field('Name').fill('Karim Mia')
  await field('Email').fill(seller.email)
  await field('Password').fill('Swap#2026')
  await signUp()
  const error = page.getByRole('alert').getByText(/already has an account/)
  await expect(error).toBeVisible()
  const { red, green, blue } = await colourOf(error)
  expect(red).toBeGreaterThan(Math.max(green, blue))
})

test(row('4 sign up recorded', '4 sign up done', '8 sign up complete'), async ({ people }) => {
  const visitor = await people.open(null)
  const calls: string[] = []
  visitor.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.ok() && pathname.startsWith('/api/')) calls.push(`${answer.request().method()} ${pathname}`)
  })
  await visitor.goto('/signup')
  await visitor.getByLabel('Name', { exact: true }).fill('Sumi Akter')
  await visitor.getByLabel('Email', { exact: true }).fill(`sumi-${seller.id}@people.test`)
  await visitor.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await visitor.getByLabel('Account type').selectOption('seller')
  await visitor.getByRole('button', { name: 'Sign Up' }).click()
  await expect(visitor.getByText('Signup Complete')).toBeVisible()
  await expect(visitor).toHaveURL('/')
  const steps = ['POST /api/auth/sign-up/email', 'POST /api/users', 'GET /api/jwt']
  expect(calls.filter((call) => steps.includes(call))).toEqual(steps)
  await visitor.goto('/dashbord/addproducts')
  await expect(visitor.getByRole('button', { name: 'Add product' })).toBeVisible()
})

const add = () => sellersPage.getByRole('button', { name: 'Add product' }).click()
const ofProduct = (label: string) => sellersPage.getByRole('main').getByLabel(label, { exact: true })
const expectProductMessage = (label: string, message: string) =>
  expectMessage(label, message, ofProduct(label))

test(row('2 route /dashbord/addproducts'), async () => {
  await sellersPage.goto('/dashbord/addproducts')
  await expect(sellersPage.getByRole('heading', { level: 1, name: 'Add Products' })).toBeVisible()
  for (const label of ['Product name', 'Price', 'Market price', 'Mobile', 'Location', 'Purchase year']) {
    await expect(ofProduct(label)).toBeEditable()
  }
  for (const label of ['Condition', 'Brand', 'Description', 'Photo']) {
    await expect(ofProduct(label)).toBeEnabled()
  }
})

test(row('5 add product name required'), async () => {
  await add()
  await expectProductMessage('Product name', 'productName is Required')
  await expect(ofProduct('Product name')).toBeFocused()
})

test(row('5 add product price required'), async () => {
  await expectProductMessage('Price', 'price is Required')
})

test(row('5 add product location required'), async () => {
  await expectProductMessage('Location', 'location is Required')
})

test(row('5 add product market price required'), async () => {
  await expectProductMessage('Market price', 'Market Price is Required')
})

test(row('5 add product mobile required'), async () => {
  await expectProductMessage('Mobile', 'price is Required')
})

test(row('5 add product purchase year required'), async () => {
  await expect(ofProduct('Purchase year')).toHaveAttribute('type', 'number')
  await expectProductMessage('Purchase year', 'purchase year is Required')
})

test(row('5 add product photo required'), async () => {
  await expect(ofProduct('Photo')).toHaveAttribute('type', 'file')
  await expectProductMessage('Photo', 'Photo is Required')
})

test(row('5 add product details required'), async () => {
  await expectProductMessage('Description', 'productDetails Required')
})

test(row('5 add product conditions'), async () => {
  await expect(ofProduct('Condition').getByRole('option')).toHaveText([
    'Choose…',
    'excellent',
    'good',
    'fair',
  ])
})

test(row('5 add product brands'), async () => {
  await expect(ofProduct('Brand').getByRole('option')).toHaveText([
    'Choose…',
    'Apple',
    'Xiaomi',
    'Samsung',
    'Vivo',
  ])
})

test(row('4 add product done', '8 product added'), async () => {
  const fields = {
    'Product name': 'Y36 128 GB',
    Price: '135',
    'Market price': '199',
    Mobile: '01712-345678',
    Location: 'Banani, Dhaka',
    'Purchase year': '2023',
    Description: 'Kept in a case since the first day.',
  }
  for (const [label, text] of Object.entries(fields)) await ofProduct(label).fill(text)
  await ofProduct('Brand').selectOption('Vivo')
  await ofProduct('Condition').selectOption('good')
  await ofProduct('Photo').setInputFiles({
    name: 'phone.png',
    mimeType: 'image/png',
    buffer: await somePhoto(),
  })
  await add()
  await expect(sellersPage.getByText('product add successfully')).toBeVisible()
  await expect(sellersPage).toHaveURL('/dashbord/myproducts')
  await expect(sellersPage.getByRole('article', { name: 'Y36 128 GB' })).toBeVisible()
})
