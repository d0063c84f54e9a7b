import { lookOver, see } from './check-page.ts'
import { completeSale } from './hand-over.ts'
import { withDatabase } from './pass-deadline.ts'
import { expect, type People, type Person, test } from './people.ts'

/** A phone of $250 that is sold for good. Both sides have entered one payout account where they are linked. */
async function sell(people: People, seller: Person, { areLinked = false } = {}): Promise<string> {
  const buyer = await people.join(areLinked ? 'seller' : 'bayer')
  const number = `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  for (const who of areLinked ? [seller, buyer] : []) {
    const account = { kind: 'bkash', name: 'Rahim', number, password: who.password }
    await people.call(who, 'PUT', '/payoutaccount', { json: account })
  }
  const { id } = await completeSale(people, seller, buyer)
  return id
}

test('a seller reads why money rests and until when', async ({ people }) => {
  const seller = await people.join('seller')
  const id = await sell(people, seller)
  await withDatabase((client) =>
    client.query("update orders set rests_until = now() + interval '7 days' where id = $1", [id]),
  )
  const desk = await people.open(seller)
  await see(desk, '/dashbord/mymoney', 'My money')
  const waiting = desk.getByRole('region', { name: 'Not available yet' })
  await expect(waiting).toContainText('$250')
  await expect(waiting).toContainText(/You are new here: available from .*[AP]M\./)
  await expect(
    desk.getByRole('main').locator('dl > div').filter({ hasText: 'You can have it paid out' }),
  ).toContainText('$0')
  await lookOver(desk, 'my money that rests')
  await see(desk, '/bn/dashbord/mymoney', 'আমার আয়')
  await expect(desk.getByText(/আপনি এখানে নতুন/)).toBeVisible()
})

test('an admin holds payouts and lifts the hold, and releases money that waits for a look', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const id = await sell(people, seller, { areLinked: true })
  const desk = await people.open(seller)
  await see(desk, '/dashbord/mymoney', 'My money')
  await expect(desk.getByText('We check this sale before you can have its money.')).toBeVisible()

  const office = await people.open(await people.logIn('admin@swap.test'))
  await office.goto('/dashbord/queue?kind=held')
  await expect(office.getByRole('link', { name: 'Open' }).first()).toHaveAttribute(
    'href',
    '/dashbord/payouts/held',
  )
  await see(office, '/dashbord/payouts/held', 'Held money')
  const sale = office.getByRole('row').filter({ has: office.locator(`a[href="/dashbord/orders/${id}"]`) })
  await expect(sale).toContainText('Both sides have entered the same payout account.')
  await lookOver(office, 'held money')
  await sale.getByRole('button', { name: 'Hold payouts' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hold payouts' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await lookOver(office, 'holding payouts')
  await dialog.getByLabel('Reason').fill('We look into two sales.')
  await dialog.getByRole('button', { name: 'Hold payouts' }).click()
  await expect(dialog).toBeHidden()
  await desk.reload()
  await expect(desk.getByRole('note')).toContainText('The reason: We look into two sales.')

  const hold = office
    .getByRole('region', { name: 'Payouts on hold' })
    .getByRole('row')
    .filter({ hasText: seller.email })
  await hold.getByRole('button', { name: 'Lift the hold' }).click()
  await dialog.getByLabel('Reason').fill('They were in order.')
  await dialog.getByRole('button', { name: 'Lift the hold' }).click()
  await expect(hold).toHaveCount(0)
  await sale.getByRole('button', { name: 'Release the money' }).click()
  await dialog.getByLabel('Reason').fill('A father and his son.')
  await dialog.getByRole('button', { name: 'Release the money' }).click()
  await expect(sale).toHaveCount(0)
  await desk.reload()
  await expect(
    desk.getByRole('main').locator('dl > div').filter({ hasText: 'You can have it paid out' }),
  ).toContainText('$250')
  await expect(desk.getByRole('region', { name: 'Not available yet' })).toHaveCount(0)
})

test('closing an account for fraud holds its payouts', async ({ people }) => {
  const seller = await people.join('seller')
  await sell(people, seller)
  const office = await people.open(await people.logIn('admin@swap.test'))
  await see(office, '/dashbord/allseller', 'all Seller')
  await office.getByRole('searchbox').fill(seller.email)
  const row = office.getByRole('row').filter({ hasText: seller.email })
  await row.getByRole('button', { name: /More/ }).click()
  await row.getByRole('button', { name: 'Delete' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('Fraud')
  // It fades in.
  await expect(dialog).toHaveCSS('opacity', '1')
  await lookOver(office, 'closing for fraud')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(row).toHaveCount(0)
  await see(office, '/dashbord/payouts/held', 'Held money')
  const hold = office.getByRole('row').filter({ hasText: seller.email })
  await expect(hold).toContainText('The account was closed for fraud.')
  await expect(hold).toContainText('account closed')
})
