import { z } from '@hono/zod-openapi'
import { bearer } from '../auth/contract.ts'
import { identityProblems, proofProblems } from '../auth/problems.ts'
import { get, json, jsonBody, modified, post, put } from '../platform/http/contract.ts'
import { pickProblems, type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { emailProblemTexts } from './email/texts.ts'
import { closingTexts, exportProblemTexts, mobileProblemTexts } from './texts.ts'

export const accountProblems = {
  ...proofProblems,
  ...pickProblems(identityProblems, 'unconfirmed-email'),
  ...problemsFrom(emailProblemTexts),
  'bad-mobile': [400, () => mobileProblemTexts['bad-mobile']],
  'bad-mobile-code': [409, () => mobileProblemTexts['bad-mobile-code']],
  ...problemsFrom(exportProblemTexts, { 'no-such-export': 404 }),
  'mobile-code-over': [409, () => mobileProblemTexts['mobile-code-over']],
  'open-deals': [409, () => closingTexts['open-deals']],
  'sole-admin': [409, () => closingTexts['sole-admin']],
} satisfies Problems<string>

export const { refusal, orRefuse } = refusals<keyof typeof accountProblems>(accountProblems)

const call = { tags: ['identity'], security: bearer }

const passwordUnlessGoogle = z.string().max(200).optional().openapi({
  description: 'May be left out once, within ten minutes of signing in with Google',
})

export const closeOwnAccount = post('closeOwnAccount', '/account/closing', {
  ...call,
  summary: 'Close the account in 14 days, unless its owner logs in before that; every session ends at once',
  rateLimit: { account: 10, address: 1000 },
  request: {
    body: jsonBody(z.object({ password: passwordUnlessGoogle })),
  },
  problems: pickProblems(
    accountProblems,
    'factor-needed',
    'not-proven',
    'open-deals',
    'sole-admin',
    'wrong-password',
  ),
  responses: { 200: json(z.object({ closingAt: z.iso.datetime() }), 'When it will be closed') },
})

export const mailEmailLink = post('mailEmailLink', '/account/emaillink', {
  ...call,
  summary: 'Mail a link that confirms the e-mail of the account, or the one that it is to have instead',
  rateLimit: { account: 10, address: 1000 },
  request: {
    body: jsonBody(
      z.object({
        newEmail: z.email().max(320).optional().openapi({ description: 'Left out: the present one' }),
        password: z.string().max(200).optional().openapi({
          description:
            'For a new one; left out with a second factor, and once within ten minutes of signing in with Google',
        }),
      }),
    ),
  },
  problems: pickProblems(accountProblems, 'factor-needed', 'not-proven', 'wrong-password'),
  responses: { 200: json(modified, '0 when the e-mail is confirmed already') },
})

export const confirmEmail = put('confirmEmail', '/account/email', {
  ...call,
  summary:
    'Confirm an e-mail by the token of the link that was mailed to it; it is the one of the account from then on',
  rateLimit: { account: 30, address: 1000 },
  request: {
    body: jsonBody(
      z.object({
        token: z.string().min(1).max(200),
        onlyCheck: z.boolean().default(false).openapi({
          description: 'Confirm nothing, only say which e-mail the account would have',
        }),
      }),
    ),
  },
  problems: pickProblems(accountProblems, 'bad-email-link', 'email-taken'),
  responses: { 200: json(z.object({ email: z.string() }), 'The e-mail of the account') },
})

const wireExport = z
  .object({
    _id: z.string(),
    askedAt: z.iso.datetime(),
    readyAt: z.iso.datetime().nullable().openapi({ description: 'Null while it is being made' }),
    bytes: z.int().nullable(),
    expiresAt: z.iso.datetime().nullable().openapi({ description: 'Until when it can be fetched' }),
  })
  .openapi('AccountExport')
export type WireExport = z.infer<typeof wireExport>

export const listExports = get('listExports', '/account/exports', {
  ...call,
  summary: 'The exports of what is kept about the account, the latest first',
  responses: { 200: json(z.array(wireExport), 'The exports of the last seven days') },
})

export const askForExport = post('askForExport', '/account/exports', {
  ...call,
  summary:
    'Have an export made of everything that is kept about the account, once a day; it is mailed when it is ready',
  rateLimit: { account: 10, address: 1000 },
  request: {
    body: jsonBody(z.object({ password: passwordUnlessGoogle })),
  },
  problems: pickProblems(accountProblems, 'export-too-soon', 'factor-needed', 'not-proven', 'wrong-password'),
  responses: { 201: json(wireExport, 'The export, which is being made') },
})

export const fetchExport = get('fetchExport', '/account/exports/{id}', {
  ...call,
  summary: 'An export as a ZIP file, for seven days',
  rateLimit: { account: 30, address: 1000 },
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(accountProblems, 'no-such-export'),
  responses: {
    200: { description: 'The file', content: { 'application/zip': { schema: z.string() } } },
  },
})

export const readMobile = get('readMobile', '/account/mobile', {
  ...call,
  summary: 'The confirmed mobile number of the account',
  rateLimit: { account: 600 },
  responses: {
    200: json(
      z.object({
        mobile: z.string().nullable(),
        needed: z.boolean().openapi({ description: 'Whether a payout account and the tick take one here' }),
      }),
      'The number in its E.164 form',
    ),
  },
})

export const sendMobileCode = post('sendMobileCode', '/account/mobilecode', {
  ...call,
  summary: 'Send a code to a mobile number of Bangladesh, by SMS',
  rateLimit: { account: 10, address: 300 },
  request: {
    body: jsonBody(
      z.object({
        mobile: z.string().max(40),
        password: z.string().max(200).optional().openapi({
          description:
            'Where a number is confirmed already; left out with a second factor, and once within ten minutes of signing in with Google',
        }),
      }),
    ),
  },
  problems: pickProblems(
    accountProblems,
    'bad-mobile',
    'factor-needed',
    'not-proven',
    'unconfirmed-email',
    'wrong-password',
  ),
  responses: { 200: json(modified, '0 when this number is confirmed already') },
})

export const confirmMobile = put('confirmMobile', '/account/mobile', {
  ...call,
  summary:
    'Confirm the mobile number that the last code was sent to; it is the one of the account from then on',
  rateLimit: { account: 30, address: 1000 },
  request: { body: jsonBody(z.object({ code: z.string().max(20) })) },
  problems: pickProblems(accountProblems, 'bad-mobile-code', 'mobile-code-over'),
  responses: { 200: json(z.object({ mobile: z.string() }), 'The mobile number of the account') },
})
