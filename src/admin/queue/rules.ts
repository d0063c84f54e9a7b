import { type Duty, mayDo, type StaffRole } from '../../auth/rules.ts'

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
