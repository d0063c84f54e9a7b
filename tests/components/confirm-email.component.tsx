import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import ConfirmPage from '../../src/accounts/email/pages/confirm.tsx'
import SignUpPage, { clientAction as signUp } from '../../src/auth/forms/pages/sign-up.tsx'
import MyOrdersPage from '../../src/checkout/booking/pages/my-orders.tsx'
import DashboardLayout from '../../src/storefront/pages/dashboard-layout.tsx'
import { lookOver } from './look-over.ts'
import { readLinkToken } from './market.ts'
import { become, expectAddress, field, openPage } from './open-page.tsx'

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
  await expect.element(banner).toMatchTextContent(email)
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
