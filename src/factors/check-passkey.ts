import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '../kernel/time.ts'
import type { Db } from '../platform/database/database.ts'
import type { PasskeyPurpose } from './rules.ts'
import { passkeyChallenges, type passkeys } from './schema.ts'

/** For how long a passkey can sign a challenge. */
export const challengeMillis = 5 * 60_000

/** Keeps the challenge that a passkey is to sign in this session for one purpose, and voids the one before. */
export async function keepChallenge(
  db: Db,
  { sessionId, purpose, challenge }: { sessionId: string; purpose: PasskeyPurpose; challenge: string },
  now: Date,
): Promise<void> {
  const row = { challenge, expiresAt: new Date(now.getTime() + challengeMillis) }
  await db
    .insert(passkeyChallenges)
    .values({ sessionId, purpose, ...row })
    .onConflictDoUpdate({ target: [passkeyChallenges.sessionId, passkeyChallenges.purpose], set: row })
}

/** Uses up the challenge of this session and purpose: one response is judged. Null when there is none or it has expired. */
export async function takeChallenge(db: Db, sessionId: string, purpose: PasskeyPurpose, now: Date) {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.sessionId, sessionId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge ?? null
}

export const pruneChallengesJob = 'prune-passkey-challenges'

/** The hourly job that deletes challenges that are over. */
export async function pruneChallenges(db: Db, clock: Clock): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, clock.now()))
}

/** What a browser sends of a passkey, without extensions: a new one, or one shown. */
export type NewCredential = Omit<RegistrationResponseJSON, 'clientExtensionResults'>
export type ShownCredential = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>

export function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

type Checked = { challenge: string; publicUrl: string }

/** Verifies a new passkey against its challenge and returns what is stored of it; null when it is invalid. */
export function checkNewPasskey(response: NewCredential, { challenge, publicUrl }: Checked) {
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

/** Returns whether an attestation has no certificates, whose addresses the library would fetch. */
function isPlainAttestation(encoded: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(encoded))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/** Verifies a shown passkey against its challenge and returns its new use count; null when it is invalid or its count fell. */
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

/** Runs a check of the library, which throws for attacks and garbage alike; null if it does. */
async function nullIfRefused<Found>(check: () => Promise<Found | null>): Promise<Found | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
