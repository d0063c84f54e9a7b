import { z } from 'zod'
import { followRefundJob, listDueRefunds, withDeadline } from '../payments/index.ts'
import { enqueueDue } from '../platform/jobs/unique-jobs.ts'
import type { ModuleJobs } from '../platform/module.ts'
import type { OrderDeps } from './deps.ts'
import { followRefund } from './refund-order.ts'

const oneOrder = z.object({ orderId: z.string() })

/** Reads the order's id from a job's payload; throws when there is none. */
export const orderIdIn = (payload: unknown): string => oneOrder.parse(payload).orderId

/** Gives all provider calls of a job a deadline, so that a provider that hangs does not occupy a worker. */
export const inTime = (deps: OrderDeps): OrderDeps => ({ ...deps, payments: withDeadline(deps.payments) })

export function orderJobs(deps: OrderDeps): ModuleJobs {
  const { db, clock } = deps
  return {
    jobs: {
      [followRefundJob.name]: (payload) => followRefund(inTime(deps), orderIdIn(payload)),
      'enqueue-due-refunds': () => enqueueDue(db, followRefundJob, clock.now(), listDueRefunds),
    },
    recurring: [{ job: 'enqueue-due-refunds', every: 'minute' }],
  }
}
