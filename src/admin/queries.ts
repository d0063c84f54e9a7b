import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions } from '../ui/query-client.ts'
import type { MoneyOverview } from './money/contract.ts'
import { moderationKeys } from './query-keys.ts'
import type { ModerationApi } from './routes.ts'
import type { QueueKind } from './rules.ts'

const api = createApi<ModerationApi>()

/** How many rows an admin's table shows and fetches at a time. */
export const tableRows = 20
const limit = String(tableRows)

/** All sellers (those that match `q`), or only the unverified ones, for the admin. */
export const sellersQuery = (q: string, verified?: 'false') =>
  pagedQuery([...moderationKeys.members, 'sellers', q, verified], (cursor, call) =>
    readPage(api.seller.$get({ query: { q: q || undefined, verified, cursor, limit } }, call)),
  )

/** All buyers (those that match `q`), for the admin. */
export const buyersQuery = (q: string) =>
  pagedQuery([...moderationKeys.members, 'buyers', q], (cursor, call) =>
    readPage(api.bayer.$get({ query: { q: q || undefined, cursor, limit } }, call)),
  )

/** What is found by whatever an admin has typed. */
export const deskQuery = (q: string) =>
  queryOptions({
    queryKey: [...moderationKeys.desk, 'search', q],
    staleTime: 0,
    queryFn: (context) => parseResponse(api.desk.$get({ query: { q } }, callOptions(context))),
  })

/** All about a person. Always refetched: they go on trading. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...moderationKeys.desk, 'member', id],
    staleTime: 0,
    queryFn: (context) => parseResponse(api.members[':id'].$get(paramOf(id), callOptions(context))),
  })

/** Reported phones (those that match `q`), the latest report first. */
export const reportQueueQuery = (q: string) =>
  pagedQuery([...moderationKeys.reports, q], (cursor, call) =>
    readPage(api.reportedphones.$get({ query: { q: q || undefined, cursor, limit } }, call)),
  )

/** Phones with open flags, the latest first. Always refetched: sellers put things right. */
export const flaggedPhonesQuery = {
  ...pagedQuery(moderationKeys.flags, (cursor, call) =>
    readPage(api.flaggedphones.$get({ query: { cursor, limit: '20' } }, call)),
  ),
  staleTime: 0,
}

/** What people wrote by the contact form, the oldest first. Always refetched, because others answer it. */
export const enquiriesQuery = {
  ...pagedQuery(moderationKeys.enquiries, (cursor, call) =>
    readPage(api.enquiries.$get({ query: { cursor, limit } }, call)),
  ),
  staleTime: 0,
}

/** The acts of admins (those that match `q`), newest first. */
export const auditLogQuery = (q: string) =>
  pagedQuery([...moderationKeys.audit, q], (cursor, call) =>
    readPage(api.audit.$get({ query: { q: q || undefined, cursor, limit } }, call)),
  )

/** A seller's phones that admins took down. Always refetched, because others take them down. */
export const takeDownsQuery = queryOptions({
  queryKey: ['moderation', 'takedowns'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.takedowns.$get({}, callOptions(context))),
})

/** The admin's overview. Always refetched, because other users' acts change it. */
export const overviewQuery = queryOptions({
  queryKey: ['moderation', 'overview'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.overview.$get({}, callOptions(context))),
})

/** Mails that were given up. Always refetched, because they fail by themselves. */
export const undeliveredQuery = queryOptions({
  queryKey: ['moderation', 'undelivered'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.undeliveredmails.$get({}, callOptions(context))),
})

/** The admin's money page. Asked for again and again while a comparison is awaited. */
export const moneyQuery = queryOptions<MoneyOverview>({
  queryKey: ['moderation', 'money'],
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.check.awaited ? 2000 : false),
  queryFn: (context) => parseResponse(api.money.$get({}, callOptions(context))),
})

/** The sales of these days in Dhaka, the latest first. */
export const salesQuery = ({ from, to }: { from: string; to: string }) =>
  pagedQuery(['moderation', 'sales', from, to], (cursor, call) =>
    readPage(api.overview.sales.$get({ query: { from, to, cursor, limit } }, call)),
  )

/** What waits for an admin, of one kind or of all, the oldest first. Always refetched, because others deal with it. */
export const queueQuery = (kind: QueueKind | undefined) => ({
  ...pagedQuery([...moderationKeys.queue, 'list', kind], (cursor, call) =>
    readPage(api.queue.$get({ query: { kind, cursor, limit } }, call)),
  ),
  staleTime: 0,
})

/** How many things of each kind wait for an admin. */
export const queueCountsQuery = queryOptions({
  queryKey: [...moderationKeys.queue, 'counts'],
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
  queryKey: [...moderationKeys.queue, 'failed jobs'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.failedjobs.$get({}, callOptions(context))),
})

/** All chargebacks, the latest first, for the admin. Always refetched: banks decide. */
export const chargebacksQuery = {
  ...pagedQuery(['moderation', 'chargebacks', 'all'], (cursor, call) =>
    readPage(api.chargebacks.$get({ query: { cursor } }, call)),
  ),
  staleTime: 0,
}

/** The chargebacks of an order, for the admin. Always refetched: the bank decides. */
export const chargebacksOfQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['moderation', 'chargebacks', orderId],
    staleTime: 0,
    queryFn: (context) => parseResponse(api.chargebacks.$get({ query: { orderId } }, callOptions(context))),
  })
