import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import LoginPage, { clientAction as logIn } from '../../src/auth/forms/pages/login.tsx'
import SecondFactorPage, { clientAction as showFactor } from '../../src/factors/pages/second-factor.tsx'
import { oneTimeCode } from '../../src/factors/totp.ts'
import AccountPage from '../../src/storefront/pages/account.tsx'
import DashboardLayout from '../../src/storefront/pages/dashboard-layout.tsx'
import { lookOver } from './look-over.ts'
import { become, expectAddress, field, join, openPage } from './open-page.tsx'

const path = '/dashbord/account'
const openAccount = () =>
  openPage(`${path}#security`, { path, element: <AccountPage />, layout: <DashboardLayout /> })
const openSecondFactor = () =>
  openPage(`/second-factor?return=${path}`, {
    path: '/second-factor',
    element: <SecondFactorPage />,
    clientAction: showFactor,
  })

const app = page.getByRole('region', { name: 'Authenticator app' })
const codeField = field('Code of your authenticator app, or a backup code')

const codeOf = (secret: string, later = 0) => oneTimeCode(secret, Math.floor(Date.now() / 30_000) + later)

/** Sets up an authenticator app on the account page. Returns its secret, and a backup code. */
async function setUpApp(): Promise<{ secret: string; backupCode: string }> {
  await app.getByLabelText('Your Swap password').fill('Swap#2026')
  await app.getByRole('button', { name: 'Set up an app' }).click()
  await expect.element(app.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = app.getByRole('code').element().textContent ?? ''
  const code = app.getByLabelText('Code that the app shows')
  await code.fill('12')
  await app.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(app.getByText('This code is wrong or was used before.')).toBeVisible()
  await lookOver('an authenticator app with a wrong code')
  await code.fill(await codeOf(secret))
  await app.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your backup codes' })
  const codes = dialog.getByRole('listitem')
  await expect.poll(() => codes.elements().length).toBe(10)
  await lookOver('new backup codes')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  // Above the dialog, not behind it; the browser may refuse to copy.
  const told = dialog.getByText(/^(Copied|Could not copy)/)
  await expect.element(told).toBeVisible()
  await dialog.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect.element(told).not.toBeInTheDocument()
  const backupCode = codes.first().element().textContent ?? ''
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect.element(page.getByRole('region', { name: 'Backup codes' })).toMatchTextContent('10 left')
  return { secret, backupCode }
}

test('an authenticator app is set up, asked for at the next sign-in, and removed with a backup code', async () => {
  const person = await join('seller')
  openAccount()
  const { secret, backupCode } = await setUpApp()

  // Another browser: the password alone opens nothing.
  await become(null)
  const login = `/login?return=${encodeURIComponent(path)}`
  openPage(login, { path: '/login', element: <LoginPage />, clientAction: logIn })
  await field('Email').fill(person.email)
  await field('Password').fill('Swap#2026')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectAddress(`/second-factor?return=${encodeURIComponent(path)}`)
  expect((await fetch(`/api/jwt?email=${person.email}`)).status).toBe(401)
  openSecondFactor()
  await expect.element(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await codeField.fill('000000')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.element(page.getByText('This code is wrong or was used before.')).toBeVisible()
  await lookOver('a second step with a wrong code')
  await codeField.fill(await codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectAddress(path)

  // Ten minutes later the factor is asked for once more, here with a backup code.
  openAccount()
  await commands.runSql(
    `update sessions set factor_at = now() - interval '11 minutes' where user_id = '${person.id}'`,
  )
  await app.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await again.getByLabelText('Code of your authenticator app, or a backup code').fill(backupCode)
  await lookOver('a second step once more')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('Done. All other devices were logged out.')).toBeVisible()
  await expect.element(app.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})
