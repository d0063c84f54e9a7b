import { z } from '@hono/zod-openapi'
import { adminCall, bearer, ownEmail, sellerCall } from '../../auth/contract.ts'
import { confirmations, type SellProblem } from '../../auth/rules.ts'
import { imageTexts } from '../../images/texts.ts'
import { get, json, jsonBody, longText, modified, post, put } from '../../platform/http/contract.ts'
import { pickProblems, type Problems, problemsFrom, refusals } from '../../platform/http/refusal.ts'
import { trustProblems } from '../problems.ts'
import { maxNoteLength } from '../rules.ts'
import {
  type AskProblem,
  type DecideProblem,
  documentKinds,
  pictureCount,
  verificationDecisions,
  verificationKinds,
  type VerifyProblem,
} from './rules.ts'
import { verificationProblemTexts as words } from './texts.ts'

export const verificationProblems: Problems<AskProblem | DecideProblem | VerifyProblem | SellProblem> = {
  ...problemsFrom(words, { 'account-closed': 401, 'no-such-verification': 404 }),
  'no-such-account': trustProblems['no-such-account'],
  'own-case': trustProblems['own-case'],
  'too-many-verifications': [429, () => words['too-many-verifications'], { retryAfterSeconds: 24 * 60 * 60 }],
  'unknown-photo': [400, () => imageTexts.unknownPhoto],
}

export const { orRefuse } = refusals(verificationProblems)

const at = z.iso.datetime()

const ownVerification = z.object({
  _id: z.string(),
  kind: z.enum(verificationKinds),
  askedAt: at,
  decision: z.enum(verificationDecisions).nullable(),
  decidedAt: at.nullable(),
  reason: z.string().nullable(),
})

export const memberVerification = ownVerification.extend({
  formerName: z.string().nullable().openapi({ description: 'The name that was verified before this one' }),
  photos: z.array(z.string()).openapi({
    description: 'The addresses of the documents while they wait, for admins in charge of members',
  }),
})

export type MemberVerification = z.infer<typeof memberVerification>

const ownState = z
  .object({
    verified: z.boolean(),
    missing: z.array(z.enum(confirmations)).openapi({ description: 'What is to be confirmed first' }),
    history: z.array(ownVerification).openapi({ description: 'The latest 20, the newest first' }),
  })
  .openapi('Verification')

export type OwnVerification = z.infer<typeof ownState>

export const readVerification = get('readVerification', '/verification', {
  ...sellerCall('moderation'),
  summary: "Whether the caller carries the seller's tick, and what was decided on their documents",
  rateLimit: { account: 600 },
  responses: { 200: json(ownState, 'The state') },
})

export const askForVerification = post('askForVerification', '/verification', {
  ...sellerCall('moderation'),
  idempotencyKey: true,
  summary: 'Send documents to the admins, who decide whether the caller carries the tick',
  description:
    'They are uploaded by `POST /photos?document=true`, seen by admins in charge of members alone, and deleted with the decision, or after 90 days.',
  rateLimit: { account: 20, address: 400 },
  request: {
    body: jsonBody(
      z.object({
        kind: z.enum(documentKinds),
        photos: z.array(z.string().max(200)).min(pictureCount.min).max(pictureCount.max),
      }),
    ),
  },
  problems: pickProblems(
    verificationProblems,
    'account-closed',
    'confirm-first',
    'not-a-seller',
    'too-many-verifications',
    'unknown-photo',
    'verification-waits',
    'verified-already',
  ),
  responses: { 201: json(modified, '1') },
})

export const decideVerification = put('decideVerification', '/verifications/{id}', {
  ...adminCall('members'),
  summary: 'Approve or refuse the documents of a seller, who is notified. The documents are deleted',
  rateLimit: { account: 120 },
  request: {
    params: z.object({ id: z.string() }),
    body: jsonBody(
      z.discriminatedUnion('decision', [
        z.object({ decision: z.literal('approved'), name: z.string().max(200) }),
        z.object({
          decision: z.literal('refused'),
          name: z.string().max(200),
          reason: longText(maxNoteLength),
        }),
      ]),
    ),
  },
  problems: pickProblems(
    verificationProblems,
    'no-such-verification',
    'not-a-seller',
    'other-name',
    'own-case',
  ),
  responses: { 200: json(modified, '1, or 0 when it was decided before') },
})

export const verifiedFilter = z.enum(['true', 'false']).optional()

export const startSelling = put('startSelling', '/selleraccount', {
  tags: ['moderation'],
  summary: "Turn the caller's own buyer account into a seller account",
  security: bearer,
  rateLimit: { account: 20, address: 400 },
  request: { query: ownEmail },
  problems: pickProblems(verificationProblems, 'account-closed', 'admin-account'),
  responses: { 200: json(modified, '1, or 0 for a seller') },
})

export const verifySeller = put('verifySeller', '/users', {
  ...adminCall('members'),
  summary: 'Set (or with verified=false revoke) the verification of a seller, who is notified',
  request: {
    query: ownEmail.extend({
      userid: z.string(),
      verified: verifiedFilter,
      name: z.string().optional().openapi({ description: 'The name that the admin has read' }),
      reason: z.string().trim().max(maxNoteLength).default('').openapi({
        description: 'Why it is revoked, for the seller to read',
      }),
    }),
  },
  problems: pickProblems(verificationProblems, 'no-such-account', 'not-a-seller', 'other-name'),
  responses: { 200: json(modified, '1 when it changed') },
})
