import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import SignUpPage, { clientAction } from '../../src/auth/forms/pages/sign-up.tsx'
import StartSellingPage from '../../src/trust/verification/pages/start-selling.tsx'
import { lookOver } from './look-over.ts'
import { call } from './market.ts'
import { become, expectAddress, field, join, openPage, readPage } from './open-page.tsx'

const path = '/dashbord/sell'
const open = () => openPage(path, { path, element: <StartSellingPage /> })
const start = () => page.getByRole('button', { name: 'Start selling' })
const link = (name: string) => page.getByRole('link', { name }).first()

test('a visitor who wants to sell logs in or signs up first', async () => {
  await become(null)
  await readPage('/')
  await expect.element(link('Sell your phone')).toHaveAttribute('href', path)
  expect((await readPage(path)).found).toBe('/login')
  await readPage('/login?return=%2Fdashbord%2Fsell')
  const address = '/signup?return=%2Fdashbord%2Fsell'
  await expect.element(link('Create an account')).toHaveAttribute('href', address)
})

test('who signs up to sell is offered a seller account, and led to the form', async () => {
  await become(null)
  openPage('/signup?return=%2Fdashbord%2Fsell', { path: '/signup', element: <SignUpPage />, clientAction })
  await expect.element(field('Account type')).toHaveValue('seller')
  await field('Name').fill('Rokeya Begum')
  await field('Email').fill(`${crypto.randomUUID()}@people.test`)
  await field('Password').fill('Swap#2026')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expectAddress(path)
  open()
  await expectAddress('/dashbord/addproducts')
})

test('a buyer starts selling with one press', async () => {
  const buyer = await join()
  expect((await readPage(path)).title).toBe('Swap-DashBoard')
  open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Start selling' })).toBeVisible()
  await lookOver('start selling')
  await userEvent.dblClick(start())
  await expectAddress('/dashbord/addproducts')
  expect(await call(buyer, 'GET', `/users/seller/${buyer.email}`)).toMatchObject({ isSeller: true })
  open()
  await expectAddress('/dashbord/addproducts')
})

test('a refusal is shown on the page', async () => {
  await join()
  await commands.fail('**/api/selleraccount?*', 503)
  open()
  await start().click()
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await commands.release()
  await start().click()
  await expectAddress('/dashbord/addproducts')
})
