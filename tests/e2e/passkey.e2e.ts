import type { Page } from '@playwright/test'
import { checkTests } from '../../src/checks/rules.ts'
import { withDatabase } from '../support/server-database.ts'
import { lookOver } from './check-page.ts'
import { type Device, plugIn } from './good-phone.ts'
import { expect, type Person, test } from './people.ts'

/** Copies the passkeys of a device into that of another browser, as a password manager does. */
async function copyPasskeys(from: Device, to: Device): Promise<void> {
  const { credentials } = await from.devtools.send('WebAuthn.getCredentials', {
    authenticatorId: from.authenticatorId,
  })
  for (const credential of credentials) {
    await to.devtools.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential })
  }
}

/** Signs in with the password, as far as that goes. */
async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login?return=%2Fdashbord%2Faccount')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

const openSecurity = (page: Page) => page.locator('summary', { hasText: 'Second step' }).click()

/** Makes the second factors that somebody has shown too old to prove anything. */
const letProofsExpire = ({ id }: Person) =>
  withDatabase((client) =>
    client.query(`update sessions set factor_at = now() - interval '11 minutes' where user_id = $1`, [id]),
  )

test('a passkey is added, asked for at the next sign-in and again, and removed', async ({ people }) => {
  people.tolerate(/status of (401|403)/)
  const person = await people.join('seller')
  const page = await people.open(person)
  const device = await plugIn(page)
  await page.goto('/dashbord/account#security')
  const panel = page.getByRole('region', { name: 'Passkeys', exact: true })
  await panel.getByLabel('Name of the passkey').fill('Rahim’s phone')
  await panel.getByLabel('Your Swap password').fill(person.password)
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(panel.getByText('Rahim’s phone')).toBeVisible()
  await lookOver(page, 'a passkey on the account page')

  // Another browser: the password alone opens nothing.
  const other = await people.open(null)
  await copyPasskeys(device, await plugIn(other))
  await enterPassword(other, person)
  await expect(other.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await lookOver(other, 'a passkey as the second step')
  await other.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(other).toHaveURL('/dashbord/account')
  await expect(other.getByRole('main').getByText(person.email)).toBeVisible()

  // Ten minutes later it is asked for once more.
  await letProofsExpire(person)
  await openSecurity(other)
  const list = other.getByRole('region', { name: 'Passkeys', exact: true })
  await list.getByRole('button', { name: 'Remove' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const again = other.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(again).toBeVisible()
  await lookOver(other, 'a passkey again')
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(list.getByText('Rahim’s phone')).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await enterPassword(page, person)
  await expect(page).toHaveURL('/dashbord/account')
})

test('a device that does not verify its owner is refused; a backup code is enough where there are no passkeys', async ({
  people,
}) => {
  people.tolerate(/status of (401|403)/)
  const person = await people.join()
  const page = await people.open(person)
  const { devtools, authenticatorId } = await plugIn(page, { verifies: false })
  await page.goto('/dashbord/account#security')
  const panel = page.getByRole('region', { name: 'Passkeys', exact: true })
  await panel.getByLabel('Name of the passkey').fill('A key')
  await panel.getByLabel('Your Swap password').fill(person.password)
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(panel.getByText('No passkey was used. Try again.')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(0)

  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  const device = await plugIn(page)
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  const backupCode = (await page.getByRole('dialog').getByRole('listitem').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await panel.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name of the passkey').fill('My key')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('My key')).toBeVisible()
  const other = await people.open(null)
  await copyPasskeys(device, await plugIn(other, { verifies: false }))
  await enterPassword(other, person)
  await other.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(other.getByText('No passkey was used. Try again.')).toBeVisible()
  await other.goto('/dashbord')
  await expect(other).toHaveURL(/\/login\?return=%2Fdashbord$/)

  await other.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await enterPassword(other, person)
  const code = other.getByLabel('Code of your authenticator app, or a backup code')
  await code.fill(backupCode)
  await expect(other.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other).toHaveURL('/dashbord/account')
  await openSecurity(other)
  await expect(other.getByText('This browser cannot use passkeys here.')).toBeVisible()
})

test('the screen lock of a phone passes when it verifies its owner, and not when it does not', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller)
  const page = await people.open(null)
  for (const verifies of [true, false]) {
    const { url } = await people.call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
    const { pathname } = new URL(url)
    // With the cookies of the page: one browser does a check.
    const link = pathname.replace('/check/', '/api/checks/')
    await page.request.post(`${link}/consent`)
    for (const test of checkTests.slice(0, checkTests.indexOf('lock'))) {
      const asked = await page.request.post(`${link}/challenges`, { data: { test } })
      const { nonce } = await asked.json()
      await page.request.put(`${link}/answers`, { data: { nonce, answer: { skipped: true } } })
    }
    const { devtools, authenticatorId } = await plugIn(page)
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: verifies })
    await page.goto(pathname)
    await expect(page.getByRole('heading', { name: 'Screen lock' })).toBeVisible()
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText(verifies ? 'Passed' : 'Could not be tested', { exact: true })).toBeVisible()
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
})
