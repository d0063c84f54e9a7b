/** The addresses of this module's pages that others link to. */
export const moderationPaths = {
  desk: '/dashbord/desk',
  member: (id: string) => `/dashbord/members/${id}`,
  queue: '/dashbord/queue',
  failedJobs: '/dashbord/queue/jobs',
  overview: '/dashbord/overview',
  money: '/dashbord/money',
  chargebacks: '/dashbord/money#chargebacks',
  reports: '/dashbord/report',
  flags: '/dashbord/flags',
  enquiries: '/dashbord/enquiries',
  verification: '/dashbord/verification',
  sellersToVerify: '/dashbord/allseller?verified=false',
  undelivered: '/dashbord/overview/mails',
  sales: (from: string, to: string) => `/dashbord/overview/sales?from=${from}&to=${to}`,
}
