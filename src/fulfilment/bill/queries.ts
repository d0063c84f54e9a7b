import { queryOptions } from '@tanstack/react-query'
import { orderKeys } from '../../orders/queries.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { callOptions, freshMillis } from '../../ui/query-client.ts'
import type { FulfilmentApi } from '../routes.ts'

const api = createApi<FulfilmentApi>()

export const billQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderKeys.details(orderId), 'bill'],
    queryFn: (context) =>
      parseResponse(api.orders[':id'].billofsale.$get(paramOf(orderId), callOptions(context))),
    staleTime: freshMillis,
    retry: false,
  })
