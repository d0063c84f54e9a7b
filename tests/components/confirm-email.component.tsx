import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import ConfirmPage from '../../src/accounts/email/pages/confirm.tsx'
import SignUpPage, { clientAction as signUp } from '../../src/auth/forms/pages/sign-up.tsx'
import { setUser } from '../../src/auth/session/components/session-store.ts'
import MyOrdersPage from '../../src/checkout/booking/pages/my-orders.tsx'
import DashboardLayout from '../../src/storefront/pages/dashboard-layout.tsx'
import { lookOver } from './look-over.ts'
import { readLinkToken } from './market.ts'
import { become, expectAddress, field, join, openPage } from './open-page.tsx'

test('the line about an unconfirmed e-mail stands where it matters alone, and stays away once dismissed', async () => {
  const buyer = await join()
  setUser({ uid: buyer.id, email: buyer.email, displayName: buyer.name, emailVerified: false })
  const banner = page.getByRole('complementary', { name: 'Email not confirmed' })
  const open = (path: string) =>
    openPage(path, { path, element: <h1>A page</h1>, layout: <DashboardLayout /> })
  // On the page of an order, the next step stands first.
  for (const path of ['/dashbord/saved', '/dashbord/orders/1']) {
    open(path)
    await expect.element(page.getByRole('heading', { name: 'A page' })).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
  }
  open('/dashbord/messages')
  await expect.element(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  open('/dashbord/messages')
  await expect.element(page.getByRole('heading', { name: 'A page' })).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

test('whoever signs up is asked to confirm the e-mail, and is no more once it is', async () => {
  await become(null)
  openPage('/signup?return=%2Fdashbord', { path: '/signup', element: <SignUpPage />, clientAction: signUp })
  const email = `salma-${crypto.randomUUID()}@people.test`
  await field('Name').fill('Salma Khatun')
  await field('Email').fill(email)
  await field('Password').fill('Swap#2026')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expectAddress('/dashbord')
  const openOrders = () =>
    openPage('/dashbord', { path: '/dashbord', element: <MyOrdersPage />, layout: <DashboardLayout /> })
  const banner = page.getByRole('complementary', { name: 'Email not confirmed' })
  openOrders()
  await expect.element(banner).toMatchTextContent('Confirm your email to receive order details')
  const change = banner.getByRole('link', { name: 'Change email' })
  await expect.element(change).toHaveAttribute('href', '/dashbord/account#email')
  await lookOver('an unconfirmed email')

  const token = await readLinkToken(email)
  openPage(`/confirm?token=${token}`, { path: '/confirm', element: <ConfirmPage />, loaded: { email } })
  await expect.element(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await lookOver('confirming an email')
  // The e-mail is confirmed although the token after it is lost.
  await commands.fail('**/api/jwt?*', 503)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await lookOver('a confirmed email')
  await commands.release()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expectAddress('/dashbord')
  openOrders()
  await expect.element(page.getByText('No orders yet')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})
