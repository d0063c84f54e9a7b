import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listingKeys } from '../../listings/queries.ts'
import { createApi, once, paramOf, parseResponse } from '../../ui/api.ts'
import { toast } from '../../ui/toaster.tsx'
import type { NewProduct } from '../contract.ts'
import type { SellingApi } from '../routes.ts'

const api = createApi<SellingApi>()

/** Puts a phone up for sale: the draft of this id is removed, or the returned phone that is offered again is no longer listed as such. */
export function useAddProduct({ draft, again }: { draft?: string; again?: string } = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ product: json, key }: { product: NewProduct; key: string | undefined }) =>
      parseResponse(api.allproducts.$post({ query: { draft, again }, json }, once(key))),
    // Refetched in the background.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  })
}

export function useEditProduct(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ product: json }: { product: NewProduct }) =>
      parseResponse(api.product.$put({ query: { id }, json })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  })
}

/** Withdraws an own phone: for good, or with `as` so that it can be put back. */
export function useWithdrawProduct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (query: { id: string; as?: 'paused' | 'sold-elsewhere' }) =>
      parseResponse(api.product.$delete({ query })),
    // Not waited for: the card and its callbacks are gone once its list was fetched again.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  })
}

/** Puts an own phone back for sale that was paused or sold elsewhere. */
export function useOfferAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => parseResponse(api.myproduct[':id'].sale.$put({ ...paramOf(id), query: {} })),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  })
}

export function useStartCampaign() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (productId: string) => parseResponse(api.campain.$put({ query: { productId } })),
    onError: (problem) => toast.error(problem.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  })
}
