import { expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'

const market = await openMarketplace({ SELLER_FEE_BASIS_POINTS: '500', NEW_SELLER_HOLD_DAYS: '0' })

const fetchFile = (who: Person) =>
  market.request('/api/sales', { token: who.token, headers: { accept: 'text/csv' } })

it('a seller downloads the own sales, with what each has brought', async () => {
  const [seller, other] = [await market.signUp('seller'), await market.signUp('seller')]
  const buyer = await market.signUp('bayer', '=HYPERLINK("x")')
  await market.sellPhone(other, buyer)
  const done = await market.completeSale(seller, buyer, { product_name: 'Redmi 12', product_price: 200 })
  market.clock.advance(60_000)
  const held = await market.sellPhone(seller, buyer, { product_name: 'Vivo Y36', product_price: 100 })

  const file = await fetchFile(seller)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="sales.csv"')
  const lines = (await file.text())
    .replaceAll(/"20\d\d-\d\d-\d\d \d\d:\d\d"/g, '"…"')
    // Before an order's number that a spreadsheet would take for one, such as 696484E9.
    .replaceAll(/"'(?=[\dA-F]{8}")/g, '"')
    .split('\r\n')
  const number = ({ _id }: { _id: string }) => _id.slice(0, 8).toUpperCase()
  const name = `"'=HYPERLINK(""x"")"`
  expect(lines).toEqual([
    expect.stringContaining('"paid (Asia/Dhaka)","order","phone","buyer","price"'),
    `"…","${number(held)}","Vivo Y36",${name},100,0,"","","paid","held by Swap","USD"`,
    `"…","${number(done)}","Redmi 12",${name},200,0,10,190,"completed","released to your balance","USD"`,
    '',
  ])
})
