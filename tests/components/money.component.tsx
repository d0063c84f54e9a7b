import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { WireChargeback } from '../../src/admin/money/contract.ts'
import AllMoneyPage from '../../src/admin/money/pages/money.tsx'
import type { QueueEntry } from '../../src/admin/queue/contract.ts'
import QueuePage from '../../src/admin/queue/pages/queue.tsx'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import NotificationsPage from '../../src/notifications/pages/notifications.tsx'
import type { Person } from './commands.ts'
import { lookOver } from './look-over.ts'
import { addPhone, buy, call, someModel } from './market.ts'
import { become, expectAddress, field, join, openPage } from './open-page.tsx'
import { openMoney, readTile } from './own-money.tsx'
import { openOrder, readOrder, sell } from './sales.tsx'

/** Its refunds are pending at first. */
const pendingRefundCard = '4000000000007726'
/** The bank of its holder takes the payment back as soon as it is captured. */
const disputedCard = '4000000000000259'

const dialog = () => page.getByRole('dialog')
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

async function openAllMoney(admin: Person): Promise<void> {
  await become(admin)
  openPage('/dashbord/money', { path: '/dashbord/money', element: <AllMoneyPage /> })
}

/** A phone of $250 that its buyer has paid for with this card. */
async function sellBy(card: string): Promise<{ seller: Person; buyer: Person; order: Booking }> {
  const seller = await join('seller')
  const phone = await addPhone(seller, { product_name: someModel(), product_price: 250 })
  const buyer = await join()
  return { seller, buyer, order: await buy(buyer, phone, card) }
}

/** Refunds an order at the stand-in of the card provider, as somebody does in its dashboard. Returns the id of the refund. */
async function refundByHand(order: string): Promise<string> {
  const id = `re_${crypto.randomUUID().replaceAll('-', '')}`
  await commands.runSql(`
    do $$ begin
    insert into demo.card_objects (id, object, body)
    select '${id}', 'refund', jsonb_build_object(
      'id', '${id}', 'object', 'refund', 'amount', body -> 'amount', 'charge', body -> 'latest_charge',
      'created', extract(epoch from now())::bigint, 'currency', body -> 'currency', 'metadata', '{}'::jsonb,
      'payment_intent', id, 'reason', null, 'status', 'succeeded')
    from demo.card_objects where id = (select payment_id from orders where id = '${order}');
    if not found then raise exception 'there is no payment'; end if;
    end $$`)
  return id
}

test('a refund made by hand is found by the comparison and adopted, with the keyboard alone', async () => {
  const product_name = someModel()
  const { buyer, id } = await sell({ product_name })
  const refund = await refundByHand(id)
  await openAllMoney(await join('admin'))
  await expect.element(page.getByText('Held for buyers')).toBeVisible()
  const press = async (name: string) => {
    const button = page.getByRole('button', { name })
    // A comparison that began before is awaited: the button is busy, and what is pressed then does nothing.
    await expect.element(button).not.toHaveAttribute('aria-busy')
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Check now')
  await expect.element(row(refund)).toMatchTextContent('−$250')
  const order = row(refund).getByRole('link', { name: product_name })
  await expect.element(order).toHaveAttribute('href', `/dashbord/orders/${id}`)
  await lookOver('money with a difference')
  ;(row(refund).getByRole('button', { name: 'Adopt' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await lookOver('adopting a refund')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(row(refund)).not.toBeInTheDocument()
  await expect.poll(async () => (await readOrder(buyer, id)).stage).toBe('refunded')
})

test('a refund that the provider has given up is paid another way, and its buyer reads how', async () => {
  const { buyer, order } = await sellBy(pendingRefundCard)
  const { _id: id, product_name } = order
  await call(buyer, 'PUT', `/orders/${id}/cancellation`, { json: { reason: 'No' } })
  const giveUp = () =>
    commands
      .runSql(`
        do $$ begin
          update refunds set state = 'failed', attempt = 5 where reference = '${id}' and state = 'pending';
          if not found then raise exception 'not yet'; end if;
          update demo.card_objects set body = body || '{"status": "failed"}' where object = 'refund'
            and body ->> 'payment_intent' = (select payment_id from orders where id = '${id}');
        end $$`)
      .then(
        () => true,
        () => false,
      )
  await expect.poll(giveUp).toBe(true)

  await openAllMoney(await join('admin'))
  await expect.element(row(product_name)).toMatchTextContent('Not tried any more')
  await row(product_name).getByRole('button', { name: 'Record refund' }).click()
  await dialog().getByRole('button', { name: 'Record refund' }).click()
  await expect.element(dialog()).toMatchTextContent('Reference is required')
  await lookOver('recording a refund')
  const way = dialog().getByLabelText('How it was made')
  await way.selectOptions('By the payment provider')
  await expect
    .element(dialog())
    .toMatchTextContent(/Look in the dashboard of stripe for the refunds of the payment pi_/)
  await expect.element(dialog().getByLabelText('Id of the refund at the provider')).toBeVisible()
  await way.selectOptions('Bank transfer')
  await dialog().getByLabelText('Reference of the payment').fill('FT-4711')
  await dialog().getByRole('button', { name: 'Record refund' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(row(product_name)).not.toBeInTheDocument()

  await become(buyer)
  openPage('/dashbord/notifications', { path: '/dashbord/notifications', element: <NotificationsPage /> })
  await expect.element(page.getByText(/by bank transfer\. Reference: FT-4711\./)).toBeVisible()
})

test('an admin finds a chargeback, sends the bank evidence, and sees it among all chargebacks', async () => {
  const { seller, order } = await sellBy(disputedCard)
  const { _id: id, product_name } = order
  const admin = await join('admin')
  const queue = () => call<QueueEntry[]>(admin, 'GET', '/queue', { query: { kind: 'chargeback' } })
  await expect.poll(queue).toContainEqual(expect.objectContaining({ subject: id }))
  openPage('/dashbord/queue?kind=chargeback', { path: '/dashbord/queue', element: <QueuePage /> })
  await expect.element(row(product_name)).toMatchTextContent('fraudulent')
  await expect.element(row(product_name)).toMatchTextContent('$250')
  await page.getByRole('link', { name: 'All chargebacks' }).click()
  await expectAddress('/dashbord/money')
  await openAllMoney(admin)
  const listed = page.getByRole('region', { name: 'Chargebacks' }).getByRole('row')
  const own = listed.filter({ hasText: product_name })
  await expect.element(own).toMatchTextContent('Waits for evidence')
  await expect.element(own).toMatchTextContent(/[AP]M/)
  await expect.poll(() => readTile('In open chargebacks')).toMatch(/\$/)
  const link = own.getByRole('link')
  await expect.element(link).toHaveAttribute('href', `/dashbord/orders/${id}`)
  await expect.element(page.getByText('–', { exact: true })).not.toBeInTheDocument()
  await lookOver('all chargebacks')

  await openOrder(admin, id)
  const panel = page.getByRole('region', { name: 'Chargeback', exact: true })
  await expect.element(panel).toMatchTextContent('fraudulent')
  await panel.getByRole('button', { name: 'Send evidence' }).click()
  await expect.element(field('Your statement to the bank')).toHaveFocus()
  await field('Your statement to the bank').fill('The buyer has met the seller.')
  await lookOver('a chargeback to answer')
  await panel.getByRole('button', { name: 'Send evidence' }).click()
  await expect.element(panel.getByRole('button')).not.toBeInTheDocument()
  await expect.element(panel).toMatchTextContent('The buyer has met the seller.')
  const chargebacks = () => call<WireChargeback[]>(admin, 'GET', '/chargebacks')
  const sent = expect.objectContaining({ orderId: id, evidenceSentAt: expect.any(String) })
  await expect.poll(chargebacks).toContainEqual(sent)
  await openOrder(admin, id)
  await expect.element(panel).toMatchTextContent('Sent to the bank:')
  await expect.element(panel).toMatchTextContent('The bank decides')
  await openAllMoney(admin)
  await expect.element(own).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Waiting for the bank' }).click()
  await expect.element(own).toBeVisible()

  await openMoney(seller)
  await expect.element(page.getByRole('note')).toMatchTextContent('A buyer’s bank asks for $250 back.')
  await lookOver('my money with a chargeback')
})
