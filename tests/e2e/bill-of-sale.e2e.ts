import type { BillOfSale } from '../../src/orders/bill/contract.ts'
import { makeImei } from '../support/factories.ts'
import { lookOver, see } from './check-page.ts'
import { handOver } from './hand-over.ts'
import { expect, test } from './people.ts'

test('both sides print a bill of sale, which everybody can verify', async ({ people }) => {
  const seller = await people.join('seller', 'Farhana Akter')
  const buyer = await people.join('bayer', 'Rahim Uddin')
  const imei = makeImei(String(Date.now()).slice(-8))
  const { id, path } = await handOver(people, seller, buyer, {
    product_name: 'Billed phone',
    imei,
    storageGb: 128,
  })
  const desk = await people.open(seller)
  await see(desk, `${path}/bill`, 'Bill of sale')
  const page = await people.open(buyer)
  await see(page, path, 'Handed over')
  await page.getByRole('link', { name: 'Bill of sale' }).click()
  for (const side of [page, desk]) {
    const bill = side.getByRole('article')
    for (const words of ['Farhana Akter', 'Rahim Uddin', 'Billed phone', imei, '128 GB', id, '$250']) {
      await expect(bill.getByText(words).first()).toBeVisible()
    }
    await expect(bill.getByRole('img', { name: /^QR code/ })).toBeVisible()
  }
  await lookOver(page, 'a bill of sale')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await expect(page.getByText('Signature of Rahim Uddin')).toBeVisible()
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: null })

  await page.goto(`/dashbord/orders/${id}/receipt`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await page.goBack()

  const { verifyUrl } = await people.call<BillOfSale>(buyer, 'GET', `/orders/${id}/billofsale`)
  await expect(page.getByRole('link', { name: verifyUrl })).toHaveAttribute('href', verifyUrl)
  const visitor = await people.open(null)
  const { pathname } = new URL(verifyUrl)
  await see(visitor, pathname, 'This bill of sale is genuine')
  const shown = visitor.getByRole('article')
  await expect(shown).toContainText(`… ${imei.slice(-4)}`)
  await expect(shown).toContainText('F… A…')
  await expect(shown).toContainText(id)
  for (const secret of ['Farhana', 'Rahim', imei, '$250']) await expect(shown).not.toContainText(secret)
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await lookOver(visitor, 'a verified bill of sale')

  await people.call(buyer, 'POST', `/orders/${id}/dispute`, {
    json: { reason: 'does-not-work', text: 'It does not start.', photos: [] },
  })
  await visitor.reload()
  await expect(visitor.getByText(/it is not decided whether this sale holds/)).toBeVisible()
  people.tolerate(/status of 404/)
  await visitor.goto(`/verify/${id}`)
  await expect(visitor.getByText('Swap has no bill of sale at this address.')).toBeVisible()
})
