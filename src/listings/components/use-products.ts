import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createApi, parseResponse, readPage } from '../../ui/api.ts'
import { toast } from '../../ui/toast.ts'
import { usePagedList } from '../../ui/use-paged-list.ts'
import type { CampaignInFull, NewProduct, ShownProduct } from '../contract.ts'
import type { ListingApi } from '../routes.ts'

const api = createApi<ListingApi>()

/** The cache keys of everything that shows phones; `all` for what changes any of them, such as a sale. */
export const productKeys = {
  all: ['products'],
  /** Phones that can be bought, of one brand or of all, as they are searched for. */
  found: (email: string, brand: string | undefined, search: unknown) => [
    'products',
    'found',
    email,
    brand,
    search,
  ],
  counted: (email: string, brand: string | undefined, search: unknown) => [
    'products',
    'counted',
    email,
    brand,
    search,
  ],
  mine: (email: string) => ['products', 'mine', email],
  campaigns: ['products', 'campaigns'],
  one: (id: string, email: string) => ['products', 'one', id, email],
  /** One phone, whoever asked for it. */
  anyones: (id: string) => ['products', 'one', id],
  own: (id: string, email: string) => ['products', 'own', id, email],
} as const

/** A seller's own phones (those that `q` names), sold ones too. */
export function useMyProducts(email: string, q: string) {
  return usePagedList({
    queryKey: [...productKeys.mine(email), q],
    load: (cursor, signal) =>
      readPage(api.myproduct.$get({ query: { email, q: q || undefined, cursor } }, { init: { signal } })),
    standIn: 'before',
  })
}

const readOne = (id: string, email: string) => parseResponse(api.product.$get({ query: { id, email } }))

/** One phone with all there is to know of it; `standIn` is what the page shows until that is here. */
export function useProduct(id: string, email: string, standIn: CampaignInFull | null) {
  return useQuery<ShownProduct>({
    queryKey: productKeys.one(id, email),
    queryFn: () => readOne(id, email),
    ...(standIn ? { placeholderData: standIn } : {}),
  })
}

/** An own phone to be changed: asked anew each time, so that nobody changes what is old news. */
export function useOwnProduct(id: string, email: string) {
  return useQuery({
    queryKey: productKeys.own(id, email),
    queryFn: () => readOne(id, email),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Puts a phone up for sale. */
export function useAddProduct(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: NewProduct) => parseResponse(api.allproducts.$post({ query: { email }, json })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productKeys.all }),
  })
}

/** Changes an own phone. Those who booked it see the new price. */
export function useEditProduct(id: string, email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: NewProduct) => parseResponse(api.product.$put({ query: { id, email }, json })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productKeys.all }),
  })
}

/** Takes an own phone off the market. */
export function useWithdrawProduct(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => parseResponse(api.product.$delete({ query: { id, email } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: productKeys.all }),
  })
}

/** Advertises an own phone. The campaign list of the home page follows. */
export function useStartCampaign(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (productId: string) => parseResponse(api.campain.$put({ query: { productId, email } })),
    onError: (problem) => toast.error(problem.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: productKeys.all }),
  })
}
