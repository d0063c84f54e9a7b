import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse } from '../ui/api.ts'
import { callOptions } from '../ui/query-client.ts'
import type { CatalogueApi } from './routes.ts'

const api = createApi<CatalogueApi>()

export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'category', id],
    queryFn: (context) => parseResponse(api.categories[':id'].$get(paramOf(id), callOptions(context))),
  })
