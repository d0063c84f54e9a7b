import { orderKeys } from '../../orders/queries.ts'
import { createApi, paramOf, readPage } from '../../ui/api.ts'
import { pagedQuery } from '../../ui/paged-list.ts'
import { callQuery, freshMillis } from '../../ui/query-client.ts'
import type { CheckoutApi } from '../routes.ts'
import type { BidSide } from './rules.ts'

const api = createApi<CheckoutApi>()

export const bidsQuery = (as: BidSide) => ({
  ...pagedQuery([...orderKeys.all, 'bids', as], (cursor, call) =>
    readPage(api.bids.$get({ query: { as, cursor } }, call)),
  ),
  staleTime: freshMillis,
})

export const bidsOfPhoneQuery = (productId: string, as: BidSide) =>
  callQuery(
    [...orderKeys.all, 'bids', 'phone', productId, as],
    (call) => api.bids.$get({ query: { as, productId } }, call),
    { staleTime: freshMillis },
  )

export const bidTermsQuery = (productId: string) =>
  callQuery(
    [...orderKeys.all, 'bids', 'terms', productId],
    (call) => api.bidterms[':id'].$get(paramOf(productId), call),
    { staleTime: freshMillis },
  )
