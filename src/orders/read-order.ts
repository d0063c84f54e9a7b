import type { Caller } from '../identity/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { findListing } from '../listings/index.ts'
import { listChargebacksOf, needsAttention } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import { type Dispute, type DisputeReply, findDispute, listReplies } from './dispute/store.ts'
import { findOrder } from './find-order.ts'
import { findParty } from './find-party.ts'
import { codeLimit } from './handover/rules.ts'
import { readTries } from './handover/store-tries.ts'
import { readFee } from './post-money.ts'
import { presentDetails } from './present-details.ts'
import { feeOf } from './rules.ts'
import type { OrderDetails } from './sale-contract.ts'
import type { SaleDeps } from './sale-routes.ts'
import { countNoShows, findBuyerName } from './sales/store.ts'
import type { Order, OrderWithListing } from './store.ts'
import { listEvents, type OrderEvent } from './store-events.ts'

/** An order with all that its page shows: to its buyer and its seller, and to an admin whom its dispute or its money concerns. */
export function readOrder(
  { db, ...deps }: Pick<SaleDeps, 'db' | 'settings' | 'codes' | 'publicUrl'>,
  caller: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<Result<OrderDetails, 'unknown-booking'>> {
  // In one snapshot, so that the order and its timeline are of the same moment.
  return db.transaction((tx) => readInSnapshot({ db: tx, ...deps }, caller, id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function readInSnapshot(
  { db, settings, codes, publicUrl }: Pick<SaleDeps, 'settings' | 'codes' | 'publicUrl'> & { db: Db },
  caller: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<Result<OrderDetails, 'unknown-booking'>> {
  const found = await findParty(db, caller, id)
  if (!found.ok) return found
  const { order, by } = found.value
  const dispute = await findDispute(db, order.id)
  const isToJudge = dispute !== null || order.chargebackAt !== null
  if (by.role === 'admin' && !isToJudge && !(await needsAttention(db, order.id))) return no('unknown-booking')
  const listing = await findListing(db, order.listingId)
  if (!listing) throw new Error(`the phone of the order ${order.id} does not exist`)
  const expectedFee = feeOf(order.priceMinor - (order.refundMinor ?? 0), settings.feeBasisPoints)
  // The setting may have changed since the fee was kept.
  const keptFee = order.status === 'completed' ? await readFee(db, order) : null
  return ok(
    presentDetails({
      order,
      listing,
      buyerName: await findBuyerName(db, order.buyerId),
      noShows: await countNoShows(db, order.buyerId),
      events: await listEventsNow(db, order),
      dispute,
      replies: dispute ? await listReplies(db, order.id) : [],
      chargeback: (await listChargebacksOf(db, order.id))[0] ?? null,
      viewer: by.role,
      codes,
      publicUrl,
      feeMinor: keptFee ?? expectedFee,
    }),
  )
}

/** What has happened to an order. The job that ends one whose phone is gone may have yet to run. */
async function listEventsNow(db: Db, order: OrderWithListing): Promise<OrderEvent[]> {
  const { id: orderId, status: toStatus, listing } = order
  const events = await listEvents(db, orderId)
  const goneAt = listing.soldAt ?? listing.withdrawnAt
  const isOver = toStatus === 'unavailable' || toStatus === 'cancelled'
  if (!isOver || !goneAt || events.at(-1)?.toStatus === toStatus) return events
  const end = { fromStatus: 'booked', toStatus, byParty: 'system', byId: null, reason: null } as const
  return [...events, { id: 0, orderId, ...end, at: goneAt }]
}

/** What an order has on record for whoever judges it. The order itself keeps what was agreed. */
export type OrderRecord = {
  order: Order
  /** The IMEI and the mobile number of the phone; null when none was given. */
  imei: string | null
  mobile: string
  events: OrderEvent[]
  /** How many wrong hand-over codes were entered. */
  wrongCodes: number
  dispute: Dispute | null
  replies: DisputeReply[]
}

/** Reads the record of an order; null for a malformed or unknown id. The caller checks who may read it. */
export async function readOrderRecord(db: Db, orderId: string): Promise<OrderRecord | null> {
  const found = await findOrder(db, orderId)
  if (!found) return null
  const { listing: _, ...order } = found
  const listing = await findListing(db, order.listingId)
  const { wrong, locks } = await readTries(db, order.id, 'hand-over')
  return {
    order,
    imei: order.imei,
    mobile: order.mobile ?? listing?.mobile ?? '',
    events: await listEvents(db, order.id),
    wrongCodes: locks * codeLimit.tries + wrong,
    dispute: await findDispute(db, order.id),
    replies: await listReplies(db, order.id),
  }
}
