import type { AccountSigns, Guard } from '../identity/index.ts'
import type { RefusedImeis } from '../listings/index.ts'
import type { PaymentDeps } from '../payments/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import type { OrderCodes } from './handover/order-codes.ts'
import type { OrderSettings } from './order-settings.ts'
import type { RecordOrderAct } from './record-act.ts'

/** What the use cases and jobs of orders need. */
export type OrderDeps = {
  db: Database
  clock: Clock
  log: Log
  payments: PaymentDeps
  settings: OrderSettings
  signs: AccountSigns
  refusedImeis: RefusedImeis
}

/** What the calls about orders need besides. */
export type OrderCallDeps = OrderDeps & {
  guard: Guard
  codes: OrderCodes
  /** The site's address. */
  publicUrl: string
  recordAct: RecordOrderAct
  /** The time limit for the provider calls of one request, instead of the usual one. */
  providerMillis?: number
}
