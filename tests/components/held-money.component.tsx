import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { memberPath } from '../../src/accounts/components/member-link.tsx'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import QueuePage from '../../src/admin/queue/pages/queue.tsx'
import MemberPage from '../../src/admin/search/pages/member.tsx'
import HeldMoneyPage from '../../src/payouts/pages/held-money.tsx'
import type { Person } from './commands.ts'
import { lookOver } from './look-over.ts'
import { someModel } from './market.ts'
import { become, join, openPage } from './open-page.tsx'
import { openMoney, readTile } from './own-money.tsx'
import { completeSale } from './sales.tsx'

const dialog = () => page.getByRole('dialog')
const waiting = () => page.getByRole('region', { name: 'Not available yet' })
const rowOf = ({ email }: Person) => page.getByRole('row').filter({ hasText: email })

async function openHeld(admin: Person): Promise<void> {
  await become(admin)
  openPage('/dashbord/payouts/held', { path: '/dashbord/payouts/held', element: <HeldMoneyPage /> })
}

/** Gives the reason for what the open dialog asks about, and does it. */
async function confirm(name: string, reason: string): Promise<void> {
  await dialog().getByLabelText('Reason').fill(reason)
  await dialog().getByRole('button', { name }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
}

test('a seller reads why money rests and until when', async () => {
  const { seller, id } = await completeSale()
  await commands.runSql(
    `update orders set payout_delayed_until = now() + interval '7 days' where id = '${id}'`,
  )
  await openMoney(seller)
  await expect.element(waiting()).toMatchTextContent('$250')
  await expect.element(waiting()).toMatchTextContent(/You are new here: available from .*[AP]M\./)
  expect(readTile('Available')).toBe('$0')
  await lookOver('my money that rests')
})

test('an admin holds payouts and lifts the hold, and releases money that waits for a look', async () => {
  const product_name = someModel()
  const { seller, id } = await completeSale({ product_name })
  await commands.runSql(`update orders set linked_by = '{payout-account}' where id = '${id}'`)
  await openMoney(seller)
  await expect
    .element(waiting())
    .toMatchTextContent('We are checking this sale before you can have the money.')

  const admin = await join('admin')
  const sale = page.getByRole('row').filter({ hasText: product_name })
  openPage('/dashbord/queue?kind=held', { path: '/dashbord/queue', element: <QueuePage /> })
  const open = sale.getByRole('link', { name: 'Open' })
  await expect.element(open).toHaveAttribute('href', '/dashbord/payouts/held')
  await openHeld(admin)
  const order = sale.getByRole('link', { name: product_name })
  await expect.element(order).toHaveAttribute('href', `/dashbord/orders/${id}`)
  await expect.element(sale).toMatchTextContent('Both sides have entered the same payout account.')
  await lookOver('held money')
  await sale.getByRole('button', { name: 'Hold payouts' }).click()
  await dialog().getByRole('button', { name: 'Hold payouts' }).click()
  await expect.element(dialog()).toMatchTextContent('Reason is required')
  await lookOver('holding payouts')
  await confirm('Hold payouts', 'We look into two sales.')
  await openMoney(seller)
  await expect.element(page.getByRole('note')).toMatchTextContent('The reason: We look into two sales.')

  await openHeld(admin)
  const hold = page.getByRole('region', { name: 'Payouts on hold' }).getByRole('row')
  const own = hold.filter({ hasText: seller.email })
  await own.getByRole('button', { name: 'Lift the hold' }).click()
  await confirm('Lift the hold', 'They were in order.')
  await expect.element(own).not.toBeInTheDocument()
  await sale.getByRole('button', { name: 'Release the money' }).click()
  await confirm('Release the money', 'A father and his son.')
  await expect.element(sale).not.toBeInTheDocument()
  await openMoney(seller)
  await expect.poll(() => readTile('Available')).toBe('$250')
  await expect.element(waiting()).not.toBeInTheDocument()
})

test('closing an account for fraud holds its payouts', async () => {
  const seller = await join('seller')
  const admin = await join('admin')
  openPage(`/dashbord/allseller?q=${seller.email}`, {
    path: '/dashbord/allseller',
    element: <AllSellersPage />,
  })
  await rowOf(seller).getByRole('button', { name: /More/ }).click()
  await rowOf(seller).getByRole('button', { name: 'Delete' }).click()
  await dialog().getByLabelText('Reason').selectOptions('Fraud')
  await lookOver('closing for fraud')
  await dialog().getByRole('button', { name: 'Close account' }).click()
  await expect.element(rowOf(seller)).not.toBeInTheDocument()
  await openHeld(admin)
  await expect.element(rowOf(seller)).toMatchTextContent('The account was closed for fraud.')
  await expect.element(rowOf(seller)).toMatchTextContent('account closed')
  openPage(memberPath(seller.id), { path: memberPath(':id'), element: <MemberPage /> })
  await expect.poll(() => page.getByText('The account was closed for fraud.').elements()).toHaveLength(3)
})
