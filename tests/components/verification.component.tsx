import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import MemberPage from '../../src/admin/search/pages/member.tsx'
import NotificationsPage from '../../src/notifications/pages/notifications.tsx'
import VerificationPage from '../../src/trust/verification/pages/verification.tsx'
import type { Person } from './commands.ts'
import { lookOver } from './look-over.ts'
import { somePhoto } from './market.ts'
import { become, expectAddress, join, openPage } from './open-page.tsx'

const path = '/dashbord/verification'
const send = page.getByRole('button', { name: 'Send for checking' })
const waits = page.getByRole('heading', { name: 'An admin is checking what you sent' })
const check = page.getByRole('region', { name: 'Verification' })

const openVerification = () => openPage(path, { path, element: <VerificationPage /> })
const openMember = ({ id }: Person) =>
  openPage(`/dashbord/members/${id}`, { path: '/dashbord/members/:id', element: <MemberPage /> })

/** Chooses a photo in each of the two fields of the form, and sends it. */
async function sendDocuments(): Promise<void> {
  for (const name of ['Photos of the document', 'A photo of your shop']) {
    const group = page.getByRole('group', { name })
    await expect.element(group).toBeVisible()
    const input = group.element().querySelector<HTMLInputElement>('input[multiple]')
    if (!input) throw new Error(`no photos in ${name}`)
    await page.elementLocator(input).upload(await somePhoto())
    await expect.element(group.getByRole('img').first()).toBeVisible()
  }
  await send.click()
  await expect.element(waits).toBeVisible()
}

test('a seller sends documents, an owner approves them, and the seller reads it', async () => {
  const owner = await join('admin')
  const seller = await join('seller', 'Rahim Telecom')
  openVerification()
  await expect.element(page.getByRole('heading', { name: 'You are not verified yet' })).toBeVisible()
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please add a photo of the document.')
  await lookOver('documents that are missing')
  await sendDocuments()

  await become(owner)
  openMember(seller)
  await expect.element(check).toMatchTextContent('National ID card')
  const picture = check.getByRole('button', { name: 'Photo 1 of 2, full screen' })
  const width = () => picture.element().querySelector('img')?.naturalWidth ?? 0
  await expect.element(picture).toBeVisible()
  await expect.poll(width).toBeGreaterThan(100)
  await lookOver('documents to check')
  await check.getByRole('button', { name: 'Approve' }).click()
  await expect.element(check).toMatchTextContent('Approved')

  await become(seller)
  openVerification()
  await expect.element(page.getByRole('heading', { name: 'You are verified' })).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
  await lookOver('a verified seller')
})

test('documents are refused with a reason, to which a notice leads the seller', async () => {
  const owner = await join('admin')
  const seller = await join('seller', 'Salma Khatun')
  openVerification()
  await page.getByLabelText('Trade licence').click()
  await sendDocuments()

  await become(owner)
  openMember(seller)
  await expect.element(check).toMatchTextContent('Trade licence')
  await check.getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('The licence has expired.')
  await lookOver('refusing documents')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(check).toMatchTextContent('The licence has expired.')

  await become(seller)
  const notices = '/dashbord/notifications'
  openPage(notices, { path: notices, element: <NotificationsPage /> })
  await page.getByRole('link', { name: /You could not be verified|not verified/ }).click()
  await expectAddress(path)
  openVerification()
  await expect.element(page.getByText('The licence has expired.')).toBeVisible()
  await lookOver('refused documents')
  await expect.element(send).toBeVisible()
})
