import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { totpCode } from '../../src/identity/factors/totp.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { lookOver } from './check-page.ts'
import { expect, type Person, test } from './people.ts'

const codeOf = (secret: string, later = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + later)

/** Signs in with the password, as far as that goes. */
async function enterPassword(page: Page, { email, password }: Person, prefix = ''): Promise<void> {
  const bangla = prefix !== ''
  await page.goto(`${prefix}/login?return=%2Fdashbord%2Faccount`)
  await page.getByLabel(bangla ? 'ইমেইল' : 'Email').fill(email)
  await page.getByLabel(bangla ? 'পাসওয়ার্ড' : 'Password', { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: bangla ? 'লগইন করুন' : 'Login', exact: true })
    .click()
}

test('an authenticator app is set up, asked for at the next sign-in, replaced by a backup code, and removed', async ({
  people,
  server,
}) => {
  people.tolerate(/status of (401|403)/)
  const person = await people.join('seller')
  const page = await people.open(person)
  await page.goto('/dashbord/account')
  const app = page.getByRole('region', { name: 'Authenticator app' })
  await app.getByLabel('Your Swap password').fill(person.password)
  await app.getByRole('button', { name: 'Set up an app' }).click()
  await expect(app.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await app.getByRole('code').textContent()) ?? ''
  await lookOver(page, 'set up an authenticator app')
  await app.getByLabel('Code that the app shows').fill('12')
  await app.getByRole('button', { name: 'Turn on' }).click()
  await expect(app.getByText('This code is wrong or was used before.')).toBeVisible()
  await app.getByLabel('Code that the app shows').fill(await codeOf(secret))
  await app.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your backup codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const backupCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await lookOver(page, 'new backup codes')
  await codes.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByRole('region', { name: 'Backup codes' })).toContainText('10 left')

  // Another browser: the password alone opens nothing.
  const other = await people.open(null)
  await enterPassword(other, person)
  await expect(other).toHaveURL('/second-factor?return=%2Fdashbord%2Faccount')
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await lookOver(other, 'second factor')
  await other.goto('/dashbord')
  await expect(other).toHaveURL(/\/login\?return=%2Fdashbord$/)
  await enterPassword(other, person)
  const code = other.getByLabel('Code of your authenticator app, or a backup code')
  await code.fill('000000')
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other.getByText('This code is wrong or was used before.')).toBeVisible()
  await code.fill(await codeOf(secret, 1))
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other).toHaveURL('/dashbord/account')
  await expect(other.getByRole('main').getByText(person.email)).toBeVisible()

  // Ten minutes later the factor is asked for once more, here with a backup code.
  const db = openDatabase(server.databaseUrl, silentLog, 1)
  await db.execute(
    sql`update sessions set factor_at = now() - interval '11 minutes' where user_id = ${person.id}`,
  )
  await db.$client.end()
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
  const again = page.getByRole('dialog', { name: 'Show that it is you' })
  await again.getByLabel('Code of your authenticator app, or a backup code').fill(backupCode)
  await lookOver(page, 'second factor again')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Done. All other devices were logged out.')).toBeVisible()
  await expect(app.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await enterPassword(other, person)
  await expect(other).toHaveURL('/dashbord/account')
})

test('in Bangla, and without a script', async ({ people }) => {
  people.tolerate(/status of (401|403)/)
  const person = await people.join()
  const page = await people.open(person)
  await page.goto('/bn/dashbord/account')
  const app = page.getByRole('region', { name: 'অথেনটিকেটর অ্যাপ' })
  await app.getByLabel('আপনার Swap পাসওয়ার্ড').fill(person.password)
  await app.getByRole('button', { name: 'একটি অ্যাপ যোগ করুন' }).click()
  const secret = (await app.getByRole('code').textContent()) ?? ''
  await app.getByLabel('অ্যাপ যে কোড দেখাচ্ছে').fill(await codeOf(secret))
  await app.getByRole('button', { name: 'চালু করুন' }).click()
  await page.getByRole('button', { name: 'আমি এগুলো রেখে দিয়েছি' }).click()

  const plain = await people.open(null, { javaScriptEnabled: false })
  await enterPassword(plain, person, '/bn')
  await expect(plain.getByRole('heading', { name: 'আর একটি ধাপ' })).toBeVisible()
  await plain.getByLabel('অথেনটিকেটর অ্যাপের কোড, অথবা একটি ব্যাকআপ কোড').fill(await codeOf(secret, 1))
  await plain.getByRole('button', { name: 'চালিয়ে যান' }).click()
  await expect(plain).toHaveURL('/bn/dashbord/account')
})
