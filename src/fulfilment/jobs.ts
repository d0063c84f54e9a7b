import { eq } from 'drizzle-orm'
import { inTime, listDueOrders, type OrderDeps, orderIdIn, orders } from '../orders/index.ts'
import { enqueueDue } from '../platform/jobs/unique-jobs.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { releaseOrder, releaseOrderJob } from './handover/release-order.ts'

/** The job that releases the money of an order, and the one that enqueues it each minute for orders whose inspection is over. */
export function fulfilmentJobs(deps: OrderDeps): ModuleJobs {
  return {
    jobs: {
      [releaseOrderJob.name]: (payload) => releaseOrder(inTime(deps), orderIdIn(payload)),
      // The job skips those whose buyer is yet to be reminded.
      'enqueue-due-releases': () =>
        enqueueDue(deps.db, releaseOrderJob, deps.clock.now(), (db, page) =>
          listDueOrders(db, orders.dueAt, page, eq(orders.status, 'handed-over')),
        ),
    },
    recurring: [{ job: 'enqueue-due-releases', every: 'minute' }],
  }
}
