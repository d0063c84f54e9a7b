import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse, readPage } from '../ui/api.ts'
import { tableQuery } from '../ui/paged-list.ts'
import { callOptions } from '../ui/query-client.ts'
import type { TrustApi } from './routes.ts'

const api = createApi<TrustApi>()

/** Reported phones (those that match `q`), the latest report first. */
export const reportQueueQuery = (q: string) =>
  tableQuery(['trust', 'reports', q], (page, call) =>
    readPage(api.reportedphones.$get({ query: { q: q || undefined, ...page } }, call)),
  )

/** Phones with open flags, the latest first. */
export const flaggedPhonesQuery = tableQuery(['trust', 'flags'], (page, call) =>
  readPage(api.flaggedphones.$get({ query: page }, call)),
)

/** A seller's phones that admins took down. Always refetched, because others take them down. */
export const takeDownsQuery = queryOptions({
  queryKey: ['trust', 'takedowns'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.takedowns.$get({}, callOptions(context))),
})

/** Whether one carries the tick, and what was decided. Always refetched, because admins decide. */
export const verificationQuery = queryOptions({
  queryKey: ['trust', 'verification'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.verification.$get({}, callOptions(context))),
})
