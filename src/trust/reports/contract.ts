import { z } from '@hono/zod-openapi'
import { adminCall, bearer, ownEmail, seenReports, sellerCall } from '../../auth/contract.ts'
import {
  get,
  json,
  jsonBody,
  longText,
  modified,
  put,
  remove,
  searchedPage,
} from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { trustProblems } from '../problems.ts'
import { closeReasons, maxImeiReasonLength, reportReasons } from '../rules.ts'

const report = z
  .object({
    _id: z.string(),
    sellerName: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    productId: z.string(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Report')

export type Report = z.infer<typeof report>

const reportedPhone = z
  .object({
    _id: z.string(),
    sellerId: z.string(),
    sellerName: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    image: z.string(),
    state: z.enum(['for-sale', 'sold', 'withdrawn']),
    reports: z.int(),
    reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
    lastReportedAt: z.iso.datetime(),
  })
  .openapi('ReportedPhone')

export type ReportedPhone = z.infer<typeof reportedPhone>

export const reportProduct = put('reportProduct', '/report', {
  tags: ['moderation'],
  summary: 'Report a phone to the admin',
  security: bearer,
  rateLimit: { account: 20, address: 400 },
  request: { query: ownEmail.extend({ id: z.string(), reason: z.enum(reportReasons).optional() }) },
  problems: pickProblems(trustProblems, 'unknown-product', 'own-product'),
  responses: {
    200: json(
      modified,
      '1, or 0 when reported before. A reason may be added or changed, and a dismissed report made again after a week: 1',
    ),
  },
})

export const listReports = get('listReports', '/report', {
  ...adminCall('reports'),
  summary: 'Reports, newest first',
  request: { query: ownEmail.extend(searchedPage.shape) },
  responses: { 200: json(z.array(report), 'The reports') },
})

export const listReportedPhones = get('listReportedPhones', '/reportedphones', {
  ...adminCall('reports'),
  summary: 'Phones with open reports, those with the latest report first',
  request: { query: ownEmail.extend(searchedPage.shape) },
  responses: { 200: json(z.array(reportedPhone), 'The phones') },
})

const verdict = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('dismissed'), seen: seenReports }),
  z.object({
    decision: z.literal('taken-down'),
    seen: seenReports,
    reason: z.enum(reportReasons).openapi({ description: 'The seller reads it' }),
  }),
])

export const decideReports = put('decideReports', '/reportedphones/{id}', {
  ...adminCall('reports'),
  summary: 'Dismiss the open reports of a phone, or take the phone down',
  rateLimit: { account: 600 },
  request: {
    params: z.object({ id: z.string() }),
    query: ownEmail,
    body: jsonBody(verdict),
  },
  problems: pickProblems(trustProblems, 'unknown-product', 'own-case', 'sold-product'),
  responses: { 200: json(modified, '1, or 0 when none of these reports was open') },
})

export const acceptImei = put('acceptImei', '/acceptedimeis', {
  ...adminCall('reports'),
  summary:
    'Let an IMEI be offered again that is refused, or that is kept by somebody who bought the phone here',
  description:
    'An IMEI is refused when its phone was taken down as stolen or blocked, or refunded in full because of that',
  rateLimit: { account: 60 },
  request: {
    body: jsonBody(
      z.object({
        imei: z.string().max(200).openapi({
          description:
            'Or the id of its phone, or an address that ends with it: a phone without an IMEI is refused, too',
        }),
        reason: longText(maxImeiReasonLength),
      }),
    ),
  },
  problems: pickProblems(trustProblems, 'not-an-imei', 'own-case'),
  responses: { 200: json(modified, '1, or 0 when it could be offered before') },
})

export const deleteUser = remove('deleteUser', '/deleteuser', {
  ...adminCall('members'),
  summary: 'Close an account at once; for fraud its payouts are put on hold',
  request: { query: z.object({ id: z.string(), reason: z.enum(closeReasons).optional() }) },
  problems: pickProblems(trustProblems, 'no-such-account', 'own-account', 'last-admin'),
  responses: {
    200: json(z.object({ deletedCount: z.int() }), '1, or 0 when closed before'),
  },
})

const takeDown = z
  .object({
    _id: z.string(),
    product_name: z.string(),
    image: z.string(),
    reason: z.enum(reportReasons).optional(),
    takenDownAt: z.iso.datetime(),
  })
  .openapi('TakeDown')

export type TakeDown = z.infer<typeof takeDown>

export const listTakeDowns = get('listTakeDowns', '/takedowns', {
  ...sellerCall('moderation'),
  summary: "The caller's own phones that admins took down, the latest first, at most 20",
  rateLimit: { account: 600 },
  responses: { 200: json(z.array(takeDown), 'The phones') },
})
