import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery, tableQuery } from '../ui/paged-list.ts'
import { callOptions } from '../ui/query-client.ts'
import type { MoneyOverview } from './money/contract.ts'
import type { QueueKind } from './queue/rules.ts'
import type { AdminApi } from './routes.ts'

const api = createApi<AdminApi>()

/** The keys of what acts on people and background work have fetched again. */
export const adminKeys = {
  members: ['admin', 'members'],
  desk: ['admin', 'desk'],
  queue: ['admin', 'queue'],
} as const

/** All sellers (those that match `q`), or only the unverified ones, for the admin. */
export const sellersQuery = (q: string, verified?: 'false') =>
  tableQuery([...adminKeys.members, 'sellers', q, verified], (page, call) =>
    readPage(api.seller.$get({ query: { q: q || undefined, verified, ...page } }, call)),
  )

/** All buyers (those that match `q`), for the admin. */
export const buyersQuery = (q: string) =>
  tableQuery([...adminKeys.members, 'buyers', q], (page, call) =>
    readPage(api.bayer.$get({ query: { q: q || undefined, ...page } }, call)),
  )

/** What is found by whatever an admin has typed. */
export const deskQuery = (q: string) =>
  queryOptions({
    queryKey: [...adminKeys.desk, 'search', q],
    staleTime: 0,
    queryFn: (context) => parseResponse(api.desk.$get({ query: { q } }, callOptions(context))),
  })

/** All about a person. Always refetched: they go on trading. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.desk, 'member', id],
    staleTime: 0,
    queryFn: (context) => parseResponse(api.members[':id'].$get(paramOf(id), callOptions(context))),
  })

/** The acts of admins (those that match `q`), newest first. */
export const auditLogQuery = (q: string) =>
  tableQuery(['admin', 'audit', q], (page, call) =>
    readPage(api.audit.$get({ query: { q: q || undefined, ...page } }, call)),
  )

/** The admin's overview. Always refetched, because other users' acts change it. */
export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.overview.$get({}, callOptions(context))),
})

/** Mails that were given up. Always refetched, because they fail by themselves. */
export const undeliveredQuery = queryOptions({
  queryKey: ['admin', 'undelivered'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.undeliveredmails.$get({}, callOptions(context))),
})

/** The admin's money page. Asked for again and again while a comparison is awaited. */
export const moneyQuery = queryOptions<MoneyOverview>({
  queryKey: ['admin', 'money'],
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.check.awaited ? 2000 : false),
  queryFn: (context) => parseResponse(api.money.$get({}, callOptions(context))),
})

/** The sales of these days in Dhaka, the latest first. */
export const salesQuery = (days: { from: string; to: string }) =>
  tableQuery(['admin', 'sales', days.from, days.to], (page, call) =>
    readPage(api.overview.sales.$get({ query: { ...days, ...page } }, call)),
  )

/** What waits for an admin, of one kind or of all, the oldest first. */
export const queueQuery = (kind: QueueKind | undefined) =>
  tableQuery([...adminKeys.queue, 'list', kind], (page, call) =>
    readPage(api.queue.$get({ query: { kind, ...page } }, call)),
  )

/** How many things of each kind wait for an admin. */
export const queueCountsQuery = queryOptions({
  queryKey: [...adminKeys.queue, 'counts'],
  staleTime: 2000,
  queryFn: (context) => parseResponse(api.queue.counts.$get({}, callOptions(context))),
})

/** What an admin decides an order by. Always refetched: both sides go on writing. */
export const evidenceQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'evidence', orderId],
    staleTime: 0,
    queryFn: (context) =>
      parseResponse(api.orders[':id'].evidence.$get(paramOf(orderId), callOptions(context))),
  })

/** Background work that has failed for a day. Always refetched: it fails and succeeds by itself. */
export const failedJobsQuery = queryOptions({
  queryKey: [...adminKeys.queue, 'failed jobs'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.failedjobs.$get({}, callOptions(context))),
})

/** All chargebacks, the latest first, for the admin. Always refetched: banks decide. */
export const chargebacksQuery = {
  ...pagedQuery(['admin', 'chargebacks', 'all'], (cursor, call) =>
    readPage(api.chargebacks.$get({ query: { cursor } }, call)),
  ),
  staleTime: 0,
}

/** The chargebacks of an order, for the admin. Always refetched: the bank decides. */
export const chargebacksOfQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'chargebacks', orderId],
    staleTime: 0,
    queryFn: (context) => parseResponse(api.chargebacks.$get({ query: { orderId } }, callOptions(context))),
  })
