import { createApi, paramOf } from '../ui/api.ts'
import { callQuery } from '../ui/query-client.ts'
import type { CatalogueApi } from './routes.ts'

const api = createApi<CatalogueApi>()

/** The brands that phones can be offered of, in their order. */
export const categoriesQuery = callQuery(['catalogue', 'categories'], (call) => api.categories.$get({}, call))

export const categoryQuery = (id: string) =>
  callQuery(['catalogue', 'category', id], (call) => api.categories[':id'].$get(paramOf(id), call))
