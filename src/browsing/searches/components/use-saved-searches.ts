import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { useRefreshingCall } from '../../../ui/query-client.ts'
import { savedSearchesQuery } from '../../queries.ts'
import type { BrowsingApi } from '../../routes.ts'
import { type Search, toQuery } from '../../search-filters.ts'

const { savedsearches } = createApi<BrowsingApi>()
const one = savedsearches[':id']
const { queryKey } = savedSearchesQuery

export const useSaveSearch = () =>
  useRefreshingCall(queryKey, (search: Search) =>
    parseResponse(savedsearches.$post({ json: toQuery(search) })),
  )

export const useChangeMail = (id: string) =>
  useRefreshingCall(queryKey, (mail: boolean) => parseResponse(one.$put({ ...paramOf(id), json: { mail } })))

export const useSeeSearch = () =>
  useRefreshingCall(queryKey, (id: string) => parseResponse(one.seen.$put(paramOf(id))))

export const useDeleteSearch = (id: string) =>
  useRefreshingCall(queryKey, (_: undefined) => parseResponse(one.$delete(paramOf(id))))
