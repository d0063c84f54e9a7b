import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../queries.ts'
import { firstBrands } from '../rules.ts'

/** The names of the brands that phones can be offered of; the specification's until the others are loaded. */
export function useBrandNames(): readonly string[] {
  const { data } = useQuery(categoriesQuery)
  return data?.map(({ category_name }) => category_name) ?? firstBrands
}
