import { z } from '@hono/zod-openapi'
import { auditEntry } from '../../audit/contract.ts'
import { adminCall } from '../../auth/contract.ts'
import { roles } from '../../auth/rules.ts'
import { flagKinds } from '../../listings/flags/rules.ts'
import { notification } from '../../notifications/contract.ts'
import { deal } from '../../orders/contract.ts'
import { payoutStates } from '../../payouts/rules.ts'
import {
  amount,
  currency,
  get,
  json,
  jsonBody,
  longText,
  modified,
  post,
  put,
  remove,
} from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { maxNoteLength, reportDecisions, reportReasons } from '../../trust/rules.ts'
import { memberVerification } from '../../trust/verification/contract.ts'
import { verificationGaps } from '../../trust/verification/rules.ts'
import { adminProblems } from '../contract.ts'
import { sharedWithSuspended } from '../members/contract.ts'

const at = z.iso.datetime()
const party = z.object({ _id: z.string(), name: z.string() })

const foundMember = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    verified: z.boolean(),
    closed: z.boolean(),
  })
  .openapi('FoundMember')

const foundOrder = deal
  .pick({ _id: true, product_name: true, product_price: true, currency: true, stage: true, createdAt: true })
  .extend({ buyer: party, seller: party, disputed: z.boolean() })
  .openapi('FoundOrder')

const foundPhone = z
  .object({
    _id: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    price: amount,
    currency,
    seller: party,
    state: z.enum(['for-sale', 'sold', 'withdrawn']),
    createdAt: at,
  })
  .openapi('FoundPhone')

const found = z
  .object({ members: z.array(foundMember), orders: z.array(foundOrder), phones: z.array(foundPhone) })
  .openapi('Found')

export type Found = z.infer<typeof found>
export type FoundMember = z.infer<typeof foundMember>
export type FoundOrder = z.infer<typeof foundOrder>
export type FoundPhone = z.infer<typeof foundPhone>

export const searchDesk = get('searchDesk', '/desk', {
  ...adminCall('every-admin'),
  summary: 'Find people, orders and phones, at most 20 of each',
  description:
    "By the id of an order (or its first eight characters), of a phone or of a person, by a telephone number, an IMEI, a provider's id of a payment or refund, or by name or e-mail",
  rateLimit: { account: 600 },
  request: { query: z.object({ q: longText(200) }) },
  responses: { 200: json(found, 'What was found, the newest first') },
})

const member = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    mobile: z.string().nullable().openapi({ description: 'In E.164, confirmed by a code' }),
    shop: z.string().nullable().openapi({ description: 'The name of the shop' }),
    balance: z
      .object({
        held: amount.openapi({ description: 'Paid for orders that are not completed' }),
        resting: amount,
        frozen: amount.openapi({ description: 'Of sales in a chargeback' }),
        available: amount,
        pending: amount.openapi({ description: 'Asked for and not sent' }),
        owed: amount.openapi({ description: 'What the seller owes' }),
        sent: amount,
        currency,
      })
      .openapi({ description: 'As the seller' }),
    role: z.enum(roles),
    verified: z.boolean(),
    createdAt: at,
    closedAt: at.nullable(),
    suspension: z.object({ since: at, reason: z.string() }).nullable(),
    hold: z.object({ since: at, reason: z.string() }).nullable().openapi({ description: 'On the payouts' }),
    sharedWithSuspended,
    missing: z.array(z.enum(verificationGaps)).openapi({
      description: 'What is not confirmed, or was not sent, of a seller who is not verified',
    }),
    verifications: z.array(memberVerification),
    phones: z.array(foundPhone),
    orders: z.array(foundOrder),
    reports: z.array(
      z.object({
        _id: z.string(),
        productId: z.string(),
        product_name: z.string(),
        reason: z.enum(reportReasons).nullable(),
        decision: z.enum(reportDecisions).nullable(),
        createdAt: at,
      }),
    ),
    flags: z
      .array(z.object({ _id: z.string(), product_name: z.string(), kinds: z.array(z.enum(flagKinds)) }))
      .openapi({ description: 'The open flags of the phones shown' }),
    notices: z
      .array(notification)
      .openapi({ description: 'What the person was notified of, without messages' }),
    payouts: z.array(
      z.object({ _id: z.string(), amount, currency, state: z.enum(payoutStates), createdAt: at }),
    ),
    acts: z.array(auditEntry).openapi({ description: 'What admins did and noted, the latest first' }),
  })
  .openapi('MemberRecord')

export type MemberRecord = z.infer<typeof member>

const params = z.object({ id: z.string() })
const reason = longText(maxNoteLength)

export const getMember = get('getMember', '/members/{id}', {
  ...adminCall('every-admin'),
  summary:
    'A person, open or closed, with the latest 20 phones, orders, reports of the phones, notices, payouts and acts of admins',
  rateLimit: { account: 600 },
  request: { params },
  problems: pickProblems(adminProblems, 'no-such-account'),
  responses: { 200: json(member, 'The person') },
})

export const noteMember = post('noteMember', '/members/{id}/notes', {
  ...adminCall('every-admin'),
  idempotencyKey: true,
  summary: 'Write a note about a person for other admins; it stays in the audit log',
  rateLimit: { account: 120 },
  request: { params, body: jsonBody(z.object({ note: reason })) },
  problems: pickProblems(adminProblems, 'no-such-account'),
  responses: { 200: json(modified, '1') },
})

export const suspendMember = put('suspendMember', '/members/{id}/suspension', {
  ...adminCall('members'),
  summary: 'Suspend an account: what is paid goes on, nothing new begins. The person reads the reason',
  rateLimit: { account: 120 },
  request: { params, body: jsonBody(z.object({ reason })) },
  problems: pickProblems(adminProblems, 'no-such-account', 'admin-suspended'),
  responses: { 200: json(modified, '1, or 0 when it was suspended before') },
})

export const endSuspension = remove('endSuspension', '/members/{id}/suspension', {
  ...adminCall('members'),
  summary: 'End the suspension of an account; its phones are for sale again',
  rateLimit: { account: 120 },
  request: { params },
  responses: { 200: json(modified, '1, or 0 when it was not suspended') },
})

export const logOutMember = remove('logOutMember', '/members/{id}/sessions', {
  ...adminCall('members'),
  summary: 'Log a person out everywhere; the password and the second factors stay',
  rateLimit: { account: 120 },
  request: { params },
  problems: pickProblems(adminProblems, 'no-such-account'),
  responses: { 200: json(z.object({ deletedCount: z.int() }), 'How many sessions have ended') },
})
