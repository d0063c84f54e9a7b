import { createApi, paramOf } from '../ui/api.ts'
import { callQuery } from '../ui/query-client.ts'
import type { CatalogueApi } from './routes.ts'

const api = createApi<CatalogueApi>()

export const categoryQuery = (id: string) =>
  callQuery(['catalogue', 'category', id], (call) => api.categories[':id'].$get(paramOf(id), call))
