import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import AccountPage from '../../src/storefront/pages/account.tsx'
import DashboardLayout from '../../src/storefront/pages/dashboard-layout.tsx'
import { readToken } from '../../src/ui/api.ts'
import { lookOver } from './look-over.ts'
import { call, logInElsewhere, readLinkToken } from './market.ts'
import { expectAddress, field, join, openPage } from './open-page.tsx'

const path = '/dashbord/account'
/** Opens the account, with the row of an anchor. */
const openAccount = (anchor = '') =>
  openPage(path + anchor, { path, element: <AccountPage />, layout: <DashboardLayout /> })

const region = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const openRow = (label: string) => line(label).first().getByText('Change', { exact: true }).click()
const line = (label: string) =>
  region('Your account at a glance').getByRole('listitem').filter({ hasText: label })

test('says how each part of it stands, and leads to where it is changed', async () => {
  const seller = await join('seller', 'Karim Uddin')
  openAccount()
  const states = {
    Email: seller.email,
    'Payout account': 'None',
    'Verified tick': 'Not verified',
    'Second step': 'Off',
    'Logged in on': 'This device only',
    'Email notices': 'All are sent',
  }
  for (const [label, state] of Object.entries(states))
    await expect.element(line(label).first()).toMatchTextContent(state)
  await expect.element(line('Email').first()).toMatchTextContent('Confirmed')
  await lookOver('the account')
  const other = page.getByRole('main').getByRole('button', { name: 'বাংলা' }).last()
  await expect.element(other).toHaveAttribute('value', 'bn')
  const form = other.element().closest('form')
  expect(form?.getAttribute('action')).toBe('/language')
  expect(new FormData(form ?? undefined).get('to')).toBe(path)
  await page.getByRole('link', { name: 'Change: Payout account' }).click()
  await expectAddress('/dashbord/mymoney')
})

test('says that there is no mobile number, not that one is unconfirmed', async () => {
  const { id } = await join()
  await commands.runSql(`update users set mobile = null where id = '${id}'`)
  openAccount()
  await expect.element(line('Mobile number')).toMatchTextContent('None')
  await expect.element(line('Mobile number')).not.toMatchTextContent('Not confirmed')
})

test('takes another name', async () => {
  await join('seller', 'Karim Uddin')
  openAccount()
  await expect.element(field('Your name')).not.toBeVisible()
  await openRow('Email')
  await expect.element(field('New email')).toBeVisible()
  await openRow('Name')
  await expect.element(field('New email')).not.toBeVisible()
  await field('Your name').fill('Swap Admin')
  await press('Change the name')
  const reserved = 'This name is reserved for Swap or an institution. Enter your own name'
  await expect.element(page.getByText(reserved)).toBeVisible()
  await lookOver('a reserved name')
  await field('Your name').fill('Karim Telecom')
  await press('Change the name')
  await expect.element(page.getByText('Your name is changed.')).toBeVisible()
  await expect.element(line('Name').first()).toMatchTextContent('Karim Telecom')
})

test('takes a new password, also when the token after it is lost', async () => {
  const buyer = await join()
  openAccount('#password')
  const change = async (current: string, next: string) => {
    await field('Current password').fill(current)
    await field('New password').fill(next)
    await press('Change the password')
  }
  await change('', 'weak')
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(page.getByText('Password must be 6 characters long')).toBeVisible()
  await change('Swap#2026', 'Swap#2026')
  await expect.element(page.getByText('This is the password you have now')).toBeVisible()
  await change('Wrong#2026', 'Newer#2026')
  await expect.element(page.getByRole('alert').getByText('The current password is wrong.')).toBeVisible()
  await lookOver('a wrong password')
  await commands.fail('**/api/jwt?*', 503)
  await change('Swap#2026', 'Newer#2026')
  await expect.element(page.getByText('Your password is changed.')).toBeVisible()
  await expect.element(field('Current password')).toHaveValue('')
  await commands.release()
  await expect(call(buyer, 'GET', `/users/seller/${encodeURIComponent(buyer.email)}`)).rejects.toThrow('401')
  // The next call fetches a token of the session that is open now.
  await openRow('Name')
  await field('Your name').fill('Nadia Islam')
  await press('Change the name')
  await expect.element(page.getByText('Your name is changed.')).toBeVisible()
})

test('logs another device out', async () => {
  const buyer = await join()
  await logInElsewhere(buyer)
  openAccount('#sessions')
  const devices = region('Where you are logged in')
  await expect.poll(() => devices.getByRole('listitem').elements().length).toBe(2)
  const here = devices.getByRole('listitem').filter({ hasText: 'This device' })
  expect(here.elements()).toHaveLength(1)
  expect(here.getByRole('button').elements()).toEqual([])
  await lookOver('another device')
  await devices.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect.element(page.getByText('That device is logged out.')).toBeVisible()
  await expect.element(devices.getByText('You are not logged in anywhere else.')).toBeVisible()
  expect(devices.getByRole('listitem').elements()).toHaveLength(1)
})

test('has a file made of what is kept, and downloads it', async () => {
  const buyer = await join()
  openAccount('#data')
  const data = region('Your data')
  await data.getByLabelText('Your Swap password').fill('Swap#2026')
  await data.getByRole('button', { name: 'Request my data' }).click()
  await expect.element(page.getByText('We’re preparing your file')).toBeVisible()
  await expect.element(data.getByRole('listitem')).toBeVisible()
  const made = () => call<{ readyAt: string | null }[]>(buyer, 'GET', '/account/exports')
  await expect.poll(async () => (await made()).map(({ readyAt }) => readyAt !== null)).toEqual([true])
  openAccount('#data')
  const download = data.getByRole('button', { name: 'Download' })
  await expect.element(download).toBeVisible()
  await lookOver('a file to download')
  const file = commands.readDownload()
  await download.click()
  expect((await file).name).toBe('swap-account.zip')
})

test('is closed by its owner, who is signed out', async () => {
  await join()
  openAccount('#close')
  const form = page.getByRole('form', { name: 'Close the account' })
  await form.getByLabelText('Your Swap password').fill('Swap#2026')
  await form.getByRole('button', { name: 'Close my account' }).click()
  await expect.element(page.getByText('Your account will be closed on')).toBeVisible()
  await expectAddress('/')
  await expect.poll(readToken).toBeNull()
})

test('takes another e-mail, which is confirmed by a mailed link, and goes on in its name', async () => {
  const buyer = await join()
  openAccount('#email')
  const form = page.getByRole('form', { name: 'Change the email' })
  const newEmail = `new-${buyer.email}`
  await form.getByLabelText('New email').fill(newEmail)
  await form.getByLabelText('Your Swap password').fill('Wrong#2026')
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(form.getByText('This password is wrong.')).toBeVisible()
  await lookOver('a new email with a wrong password')
  await form.getByLabelText('Your Swap password').fill('Swap#2026')
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(page.getByText(`We have sent a link to ${newEmail}.`)).toBeVisible()
  await lookOver('a new email to confirm')
  // It is followed in another tab, which stores the token of the new e-mail.
  const token = await readLinkToken(newEmail)
  await call(buyer, 'PUT', '/account/email', { json: { token } })
  const { jwtToken } = await fetch(`/api/jwt?email=${newEmail}`).then((answer) => answer.json())
  top?.localStorage.setItem('icmToken', jwtToken)
  await expect.element(line('Email').first()).toMatchTextContent(newEmail)
  await openRow('Name')
  await field('Your name').fill('Nadia Islam')
  await press('Change the name')
  await expect.element(page.getByText('Your name is changed.')).toBeVisible()
})
