import type { OrderCallDeps } from '../orders/index.ts'
import type { ShippedChecklists } from './handover/load-checklists.ts'
import type { OrderCodes } from './handover/order-codes.ts'

/** What the calls about paid orders need. */
export type FulfilmentDeps = OrderCallDeps & {
  codes: OrderCodes
  /** The hand-over checklists of `content/`, used until an admin rewords them. */
  shippedChecklists: ShippedChecklists
}
