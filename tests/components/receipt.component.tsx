import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BillOfSale } from '../../src/fulfilment/bill/contract.ts'
import { orderNumber } from '../../src/kernel/id.ts'
import ReceiptPage from '../../src/sales/pages/receipt.tsx'
import { makeImei } from '../support/factories.ts'
import { lookOver } from './look-over.ts'
import { call } from './market.ts'
import { become, openPage, readPage } from './open-page.tsx'
import { handOver, openOrder, sell, unfold } from './sales.tsx'

test('the receipt of a paid order names amounts and dates; before the hand-over nobody has sold anything', async () => {
  const { id, buyer, seller } = await sell({ product_name: 'Paid phone' })
  for (const [who, total] of [
    [buyer, 'Total paid $250'],
    [seller, 'For the seller $250'],
  ] as const) {
    await become(who)
    openPage(`/dashbord/orders/${id}/receipt`, {
      path: '/dashbord/orders/:id/receipt',
      element: <ReceiptPage />,
    })
    await expect.element(page.getByRole('row', { name: total })).toBeVisible()
    const receipt = page.getByRole('article')
    await expect.element(receipt.getByText(/^Paid phone \(/)).toBeVisible()
    for (const text of [/has sold and handed over/, /^Signature of/, 'Verify this receipt'])
      expect(receipt.getByText(text).elements()).toEqual([])
  }
})

test('from the hand-over on both sides have a receipt of the sale, which everybody can verify', async () => {
  const imei = makeImei(String(Date.now()).slice(-8))
  const { id, buyer, seller } = await handOver({ product_name: 'Billed phone', imei, storageGb: 128 })
  const { verifyUrl } = await call<BillOfSale>(buyer, 'GET', `/orders/${id}/billofsale`)
  const path = `/dashbord/orders/${id}/receipt`
  for (const side of [seller, buyer]) {
    await openOrder(side, id)
    await unfold('Contact, receipt and history')
    await expect.element(page.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', path)
    openPage(path, { path: '/dashbord/orders/:id/receipt', element: <ReceiptPage /> })
    const bill = page.getByRole('article')
    for (const words of [
      'Farhana Akter',
      'Rahim Uddin',
      'Billed phone',
      imei,
      '128 GB',
      orderNumber(id),
      '$250',
    ]) {
      await expect.element(bill.getByText(words).first()).toBeVisible()
    }
    await expect.element(bill.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect.element(bill.getByRole('link', { name: verifyUrl })).toHaveAttribute('href', verifyUrl)
  }
  await lookOver('a receipt')

  await become(null)
  const { pathname } = new URL(verifyUrl)
  expect(await readPage(pathname)).toMatchObject({ status: 200, robots: 'noindex' })
  await expect.element(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible()
  const shown = page.getByRole('article')
  for (const words of [`… ${imei.slice(-4)}`, '*#06#', 'F… A…', orderNumber(id)])
    await expect.element(shown).toMatchTextContent(words)
  for (const secret of ['Farhana', 'Rahim', imei, '$250'])
    await expect.element(shown).not.toMatchTextContent(secret)
  await lookOver('a verified receipt')
  await call(buyer, 'POST', `/orders/${id}/dispute`, {
    json: { reason: 'does-not-work', text: 'It does not start.', photos: [] },
  })
  await readPage(pathname)
  await expect.element(page.getByText(/this sale is disputed and not decided/)).toBeVisible()
  expect((await readPage(`/verify/${id}`)).status).toBe(404)
  await expect.element(page.getByText('Swap has no receipt at this address.')).toBeVisible()
})

test('the receipt of a phone whose IMEI nobody gave asks to compare none', async () => {
  const { id, buyer } = await handOver({ product_name: 'Unnumbered phone' })
  const { verifyUrl } = await call<BillOfSale>(buyer, 'GET', `/orders/${id}/billofsale`)
  await readPage(new URL(verifyUrl).pathname)
  await expect.element(page.getByRole('article')).toMatchTextContent(orderNumber(id))
  await expect.element(page.getByRole('article')).not.toMatchTextContent(/IMEI|\*#06#/)
})
