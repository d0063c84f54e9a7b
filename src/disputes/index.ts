import { ne } from 'drizzle-orm'
import { z } from 'zod'
import type { FulfilmentDeps } from '../fulfilment/index.ts'
import { inTime, type OrderDeps, orderIdIn, orders } from '../orders/index.ts'
import { followChargebackJob } from '../payments/index.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { enqueueDue } from '../platform/jobs/unique-jobs.ts'
import { followChargeback, followDueChargebacks } from './chargeback/follow-chargeback.ts'
import { disputeProblems } from './dispute/contract.ts'
import { disputeRoutes } from './dispute/routes.ts'
import { moveOrder, moveOrderJob } from './move-order.ts'
import { personalTables } from './schema.ts'

export { collectOwedJob, followChargeback } from './chargeback/follow-chargeback.ts'
export { isToJudge, maySeeDispute, readOrderRecord, selectOpenDisputes } from './dispute/read-dispute.ts'
export { type Dispute, type DisputeReply, findDispute, hasDispute, listReplies } from './dispute/store.ts'

export const disputeModule = {
  routes: ({ saleDeps }: { saleDeps: FulfilmentDeps }) => disputeRoutes(saleDeps),
  jobs: ({ orderDeps }: { orderDeps: OrderDeps }) => disputeJobs(orderDeps),
  problems: [disputeProblems],
  personalTables,
} satisfies Module

const oneChargeback = z.object({ provider: z.string(), chargebackId: z.string() })

/** The jobs that move orders on by themselves and follow chargebacks, and those that enqueue each minute what has fallen due. */
function disputeJobs(deps: OrderDeps): ModuleJobs {
  const { db, clock } = deps
  return {
    jobs: {
      [moveOrderJob.name]: (payload) => moveOrder(deps, orderIdIn(payload)),
      [followChargebackJob]: (payload) => followChargeback(inTime(deps), oneChargeback.parse(payload)),
      'enqueue-due-orders': async () => {
        const { id, dueAt, remindAt, status } = orders
        await enqueueDue(db, moveOrderJob, clock.now(), { id, dueAt, where: ne(status, 'handed-over') })
        await enqueueDue(db, moveOrderJob, clock.now(), { id, dueAt: remindAt })
      },
      'enqueue-due-chargebacks': () => followDueChargebacks(deps),
    },
    recurring: [
      { job: 'enqueue-due-orders', every: 'minute' },
      { job: 'enqueue-due-chargebacks', every: 'minute' },
    ],
  }
}
