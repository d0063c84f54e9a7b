import type { AccountSigns, Guard } from '../auth/index.ts'
import type { Clock } from '../kernel/time.ts'
import type { RefusedImeis } from '../listings/index.ts'
import type { Env } from '../ops/env.ts'
import type { PaymentDeps } from '../payments/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'

export type OrderDeps = {
  db: Database
  clock: Clock
  log: Log
  payments: PaymentDeps
  settings: OrderSettings
  signs: AccountSigns
  refusedImeis: RefusedImeis
}

export type OrderCallDeps = OrderDeps & {
  guard: Guard
  publicUrl: string
  readMeansOfBuyers: ReadMeansOfBuyers
  providerMillis?: number
}

/** The mean stars that people got as buyers, and how many, by their ids. A module above this one provides it. */
type ReadMeansOfBuyers = (db: Db, buyerIds: string[]) => Promise<Map<string, { mean: number; count: number }>>

/** The fee and the periods of an order's life, which are in milliseconds. */
export type OrderSettings = ReturnType<typeof readOrderSettings>

const hour = 3_600_000

/** Reads the fee and the periods of orders from the environment. */
export function readOrderSettings(env: Env) {
  return {
    handoverMillis: env.HANDOVER_DAYS * 24 * hour,
    inspectionMillis: env.INSPECTION_HOURS * hour,
    disputeMillis: env.DISPUTE_HOURS * hour,
    returnMillis: env.RETURN_DAYS * 24 * hour,
    ratingMillis: env.RATING_DAYS * 24 * hour,
    newSellerMillis: env.NEW_SELLER_HOLD_DAYS * 24 * hour,
    newSellerSales: env.NEW_SELLER_HOLD_DAYS === 0 ? 0 : env.NEW_SELLER_SALES,
    feeBasisPoints: env.SELLER_FEE_BASIS_POINTS,
  }
}
