import { ne } from 'drizzle-orm'
import { z } from 'zod'
import { inTime, listDueOrders, type OrderDeps, orderIdIn, orders } from '../orders/index.ts'
import { followChargebackJob } from '../payments/index.ts'
import { enqueueDue } from '../platform/jobs/unique-jobs.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { followChargeback, followDueChargebacks } from './chargeback/follow-chargeback.ts'
import { moveOrder, moveOrderJob } from './move-order.ts'

const oneChargeback = z.object({ provider: z.string(), chargebackId: z.string() })

/** The jobs that move orders on by themselves and follow chargebacks, and those that enqueue each minute what has fallen due. */
export function disputeJobs(deps: OrderDeps): ModuleJobs {
  const { db, clock } = deps
  return {
    jobs: {
      [moveOrderJob.name]: (payload) => moveOrder(deps, orderIdIn(payload)),
      [followChargebackJob]: (payload) => followChargeback(inTime(deps), oneChargeback.parse(payload)),
      'enqueue-due-orders': async () => {
        await enqueueDue(db, moveOrderJob, clock.now(), (db, page) =>
          listDueOrders(db, orders.dueAt, page, ne(orders.status, 'handed-over')),
        )
        await enqueueDue(db, moveOrderJob, clock.now(), (db, page) =>
          listDueOrders(db, orders.remindAt, page),
        )
      },
      'enqueue-due-chargebacks': () => followDueChargebacks(deps),
    },
    recurring: [
      { job: 'enqueue-due-orders', every: 'minute' },
      { job: 'enqueue-due-chargebacks', every: 'minute' },
    ],
  }
}
