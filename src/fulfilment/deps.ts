import type { OrderCallDeps } from '../orders/index.ts'
import type { ShippedChecklists } from './handover/load-checklists.ts'
import type { OrderCodes } from './handover/order-codes.ts'

export type FulfilmentDeps = OrderCallDeps & {
  codes: OrderCodes
  /** `content/`. */
  shippedChecklists: ShippedChecklists
}
