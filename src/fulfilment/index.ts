import { eq } from 'drizzle-orm'
import { inTime, type OrderDeps, orderIdIn, orders } from '../orders/index.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { enqueueDue } from '../platform/jobs/unique-jobs.ts'
import { releaseOrder, releaseOrderJob } from './handover/complete-order.ts'
import type { FulfilmentDeps } from './handover/order-codes.ts'
import { fulfilmentProblems } from './problems.ts'
import { fulfilmentRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export {
  askForRefundsByHand,
  type RefundsByHand,
  releaseToSeller,
  reportRefundsByHand,
} from './handover/complete-order.ts'
export {
  checkCode,
  createOrderCodes,
  type FulfilmentDeps,
  type OrderCodes,
  readTries,
} from './handover/order-codes.ts'
export { findMeetings, forgetReturnMeetings, type Meetings } from './meeting/set-meeting.ts'

export const fulfilmentModule = {
  routes: ({ saleDeps }: { saleDeps: FulfilmentDeps }) => fulfilmentRoutes(saleDeps),
  jobs: ({ orderDeps }: { orderDeps: OrderDeps }) => fulfilmentJobs(orderDeps),
  problems: [fulfilmentProblems],
  personalTables,
} satisfies Module

/** The job that releases the money of an order, and the one that enqueues it each minute for orders whose inspection is over. */
function fulfilmentJobs(deps: OrderDeps): ModuleJobs {
  const { id, dueAt, status } = orders
  return {
    jobs: {
      [releaseOrderJob.name]: (payload) => releaseOrder(inTime(deps), orderIdIn(payload)),
      // The job skips those whose buyer is yet to be reminded.
      'enqueue-due-releases': () =>
        enqueueDue(deps.db, releaseOrderJob, deps.clock.now(), {
          id,
          dueAt,
          where: eq(status, 'handed-over'),
        }),
    },
    recurring: [{ job: 'enqueue-due-releases', every: 'minute' }],
  }
}
