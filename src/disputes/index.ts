import type { FulfilmentDeps } from '../fulfilment/index.ts'
import type { OrderDeps } from '../orders/index.ts'
import type { Module } from '../platform/module.ts'
import { disputeRoutes } from './dispute/routes.ts'
import { disputeJobs } from './jobs.ts'
import { disputeProblems } from './problems.ts'
import { personalTables } from './schema.ts'

export { collectOwedJob, followChargeback } from './chargeback/follow-chargeback.ts'
export {
  isToJudge,
  maySeeDispute,
  type OrderRecord,
  readOrderRecord,
  selectOpenDisputes,
} from './dispute/judge-order.ts'
export { type Dispute, type DisputeReply, findDispute, hasDispute, listReplies } from './dispute/store.ts'

export const disputeModule = {
  routes: ({ saleDeps }: { saleDeps: FulfilmentDeps }) => disputeRoutes(saleDeps),
  jobs: ({ orderDeps }: { orderDeps: OrderDeps }) => disputeJobs(orderDeps),
  problems: [disputeProblems],
  personalTables,
} satisfies Module
