import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import EnquiriesPage from '../../src/help/pages/enquiries.tsx'
import { lookOver } from './look-over.ts'
import { call } from './market.ts'
import { join, openPage } from './open-page.tsx'

test('an admin answers what a visitor wrote, and finds the answer again', async () => {
  const admin = await join('admin')
  const text = `When do you open in ${crypto.randomUUID()}?`
  await call(admin, 'POST', '/enquiries', { json: { name: 'Salma', email: 'salma@people.test', text } })
  openPage('/dashbord/enquiries', { path: '/dashbord/enquiries', element: <EnquiriesPage /> })
  const enquiry = page.getByRole('listitem').filter({ hasText: text })
  await enquiry.getByRole('button', { name: 'Answer', exact: true }).click()
  await enquiry.getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(enquiry).toMatchTextContent('Please write an answer.')
  await lookOver('an enquiry')
  await enquiry.getByRole('textbox', { name: 'Your answer' }).fill('At ten.')
  await enquiry.getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(enquiry).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Answered' }).click()
  await expect.element(enquiry).toMatchTextContent('At ten.')
  await expect.element(enquiry).toMatchTextContent(admin.email)
  await expect.element(enquiry.getByRole('button', { name: 'Answer again' })).toBeVisible()
})

test('an enquiry is closed without an answer', async () => {
  const admin = await join('admin')
  const text = `Spam ${crypto.randomUUID()}`
  await call(admin, 'POST', '/enquiries', { json: { name: 'Salma', email: 'salma@people.test', text } })
  openPage('/dashbord/enquiries', { path: '/dashbord/enquiries', element: <EnquiriesPage /> })
  const enquiry = page.getByRole('listitem').filter({ hasText: text })
  await enquiry.getByRole('button', { name: 'Done' }).click()
  await expect.element(enquiry).not.toBeInTheDocument()
  await lookOver('enquiries, empty')
})
