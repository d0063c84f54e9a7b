import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { callOptions } from '../../ui/query-client.ts'
import type { SellingApi } from '../routes.ts'

const api = createApi<SellingApi>()

/** All drafts of a seller, the latest first. */
export const myDraftsQuery = queryOptions({
  queryKey: ['listings', 'drafts'],
  queryFn: (context) => parseResponse(api.mydrafts.$get({}, callOptions(context))),
})

/** A draft for its form: fetched each time the form opens, but not while it is filled in. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['listings', 'drafts', id],
    queryFn: (context) => parseResponse(api.mydrafts[':id'].$get(paramOf(id), callOptions(context))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
