import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CodeForm } from '../../src/fulfilment/handover/components/code-form.tsx'
import { LowerAll } from '../../src/stock/components/bulk-prices.tsx'
import { openOfferForm } from './offer-form.tsx'
import { field, join, openPage } from './open-page.tsx'

const submit = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** As people paste them, as an input method for Bangla types them, and as a browser fills them in. */
const numbers = {
  Price: ['1,250', '১,২৫০', '$1,250', '1 250.50', '১২৫০/-'],
  'Market price': ['1,50,000', '১,৫০,০০০', 'US$ 1,500'],
  Mobile: ['+880 1712-345678', '+8801712345678', '০১৭১২-৩৪৫৬৭৮', ' 01712 345 678 ', '008801712345678'],
  'Battery health': ['85', '৮৫', '85%', '৮৫ %', '８５％'],
  'Warranty left': ['6', '১২', ' 6'],
  IMEI: ['490154 20 323751 8', '৪৯০১৫৪২০৩২৩৭৫১৮', 'IMEI: 49-015420-323751-8'],
}

test.each(Object.entries(numbers))('%s of a phone is read as it is written', async (label, texts) => {
  await join('seller')
  openOfferForm()
  await submit('Add product')
  await expect.element(field('Product name')).toHaveAttribute('aria-invalid')
  for (const text of ['none', ...texts]) {
    await field(label).fill(text)
    if (text === 'none') await expect.element(field(label)).toHaveAttribute('aria-invalid')
    else await expect.element(field(label)).not.toHaveAttribute('aria-invalid')
  }
})

test('a number stays when the mouse wheel is turned over it', async () => {
  await join('seller')
  openOfferForm()
  for (const [label, [text = '']] of Object.entries(numbers)) {
    await field(label).fill(text)
    await userEvent.wheel(field(label), { direction: 'up' })
    await expect.element(field(label)).toHaveValue(text)
  }
})

test('a share of all prices is read as it is written', async () => {
  const filled: number[] = []
  openPage('/', { path: '/', element: <LowerAll onFill={(percent) => filled.push(percent)} /> })
  for (const text of ['10', '১০', '10%', '১০ %']) {
    await field('Lower all by').fill(text)
    await submit('Fill in')
  }
  expect(filled).toEqual([10, 10, 10, 10])
})

test('a code of a hand-over is read as it is written', async () => {
  const entered: string[] = []
  const enter = { mutateAsync: async (code: string) => entered.push(code) }
  openPage('/', { path: '/', element: <CodeForm label="Code" confirm="Confirm" enter={enter} /> })
  for (const text of ['123456', '১২৩৪৫৬', '123 456', '123-456', '\u200e123456\u200e']) {
    await field('Code').fill(text)
    await submit('Confirm')
  }
  await expect.poll(() => entered).toEqual(Array(5).fill('123456'))
})

test('a purchase year typed in Bangla digits is read', async () => {
  await join('seller')
  openOfferForm()
  const year = field('Purchase year')
  await year.click()
  await userEvent.keyboard('১৮৯৫')
  await submit('Add product')
  await expect.element(year).toHaveValue(1895)
  await expect.element(year).toHaveAttribute('aria-invalid')
  await year.clear()
  await userEvent.keyboard('২০২৩')
  await expect.element(year).toHaveValue(2023)
  await expect.element(year).not.toHaveAttribute('aria-invalid')
})
