import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import { callOptions, freshMillis } from '../../ui/query-client.ts'
import type { FulfilmentApi } from '../routes.ts'
import type { ChecklistSide } from './rules.ts'

const api = createApi<FulfilmentApi>()

export const checklistQuery = (side: ChecklistSide) =>
  queryOptions({
    queryKey: ['orders', 'checklist', side],
    queryFn: (context) =>
      parseResponse(api.checklists[':side'].$get({ param: { side } }, callOptions(context))),
  })

/** The checklists of both parties in all languages, for admins. Always refetched, because other admins change them. */
export const checklistsQuery = queryOptions({
  queryKey: ['orders', 'checklists'],
  staleTime: freshMillis,
  queryFn: (context) => parseResponse(api.checklists.$get({}, callOptions(context))),
})
