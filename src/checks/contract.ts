import { z } from '@hono/zod-openapi'
import { bearer, sellerCall } from '../auth/contract.ts'
import { orderCall, orderProblems } from '../orders/contract.ts'
import { get, json, jsonBody, modified, post, put } from '../platform/http/contract.ts'
import { pickProblems, type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { challengeShape } from './define-test.ts'
import { answer } from './judge-answer.ts'
import { checkTests, outcomes, reasons, signs } from './rules.ts'
import { type CheckProblem, checkProblemTexts } from './texts.ts'

export const checkProblems: Problems<CheckProblem> = {
  ...pickProblems(orderProblems, 'unknown-booking', 'wrong-stage'),
  ...problemsFrom(checkProblemTexts, {
    'check-finished': 410,
    'check-over': 410,
    'too-many-checks': 429,
    'too-many-imeis': 429,
    'too-many-tries': 429,
    'unknown-check': 404,
    'unknown-product': 404,
    'wrong-answer': 422,
    'wrong-code': 422,
  }),
}

export const { orRefuse } = refusals(checkProblems)

const at = z.iso.datetime()
const test = z.enum(checkTests)

const judged = z.object({
  test,
  outcome: z.enum(outcomes),
  reason: z.enum(reasons).nullable(),
  found: z.record(z.string(), z.union([z.number(), z.string()])).openapi({
    description: 'What buyers may read of it, such as the level of the battery in percent',
  }),
  at: at.nullable().openapi({ description: 'Null when it was not done' }),
  signs: z
    .array(z.enum(signs))
    .optional()
    .openapi({ description: 'What makes the answer less believable, for admins alone' }),
})

const result = judged.openapi('CheckResult')

/** Null outcomes: those at a meeting are read with the verdict alone, on the phone of the buyer. */
const resultOfPhone = judged.extend({ outcome: z.enum(outcomes).nullable() }).openapi('CheckResultOfPhone')

export type ResultOfPhone = z.infer<typeof resultOfPhone>

export type ShownResult = z.infer<typeof result>

const check = z
  .object({
    finishedAt: at,
    isCurrent: z.boolean().openapi({ description: 'Whether it still counts for the phone as it is listed' }),
    results: z.array(result).openapi({ description: 'All tests, in the order in which they are done' }),
  })
  .openapi('Check')

export type ShownCheck = z.infer<typeof check>

export type Answer = z.infer<typeof answer>

const ofPhone = { params: z.object({ id: z.string() }) }
const link = json(z.object({ url: z.string() }), 'The link')
const tags = ['checks']

export const startCheck = post('startCheck', '/products/{id}/checks', {
  ...sellerCall('checks'),
  summary: 'Begin to check a phone of the caller. The link is opened on the phone itself and works for a day',
  description: 'An unfinished check of the phone ends.',
  rateLimit: { account: 60, address: 600 },
  request: ofPhone,
  problems: pickProblems(checkProblems, 'unknown-product', 'sold-product', 'too-many-checks'),
  responses: { 201: link },
})

/** What the screens on the tested phone and beside it read of a check that is open. */
const openCheck = { expiresAt: at, consented: z.boolean(), results: z.array(resultOfPhone) }

const ownCheck = z
  .object({
    product_name: z.string(),
    open: z
      .object({
        ...openCheck,
        code: z.string().nullable().openapi({ description: 'What a camera of the phone has to see now' }),
      })
      .nullable(),
    last: check.nullable(),
  })
  .openapi('OwnCheck')

export type OwnCheck = z.infer<typeof ownCheck>

const checkTogether = z
  .object({
    ...check.shape,
    isFinished: z.boolean().openapi({
      description: 'Otherwise `finishedAt` is when a test of it was judged last',
    }),
    sameKind: z.boolean().nullable().openapi({
      description: 'Whether it may be of the kind of phone that its seller checked; null when unknown',
    }),
    imeiAgrees: z.boolean().nullable(),
    isSeen: z.boolean().openapi({
      description:
        'Whether its buyer entered the code that the phone showed. Before, while the order is paid, they read only what failed',
    }),
  })
  .openapi('CheckTogether')

export type CheckTogether = z.infer<typeof checkTogether>

const meetingCheck = z
  .object({
    ...ownCheck.shape,
    last: checkTogether.nullable(),
    earlier: z.array(checkTogether),
    before: check.nullable().openapi({ description: 'That by the seller' }),
  })
  .openapi('MeetingCheck')

export type MeetingCheck = z.infer<typeof meetingCheck>

export const readOwnCheck = get('readOwnCheck', '/products/{id}/checks', {
  ...sellerCall('checks'),
  summary: 'How the check of a phone of the caller goes, for a screen beside it',
  rateLimit: { account: 1200 },
  request: ofPhone,
  problems: pickProblems(checkProblems, 'unknown-product'),
  responses: { 200: json(ownCheck, 'The check that is open and the last that was finished') },
})

const meetingCall = { ...orderCall, request: ofPhone, rateLimit: { account: 60, address: 600 } }

const meetingProblems = pickProblems(checkProblems, 'unknown-booking', 'wrong-stage')

export const startMeetingCheck = post('startMeetingCheck', '/orders/{id}/checks', {
  ...meetingCall,
  summary:
    'Begin to check the phone of a paid order when its buyer meets the seller. The link works for 15 minutes',
  problems: { ...meetingProblems, ...pickProblems(checkProblems, 'too-many-checks') },
  responses: { 201: link },
})

export const readMeetingCheck = get('readMeetingCheck', '/orders/{id}/checks', {
  ...meetingCall,
  summary:
    'How the check at a meeting goes or went, beside that by the seller, who reads it after the hand-over',
  rateLimit: { account: 1200 },
  problems: pickProblems(checkProblems, 'unknown-booking'),
  responses: { 200: json(meetingCheck, 'The check that is open, and those in which something was tested') },
})

export const compareImei = put('compareImei', '/orders/{id}/checkedimei', {
  ...meetingCall,
  summary: 'Compare the IMEI that the phone shows at the meeting with that of the order, after a check',
  request: { ...ofPhone, body: jsonBody(z.object({ imei: z.string().regex(/^\d{15}$/) })) },
  problems: { ...meetingProblems, ...pickProblems(checkProblems, 'unknown-check', 'too-many-imeis') },
  responses: { 200: json(z.object({ agrees: z.boolean() }), 'Whether they agree') },
})

export const confirmPhone = put('confirmPhone', '/orders/{id}/checkedcode', {
  ...meetingCall,
  summary: 'Confirm that the phone at the meeting did the check, by the code that it shows for two minutes',
  request: { ...ofPhone, body: jsonBody(z.object({ code: z.string().regex(/^\d{6}$/) })) },
  problems: { ...meetingProblems, ...pickProblems(checkProblems, 'wrong-code') },
  responses: { 200: json(modified, '1, or 0 when it was confirmed before') },
})

export const readCheck = get('readCheck', '/phones/{id}/check', {
  tags,
  summary: 'The last finished check of a phone',
  security: [{}, ...bearer],
  rateLimit: { account: 1200, address: 6000 },
  request: ofPhone,
  problems: pickProblems(checkProblems, 'unknown-check'),
  responses: { 200: json(check, 'The check') },
})

const linkCall = {
  tags,
  security: [{}, ...bearer],
  description: 'The secret in the address is the permission.',
  request: { params: z.object({ token: z.string().max(100) }) },
  problems: pickProblems(checkProblems, 'unknown-check', 'check-over', 'check-finished'),
}

const changeCall = {
  ...linkCall,
  rateLimit: { account: 60, address: 600 },
  problems: { ...linkCall.problems, ...pickProblems(checkProblems, 'another-browser') },
}

/** A call that is made for each test. */
const testCall = { ...changeCall, rateLimit: { account: 300, address: 3000 } }

const linkedCheck = z
  .object({
    product_name: z.string(),
    ...openCheck,
    isMeeting: z.boolean().openapi({ description: 'Whether it is done before the eyes of the buyer' }),
  })
  .openapi('LinkedCheck')

export type LinkedCheck = z.infer<typeof linkedCheck>

export const readLinkedCheck = get('readLinkedCheck', '/checks/{token}', {
  ...linkCall,
  summary: 'The check of a link, for the phone that is tested',
  rateLimit: { account: 300, address: 1200 },
  responses: { 200: json(linkedCheck, 'The check') },
})

export const consentToCheck = post('consentToCheck', '/checks/{token}/consent', {
  ...changeCall,
  summary: 'Agree that the tests measure what the page has listed',
  responses: { 200: json(modified, '1, or 0 when it was agreed before') },
})

const challenge = z.object({ nonce: z.string(), challenge: challengeShape }).openapi('CheckChallenge')

export type AskedChallenge = z.infer<typeof challenge>

export const askChallenge = post('askChallenge', '/checks/{token}/challenges', {
  ...testCall,
  summary: 'Ask for the challenge of a test, which counts for ten minutes and replaces the one before',
  request: { ...linkCall.request, body: jsonBody(z.object({ test })) },
  problems: { ...testCall.problems, ...pickProblems(checkProblems, 'no-consent', 'too-many-tries') },
  responses: { 201: json(challenge, 'The challenge; the code for a camera is on another screen') },
})

export const answerChallenge = put('answerChallenge', '/checks/{token}/answers', {
  ...testCall,
  summary: 'Answer a challenge with what the phone measured. The server judges it',
  request: { ...linkCall.request, body: jsonBody(z.object({ nonce: z.string().max(100), answer })) },
  problems: { ...testCall.problems, ...pickProblems(checkProblems, 'challenge-over', 'wrong-answer') },
  responses: { 200: json(resultOfPhone, 'How it was judged') },
})

export const finishCheck = put('finishCheck', '/checks/{token}/finish', {
  ...changeCall,
  summary: 'Finish a check, which buyers then read',
  problems: { ...changeCall.problems, ...pickProblems(checkProblems, 'nothing-checked') },
  responses: {
    200: json(
      z.object({
        ...modified.shape,
        shown: z
          .object({ code: z.string(), url: z.string() })
          .optional()
          .openapi({ description: 'What the phone shows to the buyer at a meeting' }),
      }),
      '1, or 0 when this browser had finished it',
    ),
  },
})
