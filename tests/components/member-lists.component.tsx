import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import type { Person } from './commands.ts'
import { call } from './market.ts'
import { join, openPage } from './open-page.tsx'

const path = '/dashbord/allseller'
const open = (query = '') => openPage(path + query, { path, element: <AllSellersPage /> })
const button = (name: string) => page.getByRole('button', { name })
const row = ({ email }: Person) => page.getByRole('row').filter({ hasText: email })
const choose = (person: Person) => row(person).getByRole('checkbox').click()
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('an admin verifies several sellers at once, then closes them', async () => {
  const sellers = [await join('seller'), await join('seller')]
  const other = await join('seller')
  await join('admin')
  open()
  for (const seller of sellers) await choose(seller)
  await says('2 accounts selected')
  await button('Verify selected').click()
  await button('Verify anyway').click()
  await says('2 accounts verified')
  for (const seller of sellers) {
    await expect.element(row(seller).getByRole('button', { name: 'verifyed' })).toBeVisible()
    await expect.element(row(seller).getByRole('checkbox')).not.toBeChecked()
  }
  await expect.element(row(other).getByRole('button', { name: 'verify Now' })).toBeVisible()

  for (const seller of sellers) await choose(seller)
  await button('Close selected').click()
  const dialog = page.getByRole('dialog', { name: 'Close 2 accounts?' })
  await dialog.getByRole('button', { name: 'Close 2 accounts' }).click()
  await says('2 accounts closed')
  for (const seller of sellers) await expect.element(row(seller)).not.toBeInTheDocument()
  await expect.element(row(other)).toBeVisible()
})

test('an account that is refused stays selected, with the reason', async () => {
  const [gone, kept] = [await join('seller'), await join('seller')]
  const admin = await join('admin')
  open()
  await choose(gone)
  await choose(kept)
  await call(admin, 'DELETE', '/deleteuser', { query: { id: gone.id } })
  await button('Verify selected').click()
  await button('Verify anyway').click()
  await says('1 account verified')
  await says(`${gone.name}: There is no such account.`)
  await says('1 account selected')
})

test('an admin downloads the sellers as CSV', async () => {
  const seller = await join('seller', '=cmd')
  await join('admin')
  open()
  const downloaded = commands.readDownload()
  await button('Export as CSV').click()
  const { name, text } = await downloaded
  expect(name).toBe('sellers.csv')
  expect(text).toContain(`"'=cmd","${seller.email}","false"`)
})

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
  const chosen = [third[0] ?? '', second[0] ?? '']
  await page.getByRole('checkbox', { name: chosen[0] ?? '' }).click()
  await button('Previous page').click()
  await page.getByRole('checkbox', { name: chosen[1] ?? '' }).click()
  await button('Close selected').click()
  const dialog = page.getByRole('dialog', { name: 'Close 2 accounts?' })
  await expect.element(dialog.getByText('1 of them is not on this page of the list.')).toBeVisible()
  const listed = dialog.getByRole('listitem').elements()
  expect(listed.map(({ textContent }, nth) => textContent?.startsWith(chosen[nth] ?? '-'))).toEqual([
    true,
    true,
  ])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
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
