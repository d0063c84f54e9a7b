import { z } from 'zod'
import { followRefundJob, listDueRefunds, withDeadline } from '../payments/index.ts'
import { enqueueDue } from '../platform/jobs/jobs-of-one.ts'
import type { ModuleJobs } from '../platform/module.ts'
import type { OrderDeps } from './deps.ts'
import { followRefund } from './refund-order.ts'

const oneOrder = z.object({ orderId: z.string() })

/** The order that the job of one is about. */
export const orderIdIn = (payload: unknown): string => oneOrder.parse(payload).orderId

/** How long a provider that hangs can occupy a worker. */
export const inTime = (deps: OrderDeps): OrderDeps => ({ ...deps, payments: withDeadline(deps.payments) })

/** The jobs that bring refunds to their end: one for each order, and one that runs each minute and enqueues these. */
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
