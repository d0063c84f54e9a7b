import { queryOptions } from '@tanstack/react-query'
import { orderKeys } from '../../orders/queries.ts'
import { createApi, paramOf, parseResponse, readPage } from '../../ui/api.ts'
import { pagedQuery } from '../../ui/paged-list.ts'
import { callOptions, freshMillis } from '../../ui/query-client.ts'
import type { CheckoutApi } from '../routes.ts'
import type { BidSide } from './rules.ts'

const api = createApi<CheckoutApi>()

/** The user's bids as this party, buyer or seller, newest first. */
export const bidsQuery = (as: BidSide) => ({
  ...pagedQuery([...orderKeys.all, 'bids', as], (cursor, call) =>
    readPage(api.bids.$get({ query: { as, cursor } }, call)),
  ),
  staleTime: freshMillis,
})

export const bidsOfPhoneQuery = (productId: string, as: BidSide) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'bids', 'phone', productId, as],
    queryFn: (context) => parseResponse(api.bids.$get({ query: { as, productId } }, callOptions(context))),
    staleTime: freshMillis,
  })

export const bidTermsQuery = (productId: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'bids', 'terms', productId],
    queryFn: (context) => parseResponse(api.bidterms[':id'].$get(paramOf(productId), callOptions(context))),
    staleTime: freshMillis,
  })
