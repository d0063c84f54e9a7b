import { findCaptured } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import { lockOrder } from './lock-order.ts'
import { after } from './order-settings.ts'
import { postCapture } from './post-money.ts'
import type { SettleDeps } from './settle-order.ts'
import type { Order } from './store.ts'
import { listUnposted, setDue } from './store-due.ts'
import { hasBecome, insertEvent } from './store-events.ts'

const batch = 100

/**
 * Takes orders over that a release without a ledger has recorded as paid: their money is posted as held, and buyer and seller have
 * the whole time to meet from then on. One that cannot be taken over is logged and holds up no other. Runs at start and each
 * hour, because that release may work on for a while beside this one.
 */
export async function adoptSales(deps: SettleDeps): Promise<void> {
  let last: string | undefined
  do {
    const found = await listUnposted(deps.db, batch, last)
    for (const order of found) {
      await deps.db
        .transaction((tx) => adopt(tx, deps, order))
        .catch((error) => deps.log.error('a paid order is missing in the ledger', error, { order: order.id }))
    }
    last = found.length < batch ? undefined : found.at(-1)?.id
  } while (last)
}

async function adopt(tx: Db, { clock, settings, payments }: SettleDeps, found: Order): Promise<void> {
  const { order } = await lockOrder(tx, found)
  const payment = await findCaptured(tx, order.id)
  if (!payment || !order.paidAt) throw new Error(`the order ${order.id} is paid without a payment`)
  const { amountMinor } = payment
  await postCapture(tx, order, { provider: payments.provider.name, amountMinor }, order.paidAt)
  if (order.status !== 'paid' || (await hasBecome(tx, order.id, 'paid'))) return
  await insertEvent(tx, { orderId: order.id, from: 'claimed', to: 'paid', by: undefined, at: order.paidAt })
  await setDue(tx, order.id, after(clock.now(), settings.handoverMillis))
}
