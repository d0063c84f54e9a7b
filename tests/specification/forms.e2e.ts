import type { Page } from '@playwright/test'
import { colourOf } from '../e2e/browser.ts'
import { expect, type Person, somePhoto, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** The forms: login, sign-up and add product, each message to the letter. */
let page: Page
let seller: Person
let sellersPage: Page

test.beforeAll(async ({ people }) => {
  seller = await people.join('seller')
  page = await people.open(null)
  sellersPage = await people.open(seller)
})

const main = () => page.getByRole('main')
const field = (label: string) => main().getByLabel(label, { exact: true })

async function logIn(fields: Record<string, string> = {}): Promise<void> {
  await page.goto('/login')
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
  await main().getByRole('button', { name: 'Login' }).click()
}

async function signUp(fields: Record<string, string> = {}): Promise<void> {
  await page.goto('/signup')
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

/** The message that the field is described by. */
async function expectMessage(label: string, message: string, of = field(label)): Promise<void> {
  await expect(of).toHaveAttribute('aria-invalid', 'true')
  await expect(of).toHaveAccessibleDescription(new RegExp(`^${message.replace(/[.*+?()]/g, '\\$&')}`))
}

test(row('5 login email required', '5 login password required'), async () => {
  await logIn()
  await expectMessage('Email', 'Email Address is required')
  await expectMessage('Password', 'Password is required')
})

test(row('5 login password minimum'), async () => {
  await logIn({ Email: 'nobody@people.test', Password: 'Sw#26' })
  await expectMessage('Password', 'Password must be 6 characters or longer')
})

test(row('8 login error green'), async ({ people }) => {
  people.tolerate(/status of 401/)
  await logIn({ Email: 'nobody@people.test', Password: 'Wrong#2026' })
  const error = page.getByRole('alert').getByText('Wrong email or password.')
  await expect(error).toBeVisible()
  const { red, green, blue } = await colourOf(error)
  expect(green).toBeGreaterThan(Math.max(red, blue))
})

test(row('5 sign up name required', '5 sign up email required', '5 sign up password required'), async () => {
  await signUp()
  await expectMessage('Name', 'Name is Required')
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('Email')).toHaveAccessibleDescription(/Required/)
  await expectMessage('Password', 'Password is required')
})

test(row('5 sign up email type'), async () => {
  await signUp({ Email: 'nobody' })
  await expect(field('Email')).toHaveAttribute('type', 'email')
  await expectMessage('Email', 'This is not an email address')
})

test(row('5 sign up password minimum'), async () => {
  await signUp({ Password: 'Sw#26' })
  await expectMessage('Password', 'Password must be 6 characters long')
})

const weakPassword = 'Password must have uppercase, number and special characters'

test(row('5 sign up password uppercase'), async () => {
  await signUp({ Password: 'swap#2026' })
  await expectMessage('Password', weakPassword)
})

test(row('5 sign up password digit'), async () => {
  await signUp({ Password: 'Swap#Swap' })
  await expectMessage('Password', weakPassword)
})

test(row('5 sign up password special'), async () => {
  await signUp({ Password: 'Swap-2026' })
  await expectMessage('Password', weakPassword)
  for (const special of '!@#$&*') {
    await field('Password').fill(`Swap${special}2026`)
    await expect(field('Password')).not.toHaveAttribute('aria-invalid')
  }
})

test(row('5 sign up account type choices'), async () => {
  await page.goto('/signup')
  const choices = field('Account type').getByRole('option')
  await expect(choices.filter({ hasText: 'Buyer Account' })).toHaveAttribute('value', 'bayer')
  await expect(choices.filter({ hasText: 'Seller' })).toHaveAttribute('value', 'seller')
  await expect(choices).toHaveCount(2)
})

test(row('5 sign up account type required'), async ({ people }) => {
  await page.goto('/signup')
  // One of the two is always chosen here; the server refuses a record without.
  await expect(field('Account type')).toHaveValue(/^(bayer|seller)$/)
  const person = await people.join('bayer')
  const record = { name: person.name, email: person.email }
  expect((await person.api.post('/api/users', { data: record })).status()).toBe(400)
})

test(row('8 sign up error red'), async ({ people }) => {
  people.tolerate(/status of 4\d\d/)
  await signUp({ Name: 'Karim Mia', Email: seller.email, Password: 'Swap#2026' })
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

test(
  row(
    '5 add product name required',
    '5 add product price required',
    '5 add product location required',
    '5 add product market price required',
    '5 add product mobile required',
    '5 add product purchase year required',
    '5 add product photo required',
    '5 add product details required',
  ),
  async () => {
    await sellersPage.goto('/dashbord/addproducts')
    await add()
    await expectProductMessage('Product name', 'productName is Required')
    await expect(ofProduct('Photo')).toBeFocused()
    await expectProductMessage('Price', 'price is Required')
    await expectProductMessage('Location', 'location is Required')
    await expectProductMessage('Market price', 'Market Price is Required')
    await expectProductMessage('Mobile', 'price is Required')
    await expect(ofProduct('Purchase year')).toHaveAttribute('type', 'number')
    await expectProductMessage('Purchase year', 'purchase year is Required')
    await expect(ofProduct('Photo')).toHaveAttribute('type', 'file')
    await expectProductMessage('Photo', 'Photo is Required')
    await expectProductMessage('Description', 'productDetails Required')
  },
)

test(row('5 add product conditions'), async () => {
  await sellersPage.goto('/dashbord/addproducts')
  await expect(ofProduct('Condition').getByRole('option')).toHaveText([
    'Choose…',
    'excellent',
    'good',
    'fair',
  ])
})

test(row('5 add product brands'), async () => {
  await sellersPage.goto('/dashbord/addproducts')
  await expect(ofProduct('Brand').getByRole('option')).toHaveText([
    'Choose…',
    'Apple',
    'Xiaomi',
    'Samsung',
    'Vivo',
  ])
})

test(row('4 add product done', '8 product added'), async () => {
  await sellersPage.goto('/dashbord/addproducts')
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
