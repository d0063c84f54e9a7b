export const adminPaths = {
  search: '/dashbord/desk',
  member: (id: string) => `/dashbord/members/${id}`,
  queue: '/dashbord/queue',
  failedJobs: '/dashbord/queue/jobs',
  overview: '/dashbord/overview',
  money: '/dashbord/money',
  chargebacks: '/dashbord/money#chargebacks',
  sellersToVerify: '/dashbord/allseller?verified=false',
  undelivered: '/dashbord/overview/mails',
  sales: (from: string, to: string) => `/dashbord/overview/sales?from=${from}&to=${to}`,
}
