import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ContactForm, type SentEnquiry } from '../../src/help/components/contact-form.tsx'
import { become, field, join, openPage } from './open-page.tsx'

const open = (sent?: SentEnquiry) =>
  openPage('/contact', { path: '/contact', element: <ContactForm sent={sent} /> })

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

test('what a signed-in person has typed stays over a reload, until it is sent', async () => {
  await join()
  open()
  await field('Message').fill('The seller did not come.')
  const { key, text } = Object.fromEntries(new FormData(document.forms[0])) as Record<string, string>
  open()
  await expect.element(field('Message')).toHaveValue('The seller did not come.')
  expect(new FormData(document.forms[0]).get('key'), 'it is the same enquiry').toBe(key)
  open({ outcome: 'sent', typed: { name: '', email: '', text: text ?? '' }, key: key ?? '' })
  await expect.element(page.getByRole('status')).toBeVisible()
  open()
  await expect.element(field('Message')).toHaveValue('')
})
