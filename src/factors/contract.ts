import { z } from '@hono/zod-openapi'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { bearer, identitySession } from '../auth/contract.ts'
import { identityProblems, proofProblems } from '../auth/problems.ts'
import { get, json, jsonBody, modified, post, put, remove, shortText } from '../platform/http/contract.ts'
import {
  pickProblems,
  platformProblems,
  type Problems,
  problemsFrom,
  refusals,
} from '../platform/http/refusal.ts'
import { maxPasskeyName } from './rules.ts'
import { factorProblemTexts as words } from './texts.ts'

export const factorProblems = {
  ...proofProblems,
  ...pickProblems(platformProblems, 'not-signed-in'),
  ...pickProblems(identityProblems, 'unconfirmed-email'),
  ...problemsFrom(words, {
    'bad-passkey': 403,
    'factor-locked': 403,
    'no-such-passkey': 404,
    'wrong-code': 403,
  }),
} satisfies Problems<string>

export const { refusal, orRefuse } = refusals<keyof typeof factorProblems>(factorProblems)

/** The JSON of WebAuthn (Web Authentication, level 3, 5.1.8 to 5.1.10), as far as the server reads it. */

const encoded = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/)

/** A credential's name for itself has at most 1,023 bytes (WebAuthn, 4). */
const credentialId = encoded(1364)
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
/** Ways to reach an authenticator that are not known yet are left out. */
const transports = z
  .array(z.string().max(40))
  .max(10)
  .transform((named) => named.flatMap((name) => transport.safeParse(name).data ?? []))

export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(16_000),
    transports: transports.optional(),
  }),
})

const shownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: encoded(100).optional(),
  }),
})

const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>().openapi({
  type: 'object',
  description: 'PublicKeyCredentialCreationOptionsJSON of Web Authentication',
})

const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>().openapi({
  type: 'object',
  description: 'PublicKeyCredentialRequestOptionsJSON of Web Authentication',
})

/** What the owner calls a passkey. */
const passkeyName = shortText(maxPasskeyName)

const call = { tags: ['identity'], security: bearer }

const code = jsonBody(z.object({ code: z.string().min(1).max(100) }))
/** The password; left out when the account has a second factor, or signed in with Google within ten minutes. */
const proof = jsonBody(z.object({ password: z.string().max(200).optional() }))
const codes = z.array(z.string()).openapi({ description: 'Each works once. They are never shown again' })

export const askSecondFactor = get('askSecondFactor', '/secondfactor', {
  tags: ['identity'],
  summary: 'Whether the session opens nothing until a second factor is shown',
  security: identitySession,
  responses: {
    200: json(
      z.object({
        required: z.boolean(),
        passkey: z.boolean().openapi({ description: 'Whether a passkey can be shown' }),
      }),
      'The answer',
    ),
  },
})

export const showSecondFactor = post('showSecondFactor', '/secondfactor', {
  tags: ['identity'],
  summary: 'Show the code of an authenticator app, or a backup code, as the second factor of the session',
  security: identitySession,
  request: { body: code },
  problems: pickProblems(factorProblems, 'factor-locked', 'no-factor', 'wrong-code'),
  responses: { 200: json(modified, 'Shown: good for ten minutes where a fresh proof is asked for') },
})

export const askForPasskey = post('askForPasskey', '/secondfactor/challenge', {
  tags: ['identity'],
  summary: 'Begin to show a passkey as the second factor of the session',
  security: identitySession,
  problems: pickProblems(factorProblems, 'factor-locked', 'no-factor'),
  responses: {
    200: json(requestOptions, 'What the browser asks its authenticators for, within five minutes'),
  },
})

export const showPasskey = post('showPasskey', '/secondfactor/passkey', {
  tags: ['identity'],
  summary: 'Show a passkey, which has signed the challenge of the session, as its second factor',
  security: identitySession,
  request: { body: jsonBody(z.object({ response: shownCredential })) },
  problems: pickProblems(factorProblems, 'bad-passkey', 'no-setup'),
  responses: { 200: json(modified, 'Shown: good for ten minutes where a fresh proof is asked for') },
})

export const listFactors = get('listFactors', '/factors', {
  ...call,
  summary: 'The second factors of the account',
  responses: {
    200: json(
      z.object({
        app: z.boolean().openapi({ description: 'Whether there is an authenticator app' }),
        passkeys: z.array(
          z.object({
            _id: z.string(),
            name: z.string(),
            createdAt: z.string(),
            usedAt: z.string().nullable().openapi({ description: 'When it was last shown; null: never yet' }),
          }),
        ),
        backupCodes: z.int().openapi({ description: 'How many are left' }),
        required: z.boolean().openapi({
          description: 'An admin who has none and needs one, and can do no more than a buyer until then',
        }),
      }),
      'They',
    ),
  },
})

export const startApp = post('startApp', '/factors/app', {
  ...call,
  summary: 'Begin to set up an authenticator app',
  rateLimit: { account: 20, address: 1000 },
  request: { body: proof },
  problems: {
    ...proofProblems,
    ...pickProblems(factorProblems, 'has-app', 'unconfirmed-email'),
  },
  responses: {
    200: json(
      z.object({
        secret: z.string().openapi({ description: 'In base32, to be typed in' }),
        address: z.string().openapi({ description: 'The same as an otpauth: address, for a QR code' }),
      }),
      'What the app needs',
    ),
  },
})

export const confirmApp = put('confirmApp', '/factors/app', {
  ...call,
  summary: 'End the setting up of an authenticator app with a code that it shows; all other sessions end',
  rateLimit: { account: 30, address: 1000 },
  request: { body: code },
  problems: pickProblems(factorProblems, 'no-setup', 'wrong-code'),
  responses: { 200: json(z.object({ backupCodes: codes }), 'Backup codes, with the first second factor') },
})

export const removeApp = remove('removeApp', '/factors/app', {
  ...call,
  summary: 'Remove the authenticator app; all other sessions end',
  rateLimit: { account: 20, address: 1000 },
  problems: { ...proofProblems, ...pickProblems(factorProblems, 'last-factor') },
  responses: { 200: json(modified, '0 when there is none') },
})

export const startPasskey = post('startPasskey', '/factors/passkeys', {
  ...call,
  summary: 'Begin to add a passkey',
  rateLimit: { account: 20, address: 1000 },
  request: { body: proof },
  problems: {
    ...proofProblems,
    ...pickProblems(factorProblems, 'too-many-passkeys', 'unconfirmed-email'),
  },
  responses: {
    200: json(creationOptions, 'What the browser asks its authenticators for, within five minutes'),
  },
})

export const addPasskey = put('addPasskey', '/factors/passkeys', {
  ...call,
  summary: 'Add the passkey that the browser has made; all other sessions end',
  rateLimit: { account: 30, address: 1000 },
  request: { body: jsonBody(z.object({ name: passkeyName, response: newCredential })) },
  problems: pickProblems(factorProblems, 'bad-passkey', 'no-setup', 'passkey-taken', 'too-many-passkeys'),
  responses: { 200: json(z.object({ backupCodes: codes }), 'Backup codes, with the first second factor') },
})

const passkeyParams = z.object({ id: z.string() })

export const renamePasskey = put('renamePasskey', '/factors/passkeys/{id}', {
  ...call,
  summary: 'Give a passkey another name',
  rateLimit: { account: 60, address: 1000 },
  request: { params: passkeyParams, body: jsonBody(z.object({ name: passkeyName })) },
  problems: pickProblems(factorProblems, 'no-such-passkey'),
  responses: { 200: json(modified, 'Renamed') },
})

export const removePasskey = remove('removePasskey', '/factors/passkeys/{id}', {
  ...call,
  summary: 'Remove a passkey; all other sessions end',
  rateLimit: { account: 20, address: 1000 },
  request: { params: passkeyParams },
  problems: {
    ...proofProblems,
    ...pickProblems(factorProblems, 'last-factor', 'no-such-passkey'),
  },
  responses: { 200: json(modified, 'Removed') },
})

export const renewBackupCodes = post('renewBackupCodes', '/factors/backupcodes', {
  ...call,
  summary: 'Ten new backup codes in place of the old ones; all other sessions end',
  rateLimit: { account: 20, address: 1000 },
  problems: { ...proofProblems, ...pickProblems(factorProblems, 'no-factor') },
  responses: { 200: json(z.object({ backupCodes: codes }), 'The codes') },
})
