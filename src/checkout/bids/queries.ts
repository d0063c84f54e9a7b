import { orderKeys } from '../../orders/queries.ts'
import { ApiProblem, createApi, once, paramOf, parseResponse, readPage } from '../../ui/api.ts'
import { freshPages } from '../../ui/paged-list.ts'
import { freshQuery, useRefreshingCall } from '../../ui/query-client.ts'
import { toast } from '../../ui/toaster.tsx'
import type { CheckoutApi } from '../index.ts'
import type { BidSide } from './rules.ts'
import { bidTexts as words } from './texts.ts'

const api = createApi<CheckoutApi>()
const bid = api.bids[':id']

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

type NewBid = { productId: string; price: number; phone: string; location: string }

export const useMakeBid = () =>
  useRefreshingCall(orderKeys.all, ({ bid: json, key }: { bid: NewBid; key: string | undefined }) =>
    parseResponse(api.bids.$post({ json }, once(key))),
  )

/** Says in a toast that a bid is over: it leaves its place, and with it an error that would stand there. */
function sayWhenOver<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'bid-over') toast.error(error.message)
    throw error
  })
}

/** The mutations with which the parties answer the bid of this id. All bids are refetched afterwards. */
export function useBidActs(id: string) {
  const param = paramOf(id)
  return {
    accept: useRefreshingCall(orderKeys.all, () => sayWhenOver(parseResponse(bid.acceptance.$put(param)))),
    decline: useRefreshingCall(orderKeys.all, () => parseResponse(bid.refusal.$put(param))),
    withdraw: useRefreshingCall(orderKeys.all, () => parseResponse(bid.$delete(param))),
    counter: useRefreshingCall(orderKeys.all, ({ price, key }: { price: number; key: string | undefined }) =>
      sayWhenOver(parseResponse(bid.counter.$post({ ...param, json: { price } }, once(key)))),
    ),
  }
}

export const useSetBidTerms = (productId: string) =>
  useRefreshingCall(orderKeys.all, async (json: { takesBids: boolean; lowest: number | null }) => {
    await parseResponse(api.bidterms[':id'].$put({ ...paramOf(productId), json }))
    // Here, because the form remounts with the new terms.
    toast.success(words.saved)
  })
