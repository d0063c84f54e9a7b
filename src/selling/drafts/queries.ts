import { createApi, paramOf } from '../../ui/api.ts'
import { callQuery } from '../../ui/query-client.ts'
import type { SellingApi } from '../routes.ts'

const api = createApi<SellingApi>()

/** All drafts of a seller, the latest first. */
export const myDraftsQuery = callQuery(['listings', 'drafts'], (call) => api.mydrafts.$get({}, call))

/** A draft for its form: fetched each time the form opens, but not while it is filled in. */
export const draftQuery = (id: string) =>
  callQuery(['listings', 'drafts', id], (call) => api.mydrafts[':id'].$get(paramOf(id), call), {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
