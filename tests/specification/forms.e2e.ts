import { expect, somePhoto, test } from '../e2e/people.ts'
import { row } from './rows.ts'

/** What the forms of a new account and of a phone lead to. Their messages: forms.component.tsx. */

test(row('4 sign up recorded', '4 sign up done', '8 sign up complete'), async ({ people }) => {
  const visitor = await people.open(null)
  const calls: string[] = []
  visitor.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.ok() && pathname.startsWith('/api/')) calls.push(`${answer.request().method()} ${pathname}`)
  })
  await visitor.goto('/signup')
  await visitor.getByLabel('Name', { exact: true }).fill('Sumi Akter')
  await visitor.getByLabel('Email', { exact: true }).fill(`sumi-${Date.now()}@people.test`)
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

test(row('4 add product done', '8 product added'), async ({ people }) => {
  const page = await people.open(await people.join('seller'))
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  await page.goto('/dashbord/addproducts')
  const fields = {
    'Product name': 'Y36 128 GB',
    Price: '135',
    'Market price': '199',
    Mobile: '01712-345678',
    Location: 'Banani, Dhaka',
    'Purchase year': '2023',
    Description: 'Kept in a case since the first day.',
  }
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
  await field('Brand').selectOption('Vivo')
  await field('Condition').selectOption('good')
  await field('Photo').setInputFiles({
    name: 'phone.png',
    mimeType: 'image/png',
    buffer: await somePhoto(),
  })
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('product add successfully')).toBeVisible()
  await expect(page).toHaveURL('/dashbord/myproducts')
  await expect(page.getByRole('article', { name: 'Y36 128 GB' })).toBeVisible()
})
