import type { OrderDeps } from '../orders/index.ts'
import type { Module } from '../platform/module.ts'
import { personalTables as billTables } from './bill/schema.ts'
import type { FulfilmentDeps } from './deps.ts'
import { fulfilmentJobs } from './jobs.ts'
import { personalTables as meetingTables } from './meeting/schema.ts'
import { fulfilmentProblems } from './problems.ts'
import { fulfilmentRoutes } from './routes.ts'

export type { FulfilmentDeps } from './deps.ts'
export {
  askForRefundsByHand,
  type RefundsByHand,
  releaseToSeller,
  reportRefundsByHand,
} from './handover/complete-order.ts'
export { loadChecklists } from './handover/load-checklists.ts'
export {
  type CodeOutcome,
  checkCode,
  createOrderCodes,
  type OrderCodes,
  readTries,
} from './handover/order-codes.ts'
export { findMeetings, type Meetings } from './meeting/set-meeting.ts'
export { isSharedBy } from './meeting/share-meeting.ts'

export const fulfilmentModule = {
  routes: ({ saleDeps }: { saleDeps: FulfilmentDeps }) => fulfilmentRoutes(saleDeps),
  jobs: ({ orderDeps }: { orderDeps: OrderDeps }) => fulfilmentJobs(orderDeps),
  problems: [fulfilmentProblems],
  personalTables: [...billTables, ...meetingTables],
} satisfies Module
