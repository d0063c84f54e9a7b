import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import type { Person } from './commands.ts'
import { join, openPage } from './open-page.tsx'

const path = '/dashbord/allseller'
const open = (query = '') => openPage(path + query, { path, element: <AllSellersPage /> })
const button = (name: string) => page.getByRole('button', { name })
const row = ({ email }: Person) => page.getByRole('row').filter({ hasText: email })

test('a long table is read page by page', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  for (let nth = 0; nth < 45; nth += 1) await commands.addPerson('seller', `Seller ${mark} ${nth}`)
  await join('admin')
  open(`?q=${mark}`)
  const shown = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent?.trim() ?? '')
  const next = button('Next page')
  await expect.poll(() => shown().length).toBe(20)
  const first = shown()
  await next.click()
  await expect.poll(shown).not.toEqual(first)
  const second = shown()
  await next.click()
  await expect.poll(() => shown().length).toBe(5)
  await expect.element(next).toBeDisabled()
  const third = shown()
  expect(new Set([...first, ...second, ...third]).size).toBe(45)
  await button('Previous page').click()
  await expect.poll(shown).toEqual(second)
})

test('the list of sellers says of whom a suspended account had the same number', async () => {
  const [suspended, seller, other] = [await join('seller'), await join('seller'), await join('seller')]
  await commands.runSql(
    `update users set suspended_at = now(), suspended_for = 'Asked for codes' where id = '${suspended.id}'`,
  )
  for (const { id } of [suspended, seller]) {
    await commands.runSql(
      `insert into account_signs (user_id, kind, hash, seen_at) values ('${id}', 'mobile', '${suspended.id}', now())`,
    )
  }
  await join('admin')
  open()
  const shared = 'A suspended account had the same: mobile number'
  await expect.element(row(seller).getByText(shared)).toBeVisible()
  await expect.element(row(other).getByText(shared)).not.toBeInTheDocument()
})
