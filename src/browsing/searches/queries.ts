import { createApi } from '../../ui/api.ts'
import { callQuery } from '../../ui/query-client.ts'
import type { BrowsingApi } from '../routes.ts'

const api = createApi<BrowsingApi>()

export const savedSearchesQuery = callQuery(['saved-searches'], (call) => api.savedsearches.$get({}, call))
