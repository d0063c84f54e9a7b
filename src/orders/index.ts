import { z } from 'zod'
import { dueRefunds, followRefundJob, withDeadline } from '../payments/index.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { enqueueDue } from '../platform/jobs/unique-jobs.ts'
import { orderProblems } from './contract.ts'
import type { OrderDeps } from './deps.ts'
import { followRefund } from './refund-order.ts'
import { personalTables } from './schema.ts'

export { adoptRefund, recordPaidRefund } from './adopt-refund.ts'
export {
  become,
  becomeAll,
  countTransitions,
  hasBecome,
  listEvents,
  type OrderEvent,
  passPhone,
  publishStage,
  recordTransition,
} from './become.ts'
export { type OrderCallDeps, type OrderDeps, type OrderSettings, readOrderSettings } from './deps.ts'
export { describeForMail, findEndByPhone, findInFull, type OrderInFull } from './find-in-full.ts'
export {
  noticesOfSale,
  notifyAdminsOfDispute,
  notifyOfClosedAccount,
  notifyOfDelay,
  notifyOfDispute,
  notifyOfRejected,
  notifyOfStolenPhone,
  notifyParty,
  remindOfReturn,
  remindToMeet,
} from './notify-parties.ts'
export { hasEvent, hasReportedNoShow, wasMissedBy } from './missed-meeting.ts'
export { cancelPaid, followRefund, type Refund, refundLate, startRefund } from './refund-order.ts'
export { listReleases, postRelease, readRelease, releaseHeld } from './release-money.ts'
export { after } from './rules.ts'
export {
  hasStayed,
  isLinked,
  isRatedFairly,
  isSale,
  recordLaterSignals,
  withSharedSigns,
  worthIn,
  worthOf,
} from './sale-worth.ts'
export { meetings, orderEvents, orders } from './schema.ts'
export {
  findById,
  findOrder,
  findOwnOrder,
  findParty,
  hasOrdered,
  hasRunningOrders,
  listMatching,
  listOfBuyer,
  listOrderedPhotos,
  listPayable,
  lockOrder,
  lockOrderAlone,
  lockOrderRow,
  lockParty,
  type OfferedListing,
  type Order,
  type OrderWithListing,
  isStanding,
  proposedBy,
  roleIn,
  setDue,
  setRemind,
} from './store.ts'

export const orderModule = {
  jobs: ({ orderDeps }: { orderDeps: OrderDeps }) => orderJobs(orderDeps),
  problems: [orderProblems],
  personalTables,
} satisfies Module

const oneOrder = z.object({ orderId: z.string() })

/** Reads the order's id from a job's payload; throws when there is none. */
export const orderIdIn = (payload: unknown): string => oneOrder.parse(payload).orderId

/** Gives all provider calls of a job a deadline, so that a provider that hangs does not occupy a worker. */
export const inTime = (deps: OrderDeps): OrderDeps => ({ ...deps, payments: withDeadline(deps.payments) })

function orderJobs(deps: OrderDeps): ModuleJobs {
  const { db, clock } = deps
  return {
    jobs: {
      [followRefundJob.name]: (payload) => followRefund(inTime(deps), orderIdIn(payload)),
      'enqueue-due-refunds': () => enqueueDue(db, followRefundJob, clock.now(), dueRefunds),
    },
    recurring: [{ job: 'enqueue-due-refunds', every: 'minute' }],
  }
}
