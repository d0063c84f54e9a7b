import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import { callOptions } from '../../ui/query-client.ts'
import type { FactorApi } from './routes.ts'

const api = createApi<FactorApi>()

/** The second factors of the signed-in person. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['identity', 'factors'],
    queryFn: (context) => parseResponse(api.factors.$get({ query: {} }, callOptions(context))),
  })
