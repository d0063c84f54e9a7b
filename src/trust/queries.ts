import { createApi, readPage } from '../ui/api.ts'
import { tableQuery } from '../ui/paged-list.ts'
import { freshQuery } from '../ui/query-client.ts'
import type { TrustApi } from './routes.ts'

const api = createApi<TrustApi>()

export const reportQueueQuery = (q: string) =>
  tableQuery(['trust', 'reports', q], (page, call) =>
    readPage(api.reportedphones.$get({ query: { q: q || undefined, ...page } }, call)),
  )

export const flaggedPhonesQuery = tableQuery(['trust', 'flags'], (page, call) =>
  readPage(api.flaggedphones.$get({ query: page }, call)),
)

/** The seller's phones that admins took down. */
export const takeDownsQuery = freshQuery(['trust', 'takedowns'], (call) => api.takedowns.$get({}, call))

/** Whether the seller is verified and what was decided. */
export const verificationQuery = freshQuery(['trust', 'verification'], (call) =>
  api.verification.$get({}, call),
)
