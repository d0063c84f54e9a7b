import { queryOptions } from '@tanstack/react-query'
import type { ModerationApi } from '../../admin/routes.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { callOptions } from '../../ui/query-client.ts'

const api = createApi<ModerationApi>()

/** Whether one carries the tick, and what was decided. Always refetched, because admins decide. */
export const verificationQuery = queryOptions({
  queryKey: ['moderation', 'verification'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.verification.$get({}, callOptions(context))),
})
