import { queryOptions } from '@tanstack/react-query'
import type { OrderApi } from '../../orders/routes.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { callOptions } from '../../ui/query-client.ts'
import type { ChecklistSide } from './rules.ts'

const api = createApi<OrderApi>()

/** What a side does at the hand-over, as HTML. */
export const checklistQuery = (side: ChecklistSide) =>
  queryOptions({
    queryKey: ['orders', 'checklist', side],
    queryFn: (context) =>
      parseResponse(api.checklists[':side'].$get({ param: { side } }, callOptions(context))),
  })

/** The checklists of either side in either language, for the admin. Always refetched, because other admins change them. */
export const checklistsQuery = queryOptions({
  queryKey: ['orders', 'checklists'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.checklists.$get({}, callOptions(context))),
})
