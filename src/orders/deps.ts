import type { Context } from 'hono'
import { type AccountSigns, describeActor, type Guard, type RecordAct } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import type { Listing, RefusedImeis } from '../listings/index.ts'
import type { Env } from '../ops/env.ts'
import type { PaymentDeps } from '../payments/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'

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
  /** The site's address. */
  publicUrl: string
  recordAct: RecordOrderAct
  isBlockedBetween: IsBlockedBetween
  /** The time limit for the provider calls of one request, instead of the usual one. */
  providerMillis?: number
}

/** Whether either of two people blocks the other: the module above provides it. */
export type IsBlockedBetween = (db: Db, one: string, other: string) => Promise<boolean>

/** The periods of an order's life in milliseconds, and the fee. */
export type OrderSettings = {
  /** From the payment to the hand-over; then the order is cancelled. */
  handoverMillis: number
  /** From the hand-over; then the money is the seller's. */
  inspectionMillis: number
  /** From a complaint to the answer. */
  disputeMillis: number
  /** From a full refund that was agreed or decided to the phone's return; then an admin decides. */
  returnMillis: number
  /** From a rating until it is shown although the other side has not rated. */
  ratingMillis: number
  /** How long the money of a new seller rests at least; 0 turns it off. */
  newSellerMillis: number
  /** How many sales a seller has to complete until money no longer rests. */
  newSellerSales: number
  /** What a seller pays, in hundredths of a per cent. */
  feeBasisPoints: number
}

const hour = 3_600_000

export function readOrderSettings(env: Env): OrderSettings {
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

type OrderAct = 'cancel-order' | 'decide-dispute' | 'waive-return'

/** Appends an admin's act on an order, or on a checklist, to the audit log: the module above provides it. */
export type RecordOrderAct = RecordAct<OrderAct | 'edit-checklist'>

/** Records an act of the caller on the phone of an order and its seller. */
export function recordActOf(
  { recordAct }: { recordAct: RecordOrderAct },
  c: Context<{ Variables: { caller: Caller } }>,
  act: OrderAct,
): OnAdminAct {
  const admin = describeActor(c)
  return (tx, { id, name, sellerId, sellerEmail }, about) =>
    recordAct(tx, admin, act, { id: sellerId, email: sellerEmail }, { listing: { id, name }, ...about })
}

/** Records the act of an admin on an order and its phone, with the amount that is refunded. The module above provides it. */
export type OnAdminAct = (
  tx: Db,
  listing: Listing,
  about: { orderId: string; amountMinor: number; note: string },
) => Promise<void>
