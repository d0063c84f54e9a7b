import { z } from 'zod'
import { listOpenPayments } from '../payments/index.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { JobHandlers, Recurring } from '../platform/jobs/jobs.ts'
import { listOrdersToRelease } from './record-step.ts'
import { settleJob } from './settle-later.ts'
import { type SettleDeps, settleOrder } from './settle-order.ts'
import { listClaimed } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A buyer who is typing a card number is left alone for this long. */
const typingTime = minute
/** An authorisation that was not released in this time has expired at the provider. */
const authorisationLife = 8 * day
/** How many open payments one run asks the provider about. */
const runSize = 100

/**
 * Ends every settlement that was cut off: claimed phones are paid for, authorised payments whose browser vanished are
 * settled, and those of lost or cancelled orders are released. It runs at start and each minute, in any number of processes.
 * Stops quietly when the provider cannot be reached: the next run goes on.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<void> {
  const { db, log } = deps
  const now = deps.clock.now().getTime()
  const orderIds = [
    ...(await listClaimed(db)),
    ...(await listOrdersToRelease(db, new Date(now - authorisationLife))),
    ...(await listOpenPayments(db, { olderThan: new Date(now - typingTime), limit: runSize })),
  ]
  for (const id of new Set(orderIds)) {
    try {
      await settleOrder(deps, id)
    } catch (error) {
      if (error instanceof Refusal) return
      log.error('an order could not be settled', error, { order: id })
    }
  }
}

const reconcileJob = 'reconcile-payments'
const settlePayload = z.object({ orderId: z.string() })

/** The module's jobs: settling one order, and all whose settlement was cut off. */
export function orderJobs(deps: SettleDeps): { jobs: JobHandlers; recurring: Recurring[] } {
  return {
    jobs: {
      [settleJob]: async (payload) => {
        await settleOrder(deps, settlePayload.parse(payload).orderId)
      },
      [reconcileJob]: () => reconcilePayments(deps),
    },
    recurring: [{ job: reconcileJob, every: 'minute' }],
  }
}
