import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderKeys } from '../../../orders/queries.ts'
import { createApi, once, paramOf, parseResponse } from '../../../ui/api.ts'
import { toast } from '../../../ui/toaster.tsx'
import type { CheckoutApi } from '../../routes.ts'
import { bidTexts as words } from '../texts.ts'

const api = createApi<CheckoutApi>()
const bid = api.bids[':id']

/** After refusals too: the other party may have been quicker. */
function useRefetch() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orderKeys.all })
}

type NewBid = { productId: string; price: number; phone: string; location: string }

export function useMakeBid() {
  return useMutation({
    mutationFn: ({ bid: json, key }: { bid: NewBid; key: string | undefined }) =>
      parseResponse(api.bids.$post({ json }, once(key))),
    onSettled: useRefetch(),
  })
}

/** The mutations with which the parties answer the bid of this id. All bids are refetched afterwards. */
export function useBidActs(id: string) {
  const refetch = useRefetch()
  const param = paramOf(id)
  return {
    accept: useMutation({
      mutationFn: () => parseResponse(bid.acceptance.$put(param)),
      onSettled: refetch,
    }),
    decline: useMutation({ mutationFn: () => parseResponse(bid.refusal.$put(param)), onSettled: refetch }),
    withdraw: useMutation({ mutationFn: () => parseResponse(bid.$delete(param)), onSettled: refetch }),
    counter: useMutation({
      mutationFn: ({ price, key }: { price: number; key: string | undefined }) =>
        parseResponse(bid.counter.$post({ ...param, json: { price } }, once(key))),
      onSettled: refetch,
    }),
  }
}

export function useSetBidTerms(productId: string) {
  return useMutation({
    mutationFn: (json: { takesBids: boolean; lowest: number | null }) =>
      parseResponse(api.bidterms[':id'].$put({ ...paramOf(productId), json })),
    // Here, because the form remounts with the new terms.
    onSuccess: () => toast.success(words.saved),
    onSettled: useRefetch(),
  })
}
