import { createApi } from '../../ui/api.ts'
import { callQuery, freshQuery } from '../../ui/query-client.ts'
import type { FulfilmentApi } from '../routes.ts'
import type { ChecklistSide } from './rules.ts'

const api = createApi<FulfilmentApi>()

export const checklistQuery = (side: ChecklistSide) =>
  callQuery(['orders', 'checklist', side], (call) => api.checklists[':side'].$get({ param: { side } }, call))

/** The checklists of both parties in all languages, for admins. Always refetched, because other admins change them. */
export const checklistsQuery = freshQuery(['orders', 'checklists'], (call) => api.checklists.$get({}, call))
