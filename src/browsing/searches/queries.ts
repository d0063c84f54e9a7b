import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import { callOptions } from '../../ui/query-client.ts'
import type { BrowsingApi } from '../routes.ts'

const api = createApi<BrowsingApi>()

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: (context) => parseResponse(api.savedsearches.$get({}, callOptions(context))),
})
