import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listingKeys } from '../listings/queries.ts'
import { createApi, once, paramOf, parseResponse } from '../ui/api.ts'
import { callQuery, useRefreshingCall } from '../ui/query-client.ts'
import { toast } from '../ui/toaster.tsx'
import type { NewDraft, NewProduct } from './contract.ts'
import type { AddedDraft } from './drafts/contract.ts'
import type { SellingApi } from './routes.ts'
import { maxDraftsPerCall } from './rules.ts'

const api = createApi<SellingApi>()

/** An own phone with its IMEI, for the form that changes it: refetched when the form opens, but not while it is filled in. */
export const ownProductQuery = (id: string) =>
  callQuery(['listings', 'own', id], (call) => api.myproduct[':id'].$get({ param: { id } }, call), {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The brands under which phones of a type code, the first eight digits of an IMEI, were sold; not asked without one. */
export const typeCodeQuery = (typeCode: string | null) =>
  queryOptions({
    queryKey: ['listings', 'type-code', typeCode],
    queryFn: () => parseResponse(api.typecodes[':typeCode'].$get({ param: { typeCode: typeCode ?? '' } })),
    enabled: typeCode !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** What phones of this model usually cost; null when too few are for sale to say. */
export const usualPriceQuery = (brand: string, name: string) =>
  callQuery(
    ['listings', 'usual-price', brand, name],
    (call) => api.usualprice.$get({ query: { brand, name } }, call),
    { retry: false },
  )

const minTyped = 2

/** Models for sale whose brand and name hold every word of a text; none for a single letter. */
export const knownModelsQuery = (q: string) =>
  callQuery(['listings', 'known-models', q], (call) => api.knownmodels.$get({ query: { q } }, call), {
    enabled: q.length >= minTyped,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const myDraftsQuery = callQuery(['listings', 'drafts'], (call) => api.mydrafts.$get({}, call))

/** A draft for its form: fetched each time the form opens, but not while it is filled in. */
export const draftQuery = (id: string) =>
  callQuery(['listings', 'drafts', id], (call) => api.mydrafts[':id'].$get(paramOf(id), call), {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

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

/** How many bytes one call sends: less than the server takes. */
const maxBatchBytes = 60_000

/** Splits drafts into batches that one call takes. */
export function inBatches(drafts: readonly NewDraft[]): NewDraft[][] {
  const batches: NewDraft[][] = []
  let bytes = 0
  for (const draft of drafts) {
    const size = new Blob([JSON.stringify(draft)]).size + 1
    const last = batches.at(-1)
    bytes += size
    if (last && last.length < maxDraftsPerCall && bytes < maxBatchBytes) last.push(draft)
    else {
      batches.push([draft])
      bytes = size
    }
  }
  return batches
}

/**
 * Adds drafts, or only checks them, as many as one call takes at a time. Returns what has become of each, in their order. What was
 * added before a call fails stays added.
 */
export function useAddDrafts({ onlyCheck }: { onlyCheck: boolean }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (all: readonly NewDraft[]) => {
      const answers: AddedDraft[] = []
      for (const drafts of inBatches(all)) {
        answers.push(...(await parseResponse(api.mydrafts.$post({ json: { drafts, onlyCheck } }))))
      }
      return answers
    },
    onSettled: () => (onlyCheck ? undefined : queryClient.invalidateQueries({ queryKey: listingKeys.all })),
  })
}

export const useSaveDraft = () =>
  useRefreshingCall(
    listingKeys.all,
    ({ id, draft }: { id: string; draft: Partial<NewDraft> & { images: string[] } }) =>
      parseResponse(api.mydrafts[':id'].$put({ ...paramOf(id), json: draft })),
  )

export const useDeleteDrafts = () =>
  useRefreshingCall(listingKeys.all, (ids: string[]) =>
    parseResponse(api.deleteddrafts.$put({ json: { ids } })),
  )
