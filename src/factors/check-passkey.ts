import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { passkeys } from './schema.ts'

/** Without extensions. */
export type NewCredential = Omit<RegistrationResponseJSON, 'clientExtensionResults'>
export type ShownCredential = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>

export function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

type Checked = { challenge: string; publicUrl: string }

/** Null for anything else. */
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

/** Others bring certificates, whose addresses the library would fetch. */
function isPlainAttestation(encoded: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(encoded))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/** Null for anything else, and for a count that fell. */
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

/** The library throws for attacks and garbage alike. */
async function nullIfRefused<Found>(check: () => Promise<Found | null>): Promise<Found | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
