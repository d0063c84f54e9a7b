import type { Page } from '@playwright/test'
import { lookOver } from './check-page.ts'
import { runSql } from './pass-deadline.ts'
import { expect, test } from './people.ts'

test('a seller confirms a mobile number where the payout account is refused, and changes it later', async ({
  people,
  server,
}) => {
  // The payout account is refused first, then a wrong code; the demo's mailbox is a bare page.
  people.tolerate(/status of 4(00|09|03)/, /favicon\.ico/)
  const seller = await people.join('seller')
  await runSql(server.databaseUrl, `update users set mobile = null where email = '${seller.email}'`)
  const page = await people.open(seller)
  await page.goto('/dashbord/mymoney')
  const account = page.getByRole('region', { name: 'Payout account' })
  await account.getByLabel('Name of the account holder').fill('Rahim Uddin')
  await account.getByLabel('Wallet number').fill('01712345678')
  await account.getByLabel('Your Swap password').fill(seller.password)
  await account.getByRole('button', { name: 'Save the account' }).click()
  await expect(account.getByRole('alert')).toHaveText('Confirm your mobile number first.')

  const number = '01912-345678'
  const mobile = account.getByRole('region', { name: 'Mobile number' })
  await mobile.getByLabel('Mobile number').fill('0123')
  await mobile.getByRole('button', { name: 'Send the code' }).click()
  await expect(mobile.getByText('Type a mobile number of Bangladesh')).toBeVisible()
  await mobile.getByLabel('Mobile number').fill(number)
  await mobile.getByRole('button', { name: 'Send the code' }).click()
  await expect(mobile.getByText(`We have sent a code to ${number}.`)).toBeFocused()
  await lookOver(page, 'mobile code')
  await mobile.getByLabel('Code from the SMS').fill('12')
  await mobile.getByRole('button', { name: 'Confirm' }).click()
  await expect(mobile.getByText('This is not the code that we sent.')).toBeVisible()
  await mobile.getByLabel('Code from the SMS').fill(await readCode(page, '+8801912345678'))
  await mobile.getByRole('button', { name: 'Confirm' }).click()
  await expect(mobile.getByText(`${number} is confirmed.`)).toBeVisible()
  await account.getByRole('button', { name: 'Save the account' }).click()
  await expect(page.getByText('Rahim Uddin')).toBeVisible()

  await page.goto('/dashbord/account')
  const own = page.getByRole('region', { name: 'Mobile number' })
  await own.getByRole('button', { name: 'Change the number' }).click()
  await own.getByLabel('Mobile number').fill('01512-345678')
  await own.getByLabel('Your Swap password').fill(seller.password)
  await own.getByRole('button', { name: 'Send the code' }).click()
  await expect(own.getByText('We have sent a code to 01512-345678.')).toBeVisible()
  await own.getByLabel('Code from the SMS').fill(await readCode(page, '+8801512345678'))
  await own.getByRole('button', { name: 'Confirm' }).click()
  await expect(own.getByText('01512-345678 is confirmed.')).toBeVisible()
  await lookOver(page, 'account with a mobile number')
})

/** The code of the newest message to a number, read in the demo's mailbox. */
async function readCode(page: Page, number: string): Promise<string> {
  const mailbox = await page.context().newPage()
  await mailbox.goto('/sandbox/mail')
  const text = await mailbox
    .getByRole('article')
    .filter({ hasText: `To ${number},` })
    .first()
    .textContent()
  await mailbox.close()
  return text?.match(/\b\d{6}\b/)?.[0] ?? ''
}
