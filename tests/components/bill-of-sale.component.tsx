import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BillOfSale } from '../../src/fulfilment/bill/contract.ts'
import BillPage from '../../src/fulfilment/bill/pages/bill.tsx'
import { orderNumber } from '../../src/kernel/id.ts'
import { makeImei } from '../support/factories.ts'
import { lookOver } from './look-over.ts'
import { call } from './market.ts'
import { become, openPage, readPage } from './open-page.tsx'
import { handOver, openOrder, unfold } from './sales.tsx'

test('both sides have a bill of sale, which everybody can verify', async () => {
  const imei = makeImei(String(Date.now()).slice(-8))
  const { id, buyer, seller } = await handOver({ product_name: 'Billed phone', imei, storageGb: 128 })
  const { verifyUrl } = await call<BillOfSale>(buyer, 'GET', `/orders/${id}/billofsale`)
  const path = `/dashbord/orders/${id}/bill`
  for (const side of [seller, buyer]) {
    await openOrder(side, id)
    await unfold('Contact, receipt and history')
    await expect.element(page.getByRole('link', { name: 'Bill of sale' })).toHaveAttribute('href', path)
    openPage(path, { path: '/dashbord/orders/:id/bill', element: <BillPage /> })
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
  await lookOver('a bill of sale')

  await become(null)
  const { pathname } = new URL(verifyUrl)
  expect(await readPage(pathname)).toMatchObject({ status: 200, robots: 'noindex' })
  await expect.element(page.getByRole('heading', { name: 'This bill of sale is genuine' })).toBeVisible()
  const shown = page.getByRole('article')
  for (const words of [`… ${imei.slice(-4)}`, 'F… A…', orderNumber(id)])
    await expect.element(shown).toMatchTextContent(words)
  for (const secret of ['Farhana', 'Rahim', imei, '$250'])
    await expect.element(shown).not.toMatchTextContent(secret)
  await lookOver('a verified bill of sale')
  await call(buyer, 'POST', `/orders/${id}/dispute`, {
    json: { reason: 'does-not-work', text: 'It does not start.', photos: [] },
  })
  await readPage(pathname)
  await expect.element(page.getByText(/this sale is disputed and not decided/)).toBeVisible()
  expect((await readPage(`/verify/${id}`)).status).toBe(404)
  await expect.element(page.getByText('Swap has no bill of sale at this address.')).toBeVisible()
})
