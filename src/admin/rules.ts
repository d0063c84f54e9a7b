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
