import { orderKeys } from '../orders/queries.ts'
import { createApi, paramOf, parseResponse } from '../ui/api.ts'
import { callQuery, freshQuery, useRefreshingCall } from '../ui/query-client.ts'
import type { ChecklistSide } from './handover/rules.ts'
import type { FulfilmentApi } from './routes.ts'

const api = createApi<FulfilmentApi>()
const { meeting, meetinglink } = api.orders[':id']

export const useSetMeeting = (id: string) =>
  useRefreshingCall(orderKeys.details(id), (json: { place: string; at: string }) =>
    parseResponse(meeting.$put({ ...paramOf(id), json })),
  )

export const useAcceptMeeting = (id: string) =>
  useRefreshingCall(orderKeys.details(id), (json: { place: string; at: string }) =>
    parseResponse(meeting.agreement.$put({ ...paramOf(id), json })),
  )

export const useDropProposal = (id: string) =>
  useRefreshingCall(orderKeys.details(id), (_: undefined) => parseResponse(meeting.$delete(paramOf(id))))

export const useReportNoShow = (id: string) =>
  useRefreshingCall(orderKeys.all, (_: undefined) => parseResponse(meeting.failure.$put(paramOf(id))))

export const useShareMeeting = (id: string) =>
  useRefreshingCall(orderKeys.details(id), (_: undefined) => parseResponse(meetinglink.$post(paramOf(id))))

export const useStopSharing = (id: string) =>
  useRefreshingCall(orderKeys.details(id), (_: undefined) => parseResponse(meetinglink.$delete(paramOf(id))))

export const checklistQuery = (side: ChecklistSide) =>
  callQuery(['orders', 'checklist', side], (call) => api.checklists[':side'].$get({ param: { side } }, call))

/** The checklists of both parties in all languages, for admins. Always refetched, because other admins change them. */
export const checklistsQuery = freshQuery(['orders', 'checklists'], (call) => api.checklists.$get({}, call))
