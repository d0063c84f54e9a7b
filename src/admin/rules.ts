import { type Duty, mayDo, type StaffRole } from '../auth/rules.ts'

const queueDuties = {
  dispute: 'money',
  chargeback: 'money',
  payout: 'money',
  batch: 'money',
  held: 'money',
  refund: 'money',
  difference: 'money',
  job: 'money',
  seller: 'members',
  report: 'reports',
  flag: 'reports',
  rating: 'reports',
  conversation: 'reports',
  enquiry: 'reports',
  mail: 'members',
} as const satisfies Record<string, Duty>

export type QueueKind = keyof typeof queueDuties

export const queueKinds = Object.keys(queueDuties) as [QueueKind, ...QueueKind[]]

/** The kinds of entries that an admin with these duties may handle; an owner (null) sees all kinds. */
export const queueKindsOf = (staff: StaffRole | null): QueueKind[] =>
  queueKinds.filter((kind) => mayDo(staff, queueDuties[kind]))

export const adminPaths = {
  search: '/dashbord/desk',
  queue: '/dashbord/queue',
  failedJobs: '/dashbord/queue/jobs',
  overview: '/dashbord/overview',
  sellers: '/dashbord/allseller',
  buyers: '/dashbord/allbyer',
  enquiries: '/dashbord/enquiries',
  brands: '/dashbord/brands',
  audit: '/dashbord/audit',
  money: '/dashbord/money',
  chargebacks: '/dashbord/money#chargebacks',
  sellersToVerify: '/dashbord/queue?kind=seller',
  undelivered: '/dashbord/overview/mails',
  sales: (from: string, to: string) => `/dashbord/overview/sales?from=${from}&to=${to}`,
}

export type SuspendProblem = 'no-such-account' | 'admin-suspended'

export const maxStatementLength = 5000

export type EvidenceProblem = 'unknown-chargeback' | 'own-case' | 'too-late-for-evidence'
