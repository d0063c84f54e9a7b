import type { Db } from '../platform/database/database.ts'
import { become, type Mover } from './become.ts'
import { notifyBuyer } from './notify-parties.ts'
import { settleLater } from './settle-later.ts'
import type { Order } from './store.ts'

/**
 * Ends locked orders that nobody has paid. Their payments are released as soon as the transaction commits.
 * @param to `unavailable`: another buyer has the phone; `cancelled`: it was withdrawn, or an account was closed
 */
export async function endUnpaid(
  tx: Db,
  orders: Order[],
  to: 'unavailable' | 'cancelled',
  move: { at: Date; by?: Mover; reason?: string },
): Promise<void> {
  for (const order of orders) {
    await become(tx, order, to, move)
    // Whoever cancels need not be told.
    if (move.by?.role !== 'buyer') await notifyBuyer(tx, 'phone-gone', order)
  }
  await settleLater(
    tx,
    orders.map(({ id }) => id),
  )
}
