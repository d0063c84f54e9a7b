import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import LoginPage, { clientAction as logInAction } from '../../src/auth/forms/pages/login.tsx'
import SignUpPage, { clientAction as signUpAction } from '../../src/auth/forms/pages/sign-up.tsx'
import { call, somePhoto } from '../components/market.ts'
import { chooseBrand, fillOffer, openOfferForm } from '../components/offer-form.tsx'
import { become, expectAddress, field, join, openPage } from '../components/open-page.tsx'
import { row } from './rows.ts'

/** The forms: login, sign-up and add product, each message to the letter, and what they lead to. */
beforeEach(() => become(null))

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function logIn(fields: Record<string, string> = {}): Promise<void> {
  openPage('/login', { path: '/login', element: <LoginPage />, clientAction: logInAction })
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
  await press('Login')
}

const openSignUp = () =>
  openPage('/signup', { path: '/signup', element: <SignUpPage />, clientAction: signUpAction })

async function signUp(fields: Record<string, string> = {}): Promise<void> {
  openSignUp()
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
  await press('Sign Up')
}

async function openAddProduct(): Promise<void> {
  await join('seller')
  openOfferForm()
}

/** The message that the field is described by. */
async function expectMessage(label: string, message: string): Promise<void> {
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  const beginning = new RegExp(`^${message.replace(/[.*+?()]/g, '\\$&')}`)
  await expect.element(field(label)).toHaveAccessibleDescription(beginning)
}

/** The red, green and blue of a text's colour, whatever notation the style uses. */
async function colourOf(text: Locator): Promise<[number, number, number]> {
  await expect.element(text).toBeVisible()
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = getComputedStyle(text.element()).color
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
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

test(row('8 login error green'), async () => {
  await logIn({ Email: 'nobody@people.test', Password: 'Wrong#2026' })
  const error = page.getByRole('alert').getByText('Wrong email or password.')
  const [red, green, blue] = await colourOf(error)
  expect(green).toBeGreaterThan(Math.max(red, blue))
})

test(row('5 sign up name required', '5 sign up email required', '5 sign up password required'), async () => {
  await signUp()
  await expectMessage('Name', 'Name is Required')
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Email')).toHaveAccessibleDescription(/Required/)
  await expectMessage('Password', 'Password is required')
})

test(row('5 sign up email type'), async () => {
  await signUp({ Email: 'nobody' })
  await expect.element(field('Email')).toHaveAttribute('type', 'email')
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
    await field('Password').fill(`Padma${special}2026`)
    await expect.element(field('Password')).not.toHaveAttribute('aria-invalid')
    await field('Password').fill('Swap-2026')
    await expectMessage('Password', weakPassword)
  }
})

const optionsOf = (label: string) =>
  [...(field(label).element() as HTMLSelectElement).options].map(({ text, value }) => ({ text, value }))

test(row('5 sign up account type choices'), async () => {
  openSignUp()
  await expect.element(field('Account type')).toBeVisible()
  expect(optionsOf('Account type')).toEqual([
    { text: 'Buyer Account', value: 'bayer' },
    { text: expect.stringContaining('Seller'), value: 'seller' },
  ])
})

test(row('5 sign up account type required'), async () => {
  const person = await join('bayer')
  // The server refuses a record without one.
  const record = await fetch('/api/users', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: person.name, email: person.email }),
  })
  expect(record.status).toBe(400)
  // One of the two is always chosen here.
  await become(null)
  openSignUp()
  await expect.element(field('Account type')).toHaveValue('bayer')
})

test(row('8 sign up error red'), async () => {
  const { email } = await join('seller')
  await become(null)
  await signUp({ Name: 'Karim Mia', Email: email, Password: 'Swap#2026' })
  const [red, green, blue] = await colourOf(page.getByRole('alert').getByText(/already has an account/))
  expect(red).toBeGreaterThan(Math.max(green, blue))
})

test(row('2 route /dashbord/addproducts'), async () => {
  await openAddProduct()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add Products' })).toBeVisible()
  for (const label of ['Product name', 'Price', 'Market price', 'Mobile', 'Location', 'Purchase year']) {
    await expect.element(field(label)).toBeEnabled()
    await expect.element(field(label)).not.toHaveAttribute('readonly')
  }
  for (const label of ['Condition', 'Brand', 'Description', 'Photo']) {
    await expect.element(field(label)).toBeEnabled()
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
    await openAddProduct()
    await press('Add product')
    await expectMessage('Product name', 'productName is Required')
    await expect.element(field('Photo')).toHaveFocus()
    await expectMessage('Price', 'price is Required')
    await expectMessage('Location', 'location is Required')
    await expectMessage('Market price', 'Market Price is Required')
    await expectMessage('Mobile', 'price is Required')
    await expect.element(field('Purchase year')).toHaveAttribute('type', 'number')
    await expectMessage('Purchase year', 'purchase year is Required')
    await expect.element(field('Photo')).toHaveAttribute('type', 'file')
    await expectMessage('Photo', 'Photo is Required')
    await expectMessage('Description', 'productDetails Required')
  },
)

test(row('5 add product conditions'), async () => {
  await openAddProduct()
  await expect.element(field('Condition')).toBeVisible()
  expect(optionsOf('Condition').map(({ text }) => text)).toEqual(['Choose…', 'excellent', 'good', 'fair'])
})

test(row('5 add product brands'), async () => {
  await openAddProduct()
  await expect.element(field('Brand')).toBeVisible()
  expect(optionsOf('Brand').map(({ text }) => text)).toEqual([
    'Choose…',
    'Apple',
    'Xiaomi',
    'Samsung',
    'Vivo',
  ])
})

test(row('4 sign up recorded', '4 sign up done', '8 sign up complete'), async () => {
  const email = `sumi-${crypto.randomUUID()}@people.test`
  openSignUp()
  await field('Account type').selectOptions('seller')
  const typed = { Name: 'Sumi Akter', Email: email, Password: 'Swap#2026' }
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
  performance.clearResourceTimings()
  await press('Sign Up')
  await expect.element(page.getByText('Signup Complete')).toBeVisible()
  await expectAddress('/')
  const called = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const steps = ['/api/users', '/api/jwt']
  expect(called.filter((path) => steps.includes(path))).toEqual(steps)
  const token = localStorage.getItem('icmToken') ?? ''
  const seller = { id: '', name: 'Sumi Akter', email, token }
  expect(await call(seller, 'GET', `/users/seller/${email}`)).toEqual({ isSeller: true })
})

test(row('4 add product done', '8 product added'), async () => {
  const seller = await join('seller')
  openOfferForm()
  await fillOffer('Y36 128 GB')
  await chooseBrand('Vivo')
  await field('Photo').upload(await somePhoto())
  await press('Add product')
  await expect.element(page.getByText('product add successfully')).toBeVisible()
  await expectAddress('/dashbord/myproducts')
  expect(await call(seller, 'GET', '/myproduct')).toMatchObject([{ product_name: 'Y36 128 GB' }])
})
