import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import AllBuyersPage from '../../src/admin/members/pages/all-buyers.tsx'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import ReportsPage from '../../src/trust/reports/pages/reports.tsx'
import type { Person } from '../components/commands.ts'
import { addPhone, buy, call, someModel } from '../components/market.ts'
import { become, join, openPage, readPage } from '../components/open-page.tsx'
import { row } from './rows.ts'

/** What sellers and admins do in the dashboard. */
/** A name by which they are found among all others. */
const family = someModel()
let buyer: Person
let seller: Person
let admin: Person

beforeAll(async () => {
  buyer = await join('bayer', `Rahim Uddin ${family}`)
  seller = await join('seller', `Karim Mia ${family}`)
  admin = await join('admin')
})

/** Shows an admin the sellers or buyers that this text finds. */
async function openMembers(of: 'allseller' | 'allbyer', text: string): Promise<void> {
  await become(admin)
  const path = `/dashbord/${of}`
  openPage(`${path}?q=${text}`, {
    path,
    element: of === 'allseller' ? <AllSellersPage /> : <AllBuyersPage />,
  })
}

const member = ({ email }: Person) => page.getByRole('row').filter({ hasText: email })
const more = (person: Person) => member(person).getByRole('button', { name: 'More actions' })

async function openMyProducts(): Promise<void> {
  await become(seller)
  openPage('/dashbord/myproducts', { path: '/dashbord/myproducts', element: <MyProductsPage /> })
}

test(row('2 route /dashbord/myproducts'), async () => {
  await addPhone(await join('seller'), { product_name: 'Somebody else’s phone' })
  for (const product_name of ['Older phone', 'Newer phone']) await addPhone(seller, { product_name })
  await openMyProducts()
  const mine = page.getByRole('article')
  const names = () =>
    mine
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Newer phone', 'Older phone'])
  expect(mine.getByRole('button', { name: 'start campain' }).elements()).toHaveLength(2)
})

test(row('4 product not available'), async () => {
  await buy(buyer, await addPhone(seller, { product_name: 'Bought phone' }))
  await openMyProducts()
  const sold = page.getByRole('article', { name: 'Bought phone' })
  await expect.element(sold.getByText('Not Available', { exact: true })).toBeVisible()
  await expect.element(sold.getByRole('button', { name: 'start campain' })).toBeDisabled()
})

test(row('4 campaign start', '4 campaign running'), async () => {
  await addPhone(seller, { product_name: 'Wanted phone' })
  await openMyProducts()
  const mine = page.getByRole('article', { name: 'Wanted phone' })
  await mine.getByRole('button', { name: 'start campain' }).click()
  await expect.element(mine.getByRole('button', { name: 'add is running' })).toBeVisible()
  await become(null)
  const advertised = page.getByRole('region', { name: 'Campaign Ongoing' })
  // Visitors have the page of the last second.
  const readAdverts = async () => {
    await readPage('/')
    return advertised.getByRole('article', { name: 'Wanted phone' }).elements().length
  }
  await expect.poll(readAdverts).toBe(1)
})

test(row('4 campaign no way back'), async () => {
  const phone = await addPhone(seller, { product_name: 'Advertised phone' })
  await call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await openMyProducts()
  const buttons = page
    .getByRole('article', { name: 'Advertised phone' })
    .getByRole('button', { name: /campa|\badd\b/i })
  await expect.element(buttons).toHaveTextContent('add is running')
  await expect.element(buttons).toBeDisabled()
})

test(row('2 route /dashbord/allseller'), async () => {
  await openMembers('allseller', family)
  await expect.element(member(seller)).toMatchTextContent('Karim Mia')
  await expect.element(member(seller).getByRole('button', { name: 'verify Now' })).toBeVisible()
  await more(seller).click()
  await expect.element(member(seller).getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.element(member(buyer)).not.toBeInTheDocument()
})

test(row('2 route /dashbord/allbyer'), async () => {
  await openMembers('allbyer', family)
  await expect.element(member(buyer)).toMatchTextContent('Rahim Uddin')
  await more(buyer).click()
  await expect.element(member(buyer).getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.element(member(buyer).getByRole('button', { name: /verif/ })).not.toBeInTheDocument()
  await expect.element(member(seller)).not.toBeInTheDocument()
})

test(row('4 verification now', '4 verification done'), async () => {
  const other = await join('seller')
  await openMembers('allseller', other.email)
  await expect.element(member(other)).toMatchTextContent('Missing: documents')
  const verify = member(other).getByRole('button', { name: 'verify Now' })
  await verify.click()
  // The second press of a double click takes nothing back.
  await page.getByRole('dialog').getByRole('button', { name: 'Verify anyway' }).dblClick()
  await expect.element(member(other).getByRole('button', { name: 'verifyed' })).toBeVisible()
  await expect.element(verify).not.toBeInTheDocument()
})

test(row('4 delete refreshes'), async () => {
  const leaving = await join('seller', `Leaving ${family}`)
  await openMembers('allseller', family)
  await more(leaving).click()
  await member(leaving).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: `Close the account of ${leaving.name}?` })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await member(leaving).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect.element(page.getByText(`The account of ${leaving.name} is closed`)).toBeVisible()
  await expect.element(member(leaving)).not.toBeInTheDocument()
  await expect.element(member(seller)).toBeVisible()
})

test(row('2 route /dashbord/report'), async () => {
  const phone = await addPhone(seller, { product_name: 'Reported phone', brand_name: 'Xiaomi' })
  await call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  await become(admin)
  openPage('/dashbord/report', { path: '/dashbord/report', element: <ReportsPage /> })
  const table = page.getByRole('table', { name: 'Report' })
  const line = table.getByRole('row').filter({ hasText: 'Reported phone' })
  await expect.element(line).toMatchTextContent('Karim Mia')
  await expect.element(line).toMatchTextContent('Xiaomi')
  const headings = table.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'sellerName',
    'product_name',
    'brand_name',
  ])
})
