import { useQuery } from '@tanstack/react-query'
import { createApi, paramOf } from '../ui/api.ts'
import { callQuery } from '../ui/query-client.ts'
import type { CatalogueApi } from './routes.ts'
import { firstBrands } from './rules.ts'

const api = createApi<CatalogueApi>()

/** The brands that phones can be offered of, in their order. */
const categoriesQuery = callQuery(['catalogue', 'categories'], (call) => api.categories.$get({}, call))

export const categoryQuery = (id: string) =>
  callQuery(['catalogue', 'category', id], (call) => api.categories[':id'].$get(paramOf(id), call))

/** The names of the brands that phones can be offered of; the specification's until the others are loaded. */
export function useBrandNames(): readonly string[] {
  const { data } = useQuery(categoriesQuery)
  return data?.map(({ category_name }) => category_name) ?? firstBrands
}
