import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ContactForm } from '../../src/help/components/contact-form.tsx'
import { become, field, join, openPage } from './open-page.tsx'

const open = () => openPage('/contact', { path: '/contact', element: <ContactForm sent={undefined} /> })

test('visitors give their name and address, and signed-in people need not', async () => {
  await become(null)
  open()
  await expect.element(field('Your name')).toBeVisible()
  const buyer = await join()
  open()
  await expect.element(page.getByText(buyer.email)).toBeVisible()
  await expect.element(field('Your name')).not.toBeInTheDocument()
  const sent = new FormData(document.forms[0])
  expect(sent.get('email')).toBe(buyer.email)
  expect(String(sent.get('name'))).not.toBe('')
})
