import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import EnquiriesPage from '../../src/help/pages/enquiries.tsx'
import { lookOver } from './look-over.ts'
import { call } from './market.ts'
import { join, openPage } from './open-page.tsx'

test('an admin answers what a visitor wrote by e-mail, and is done with it', async () => {
  const admin = await join('admin')
  const text = `When do you open in ${crypto.randomUUID()}?`
  await call(admin, 'POST', '/enquiries', { json: { name: 'Salma', email: 'salma@people.test', text } })
  openPage('/dashbord/enquiries', { path: '/dashbord/enquiries', element: <EnquiriesPage /> })
  const enquiry = page.getByRole('listitem').filter({ hasText: text })
  await expect
    .element(enquiry.getByRole('link', { name: 'Answer by email' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:salma%40people\.test\?subject=/))
  await lookOver('an enquiry')
  await enquiry.getByRole('button', { name: 'Done' }).click()
  await expect.element(enquiry).not.toBeInTheDocument()
  await lookOver('enquiries, empty')
})
