import type { Env } from '../../ops/env.ts'

/** The OpenID provider behind the sign-in with Google: Google itself, or the demo's stand-in. */
export type OpenIdIssuer = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksUri: string
  clientId: string
  clientSecret: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Google's addresses (https://accounts.google.com/.well-known/openid-configuration); undefined without a configured client. */
export function googleIssuer(
  env: Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>,
): OpenIdIssuer | undefined {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return undefined
  return {
    issuer: 'https://accounts.google.com',
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
  }
}
