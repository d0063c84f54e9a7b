import { queryOptions } from '@tanstack/react-query'
import type { BrandName } from '../../catalogue/rules.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { callOptions } from '../../ui/query-client.ts'
import type { ListingApi } from '../routes.ts'
import type { Condition } from '../rules.ts'

const api = createApi<ListingApi>()

export const priceGuideQuery = (phone: {
  brand: BrandName
  name: string
  storageGb: number | null
  condition: Condition | null
}) =>
  queryOptions({
    queryKey: ['listings', 'price-guide', phone],
    queryFn: (context) => {
      const { storageGb, condition, ...model } = phone
      const query = { ...model, storageGb: storageGb?.toString(), condition: condition ?? undefined }
      return parseResponse(api.priceguide.$get({ query }, callOptions(context)))
    },
    staleTime: 3_600_000,
    retry: false,
  })
