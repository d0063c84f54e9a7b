import { createSigner } from 'fast-jwt'
import type { Clock } from '../platform/clock.ts'
import type { Secret } from '../platform/secret.ts'

/** The properties of a token, to issue and to verify it. It names the account (`sub`) and the session (`sid`). */
export const tokenRules = { algorithm: 'HS256', audience: 'swap-api', issuer: 'swap', minutes: 15 } as const

const purpose = 'bearer-token'

/** The key of tokens, derived from the installation's secret. */
export function tokenKey(secret: Secret): string {
  return secret.derive(purpose)
}

/** The keys of tokens that are good: also those of the previous secret. */
export function tokenKeys(secret: Secret): string[] {
  return secret.deriveAll(purpose)
}

/** Makes a bearer token that is valid for 15 minutes, and no longer than its identity session. */
export type IssueToken = (session: { id: string; userId: string }) => string

export function createIssueToken({ secret, clock }: { secret: Secret; clock: Clock }): IssueToken {
  const sign = createSigner({
    key: tokenKey(secret),
    algorithm: tokenRules.algorithm,
    aud: tokenRules.audience,
    iss: tokenRules.issuer,
    expiresIn: tokenRules.minutes * 60_000,
  })
  return ({ id, userId }) => sign({ sub: userId, sid: id, iat: Math.floor(clock.now().getTime() / 1000) })
}
