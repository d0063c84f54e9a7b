import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { at, moveCall, orderCall, params } from '../../orders/contract.ts'
import { get, json, jsonBody, modified, post, put, remove, shortText } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { fulfilmentProblems } from '../problems.ts'
import { longestPlace } from './rules.ts'

const meetingProblems = pickProblems(fulfilmentProblems, 'unknown-booking', 'wrong-stage', 'order-overdue')

const changeProblems = {
  ...meetingProblems,
  ...pickProblems(fulfilmentProblems, 'bad-meeting-time', 'blocked', 'chargeback-open'),
}

const meeting = jsonBody(z.object({ place: shortText(longestPlace), at }))

export const setMeeting = put('setMeeting', '/orders/{id}/meeting', {
  ...moveCall,
  summary:
    'Propose where and when to meet for a hand-over or a return; the other side is notified. What was agreed stands until it accepts',
  request: { params, body: meeting },
  problems: changeProblems,
  responses: { 200: json(modified, '1, or 0 when it was proposed so before') },
})

export const acceptMeeting = put('acceptMeeting', '/orders/{id}/meeting/agreement', {
  ...moveCall,
  summary: 'Accept what the other side proposes, as it was read; both are notified',
  request: { params, body: meeting },
  problems: { ...changeProblems, ...pickProblems(fulfilmentProblems, 'other-meeting') },
  responses: { 200: json(modified, '1, or 0 when it was agreed so before') },
})

export const dropProposal = remove('dropProposal', '/orders/{id}/meeting', {
  ...moveCall,
  summary: 'Withdraw the own proposal of a meeting, or decline that of the other side, which is notified',
  request: { params },
  problems: { ...meetingProblems, ...pickProblems(fulfilmentProblems, 'blocked', 'chargeback-open') },
  responses: { 200: json(modified, '1, or 0 when nothing is proposed') },
})

export const reportNoShow = put('reportNoShow', '/orders/{id}/meeting/failure', {
  ...moveCall,
  summary:
    'Report, from the time on that was agreed for the hand-over, that the other side did not come, who is notified',
  request: { params },
  problems: {
    ...meetingProblems,
    ...pickProblems(fulfilmentProblems, 'chargeback-open', 'no-meeting', 'before-meeting'),
  },
  responses: { 200: json(modified, '1, or 0 when it was reported before') },
})

export const shareMeeting = post('shareMeeting', '/orders/{id}/meetinglink', {
  ...orderCall,
  rateLimit: { account: 60, address: 6000 },
  summary:
    'Make a link that shows where and when one meets, until the hand-over or the end of the return. It replaces the earlier one',
  request: { params },
  problems: meetingProblems,
  responses: { 201: json(z.object({ url: z.string() }), 'The link, which is not shown again') },
})

export const stopSharing = remove('stopSharing', '/orders/{id}/meetinglink', {
  ...orderCall,
  rateLimit: { account: 60, address: 6000 },
  summary: 'End the own link to a meeting',
  request: { params },
  problems: pickProblems(fulfilmentProblems, 'unknown-booking'),
  responses: { 200: json(modified, '1, or 0 when there was none') },
})

const sharedMeeting = z
  .object({
    place: z
      .string()
      .nullable()
      .openapi({ description: 'Null until they agree on where to return the phone' }),
    at: at.nullable().openapi({ description: 'Null until they agree on a time' }),
  })
  .openapi('SharedMeeting')

export type SharedMeeting = z.infer<typeof sharedMeeting>

export const readSharedMeeting = get('readSharedMeeting', '/meetings/{token}', {
  tags: ['orders'],
  summary: 'Where and when somebody meets who has shared it, and nothing else',
  security: [{}, ...bearer],
  rateLimit: { account: 30, address: 120 },
  request: { params: z.object({ token: z.string().max(100) }) },
  problems: pickProblems(fulfilmentProblems, 'unknown-meeting', 'meeting-over'),
  responses: { 200: json(sharedMeeting, 'The meeting') },
})
