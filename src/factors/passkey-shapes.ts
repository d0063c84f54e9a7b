import { z } from '@hono/zod-openapi'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { shortText } from '../platform/http/text-fields.ts'
import { maxPasskeyName } from './rules.ts'

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

export const shownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: encoded(100).optional(),
  }),
})

export const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>().openapi({
  type: 'object',
  description: 'PublicKeyCredentialCreationOptionsJSON of Web Authentication',
})

export const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>().openapi({
  type: 'object',
  description: 'PublicKeyCredentialRequestOptionsJSON of Web Authentication',
})

/** What the owner calls a passkey. */
export const passkeyName = shortText(maxPasskeyName)
