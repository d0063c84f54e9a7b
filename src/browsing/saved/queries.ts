import { createApi, readPage } from '../../ui/api.ts'
import { pagedQuery } from '../../ui/paged-list.ts'
import { callQuery } from '../../ui/query-client.ts'
import type { BrowsingApi } from '../routes.ts'

const api = createApi<BrowsingApi>()

export const savedKeys = { all: ['saved'], list: ['saved', 'list'] } as const

/** The ids of the phones that the user has saved: one call for the hearts of all cards. */
export const savedIdsQuery = callQuery(
  [...savedKeys.all, 'ids'],
  (call) => api.savedphones.ids.$get({}, call),
  { retry: false },
)

export const savedPhonesQuery = pagedQuery(savedKeys.list, (cursor, call) =>
  readPage(api.savedphones.$get({ query: { cursor } }, call)),
)
