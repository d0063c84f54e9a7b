import { z } from '@hono/zod-openapi'
import { idleProblemTexts } from '../accounts/texts.ts'
import { adminCall, bearer, seenReports } from '../auth/contract.ts'
import { proofProblemTexts } from '../auth/session/texts.ts'
import { sentPhotoProblems } from '../images/problems.ts'
import { maxPrivatePhotos } from '../images/rules.ts'
import { orderProblems } from '../orders/contract.ts'
import {
  amount,
  currency,
  get,
  json,
  jsonBody,
  modified,
  optionalText,
  page,
  post,
  put,
} from '../platform/http/contract.ts'
import { pickProblems, type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { type DismissProblem, maxTextLength, type SendProblem, type StartProblem } from './rules.ts'
import { conversationProblemTexts as words } from './texts.ts'

export const conversationProblems: Problems<StartProblem | SendProblem | DismissProblem> = {
  ...problemsFrom(words, {
    'account-closed': 401,
    'own-case': 403,
    'unknown-conversation': 404,
    'unknown-product': 404,
  }),
  'account-suspended': [403, () => idleProblemTexts['account-suspended']],
  ...sentPhotoProblems,
  'unconfirmed-email': [403, () => proofProblemTexts['unconfirmed-email']],
  ...pickProblems(orderProblems, 'unknown-booking'),
}

export const { orRefuse } = refusals(conversationProblems)

const call = { tags: ['messages'], security: bearer }

const conversation = z
  .object({
    _id: z.string(),
    productId: z.string(),
    product_name: z.string(),
    image: z.string(),
    price: amount
      .nullable()
      .openapi({ description: "Null to the buyer while the phone waits for an admin's look" }),
    currency,
    forSale: z.boolean().openapi({ description: 'Whether the phone can be booked' }),
    role: z
      .enum(['buyer', 'seller', 'admin'])
      .openapi({ description: "What the caller is in it; 'admin' reads what was reported" }),
    with: z.object({ _id: z.string(), name: z.string() }).openapi({ description: 'The other party' }),
    lastMessage: z.string().nullable(),
    at: z.iso.datetime().openapi({ description: 'When something last happened' }),
    unread: z.int(),
    blocked: z.enum(['by-me', 'by-other']).nullable().openapi({
      description: 'Whether the parties can write to each other: a block holds in all their conversations',
    }),
  })
  .openapi('Conversation')

export type WireConversation = z.infer<typeof conversation>

const conversationInFull = z
  .object({
    ...conversation.shape,
    price: conversation.shape.price.openapi({
      description: 'What both have agreed on, if they have; else as in the list',
    }),
    moneyHeld: z
      .boolean()
      .openapi({ description: 'Whether one of the parties has paid the other, and the money is still held' }),
    unpaidOrder: z
      .boolean()
      .openapi({ description: 'Whether one of the parties has booked a phone of the other and not paid' }),
    orderId: z
      .string()
      .nullable()
      .openapi({ description: 'The order of this phone that is not paid or whose money is held' }),
    seenAt: z.iso.datetime().nullable().openapi({
      description:
        'When the latest message that the other party has read was sent; null for none, and to admins',
    }),
    reportedAt: z.iso.datetime().nullable().openapi({
      description:
        'When the latest report was made that waits for an admin; null for none, and to its parties',
    }),
  })
  .openapi('ConversationInFull')

export type ConversationInFull = z.infer<typeof conversationInFull>

export const message = z
  .object({
    _id: z.string(),
    from: z.string().openapi({ description: 'The account that wrote it' }),
    text: z.string(),
    photos: z.array(z.string()),
    at: z.iso.datetime(),
  })
  .openapi('Message')

export type WireMessage = z.infer<typeof message>

const content = z
  .object({
    text: optionalText(maxTextLength).default(''),
    photos: z
      .array(z.string().max(200))
      .max(maxPrivatePhotos)
      .default([])
      .openapi({ description: 'Addresses of photos that the sender has uploaded' }),
  })
  .check(({ value, issues }) => {
    if (value.text || value.photos.length > 0) return
    issues.push({ code: 'too_small', origin: 'string', minimum: 1, path: ['text'], input: value.text })
  })

const one = { params: z.object({ id: z.string() }) }
const unknown = pickProblems(conversationProblems, 'unknown-conversation')

export const startConversation = post('startConversation', '/conversations', {
  ...call,
  summary: 'Ask the seller of a phone: begins the conversation, or finds it',
  rateLimit: { account: 30 },
  request: { body: jsonBody(z.object({ productId: z.string() })) },
  problems: pickProblems(
    conversationProblems,
    'account-closed',
    'account-suspended',
    'blocked',
    'own-product',
    'unknown-product',
  ),
  responses: { 200: json(conversation, 'Begun before'), 201: json(conversation, 'Begun') },
})

export const startOrderConversation = post('startOrderConversation', '/orders/{id}/conversation', {
  ...call,
  summary: 'Write to the other side of an order: begins the conversation about its phone, or finds it',
  rateLimit: { account: 30 },
  request: one,
  problems: pickProblems(
    conversationProblems,
    'account-closed',
    'account-suspended',
    'blocked',
    'unknown-booking',
  ),
  responses: { 200: json(conversation, 'Begun before'), 201: json(conversation, 'Begun') },
})

export const listConversations = get('listConversations', '/conversations', {
  ...call,
  summary: 'The own conversations, the latest message first',
  request: { query: page },
  responses: { 200: json(z.array(conversation), 'The conversations') },
})

export const getConversation = get('getConversation', '/conversations/{id}', {
  ...call,
  summary: 'One own conversation; for an admin, one that was reported or whose buyer has complained',
  request: one,
  problems: unknown,
  responses: { 200: json(conversationInFull, 'The conversation') },
})

export const listMessages = get('listMessages', '/conversations/{id}/messages', {
  ...call,
  summary: 'The messages of a conversation, newest first',
  request: { ...one, query: page },
  problems: unknown,
  responses: { 200: json(z.array(message), 'The messages') },
})

export const sendMessage = post('sendMessage', '/conversations/{id}/messages', {
  ...call,
  idempotencyKey: true,
  summary: 'Write to the other party',
  rateLimit: { account: 120 },
  request: {
    ...one,
    body: jsonBody(content),
  },
  problems: pickProblems(
    conversationProblems,
    'account-closed',
    'account-suspended',
    'unknown-conversation',
    'blocked',
    'other-left',
    'unconfirmed-email',
    'unknown-photo',
  ),
  responses: { 201: json(message, 'The message') },
})

export const readConversation = put('readConversation', '/conversations/{id}/read', {
  ...call,
  summary: 'Mark what was received in a conversation as read',
  rateLimit: { account: 1200 },
  request: one,
  problems: unknown,
  responses: { 200: json(modified, '1, or 0 when all was read') },
})

export const blockConversation = put('blockConversation', '/conversations/{id}/block', {
  ...call,
  summary: 'Want no more messages from the other party, in any conversation, or want them again',
  rateLimit: { account: 60 },
  request: { ...one, body: jsonBody(z.object({ blocked: z.boolean() })) },
  problems: unknown,
  responses: { 200: json(modified, '1, or 0 when it stood so already') },
})

export const reportConversation = put('reportConversation', '/conversations/{id}/report', {
  ...call,
  summary: 'Report a conversation to the admins, who may then read it',
  rateLimit: { account: 20 },
  request: one,
  problems: unknown,
  responses: { 200: json(modified, '1, or 0 when the caller has reported it before') },
})

export const dismissConversationReports = put('dismissConversationReports', '/reportedconversations/{id}', {
  ...adminCall('reports'),
  summary: 'Dismiss the reports of a conversation, which admins can then read no longer',
  rateLimit: { account: 600 },
  request: { ...one, body: jsonBody(z.object({ seen: seenReports })) },
  problems: { ...unknown, ...pickProblems(conversationProblems, 'own-case') },
  responses: { 200: json(modified, '1, or 0 when none of these reports was open') },
})
