import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse } from '../ui/api.ts'
import { callQuery } from '../ui/query-client.ts'
import type { SellingApi } from './routes.ts'

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
