import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { passkeys } from './schema.ts'

/** What a browser passes on from an authenticator. Extensions are not used. */
export type NewCredential = Omit<RegistrationResponseJSON, 'clientExtensionResults'>
export type ShownCredential = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>

/** The site as authenticators know it: its host name, to which a passkey belongs, and the origin of its pages. */
export function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

type Checked = { challenge: string; publicUrl: string }

/** The passkey that an authenticator has made for this challenge, its owner verified; null for anything else. */
export function checkNewPasskey(
  response: NewCredential,
  { challenge, publicUrl }: Checked,
): Promise<Pick<typeof passkeys.$inferSelect, 'credentialId' | 'publicKey' | 'counter'> | null> {
  const site = relyingParty(publicUrl)
  return nullIfRefused(async () => {
    if (!isPlainAttestation(response.response.attestationObject)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter }
  })
}

/**
 * Whether an attestation names no maker, as we ask for: none, or signed with the passkey itself. Others bring certificates, and the library
 * would fetch the addresses that stand in them.
 */
function isPlainAttestation(encoded: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(encoded))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/** The new count of a passkey that has signed this challenge, its owner verified; null for anything else, and for a count that fell. */
export function checkShownPasskey(
  response: ShownCredential,
  passkey: Pick<typeof passkeys.$inferSelect, 'credentialId' | 'publicKey' | 'counter'>,
  { challenge, publicUrl }: Checked,
): Promise<number | null> {
  const site = relyingParty(publicUrl)
  return nullIfRefused(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  })
}

/** The library throws for whatever does not fit, be it an attack or garbage. */
async function nullIfRefused<Found>(check: () => Promise<Found | null>): Promise<Found | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
