import type { OrderCallDeps } from '../orders/index.ts'
import type { ShippedChecklists } from './handover/load-checklists.ts'
import type { OrderCodes } from './handover/order-codes.ts'

/** What the calls about orders that were paid need. */
export type FulfilmentDeps = OrderCallDeps & {
  codes: OrderCodes
  /** The checklists of `content/`. */
  shippedChecklists: ShippedChecklists
}
