import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import MoneyPage from '../../src/payouts/pages/money.tsx'
import AccountPage from '../../src/storefront/pages/account.tsx'
import { lookOver } from './look-over.ts'
import { readMail } from './market.ts'
import { join, openPage } from './open-page.tsx'

const region = (name: string) => page.getByRole('region', { name, exact: true })
const mobile = region('Mobile number')
const send = mobile.getByRole('button', { name: 'Send the code' })

/** Types the code of the newest text message to a number. */
async function confirm(number: string): Promise<void> {
  const { textContent } = await readMail(number)
  await mobile.getByLabelText('Code from the SMS').fill(textContent?.match(/\b\d{6}\b/)?.[0] ?? '')
  await mobile.getByRole('button', { name: 'Confirm' }).click()
}

test('a seller confirms a mobile number where the payout account is refused', async () => {
  const seller = await join('seller')
  await commands.runSql(`update users set mobile = null where id = '${seller.id}'`)
  openPage('/dashbord/mymoney', { path: '/dashbord/mymoney', element: <MoneyPage /> })
  const account = region('Payout account')
  await account.getByLabelText('Name of the account holder').fill('Rahim Uddin')
  await account.getByLabelText('Wallet number').fill('01712345678')
  await account.getByLabelText('Your Swap password').fill('Swap#2026')
  await account.getByRole('button', { name: 'Save the account' }).click()
  await expect.element(account.getByRole('alert')).toHaveTextContent('Confirm your mobile number first.')
  await lookOver('a payout account without a mobile number')

  await mobile.getByLabelText('Mobile number').fill('0123')
  await send.click()
  await expect.element(mobile.getByText('Enter a Bangladeshi mobile number')).toBeVisible()
  await mobile.getByLabelText('Mobile number').fill('01912-345678')
  await send.click()
  await expect.element(mobile.getByText('We have sent a code to 01912-345678.')).toHaveFocus()
  for (const text of ['12', '\u200b']) {
    await mobile.getByLabelText('Code from the SMS').fill(text)
    await mobile.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(mobile.getByText('Type the 6 digits of the code.')).toBeVisible()
  }
  await mobile.getByLabelText('Code from the SMS').fill('00 00-00')
  await mobile.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(mobile.getByText('This is not the code that we sent.')).toBeVisible()
  await expect.element(mobile.getByLabelText('Code from the SMS')).toHaveValue('00 00-00')
  await lookOver('a wrong code of a text message')
  await confirm('+8801912345678')
  await expect.element(mobile.getByText('01912-345678 is confirmed.')).toBeVisible()
  await account.getByRole('button', { name: 'Save the account' }).click()
  await expect.element(account.getByText('Rahim Uddin')).toBeVisible()
})

test('another number takes the password and a code', async () => {
  await join('seller')
  openPage('/dashbord/account#mobile', { path: '/dashbord/account', element: <AccountPage /> })
  await mobile.getByRole('button', { name: 'Change the number' }).click()
  await mobile.getByLabelText('Mobile number').fill('01512-345678')
  await send.click()
  await expect.element(mobile.getByText('Password is required')).toBeVisible()
  await lookOver('another number without the password')
  await mobile.getByLabelText('Your Swap password').fill('Swap#2026')
  await send.click()
  await expect.element(mobile.getByText('We have sent a code to 01512-345678.')).toBeVisible()
  await confirm('+8801512345678')
  await expect.element(mobile.getByText('01512-345678 is confirmed.')).toBeVisible()
  await lookOver('a confirmed number')
})
