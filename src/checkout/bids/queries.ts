import { orderKeys } from '../../orders/queries.ts'
import { createApi, paramOf, readPage } from '../../ui/api.ts'
import { freshPages } from '../../ui/paged-list.ts'
import { freshQuery } from '../../ui/query-client.ts'
import type { CheckoutApi } from '../routes.ts'
import type { BidSide } from './rules.ts'

const api = createApi<CheckoutApi>()

export const bidsQuery = (as: BidSide) =>
  freshPages([...orderKeys.all, 'bids', as], (cursor, call) =>
    readPage(api.bids.$get({ query: { as, cursor } }, call)),
  )

export const bidsOfPhoneQuery = (productId: string, as: BidSide) =>
  freshQuery([...orderKeys.all, 'bids', 'phone', productId, as], (call) =>
    api.bids.$get({ query: { as, productId } }, call),
  )

export const bidTermsQuery = (productId: string) =>
  freshQuery([...orderKeys.all, 'bids', 'terms', productId], (call) =>
    api.bidterms[':id'].$get(paramOf(productId), call),
  )
