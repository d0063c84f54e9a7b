import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import type { Configuration } from 'oidc-provider'
import type { Database } from '../../platform/db.ts'
import type { Secret } from '../../platform/secret.ts'
import { answerThroughNode } from './answer-through-node.ts'
import { describeAccount, findAccount, keepAccount, listAccounts, readSigningKey } from './keep-accounts.ts'
import { keepObjects } from './keep-objects.ts'
import { presentChooser, presentError } from './present-chooser.ts'

type Deps = { db: Database; secret: Secret; publicUrl: string }

const mount = '/sandbox/google'
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * A stand-in for Google in demo mode: an OpenID provider with the same protocol, and a page to choose or type an account.
 * `routes` are mounted at /sandbox/google; `google` is what the identity service must know of it, its way in included.
 */
export function openIdSandbox({ db, secret, publicUrl }: Deps) {
  const site = new URL(publicUrl)
  const client = { clientId: 'swap', clientSecret: secret.derive('sandbox-google-client') }
  let started: ReturnType<typeof startProvider> | null = null

  /** Started on first use: it needs a second, and most runs of the demo never press the button. */
  const answer = async (request: Request): Promise<Response> => {
    started ??= startProvider({ db, secret, publicUrl, ...client })
    const url = new URL(request.url)
    url.host = site.host
    const headers = new Headers(request.headers)
    for (const name of [...headers.keys()]) if (name.startsWith('x-forwarded-')) headers.delete(name)
    headers.set('x-forwarded-proto', site.protocol.slice(0, -1))
    const { method } = request
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
    return (await started)(new Request(url, { method, headers, body }))
  }

  return {
    routes: new Hono().all('*', (c) => answer(c.req.raw)),
    google: {
      issuer: `${publicUrl}${mount}`,
      authorizationEndpoint: `${publicUrl}${mount}/auth`,
      tokenEndpoint: `${publicUrl}${mount}/token`,
      jwksUri: `${publicUrl}${mount}/jwks`,
      ...client,
      fetch: (url: string, init: RequestInit) => answer(new Request(url, init)),
    },
  }
}

type Client = { clientId: string; clientSecret: string }

async function startProvider({ db, secret, publicUrl, clientId, clientSecret }: Deps & Client) {
  const [{ default: Provider, interactionPolicy }, signingKey] = await Promise.all([
    import('oidc-provider'),
    readSigningKey(db),
  ])
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const configuration: Configuration = {
    adapter: keepObjects(db),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${publicUrl}/api/auth/callback/google`],
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: {
      keys: [secret.derive('sandbox-google-cookies')],
      names: {
        session: 'sandbox_google',
        interaction: 'sandbox_google_choice',
        resume: 'sandbox_google_resume',
      },
      long: { path: mount },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the claims into the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `${publicUrl}${mount}/choose/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 3600,
      Session: 86_400,
      Grant: 86_400,
    },
    async findAccount(_, sub) {
      const account = await findAccount(db, sub)
      if (!account) return undefined
      const { email, name, emailVerified } = account
      return { accountId: sub, claims: async () => ({ sub, email, name, email_verified: emailVerified }) }
    },
    async renderError(ctx, { error, error_description: description }) {
      ctx.set('content-security-policy', pagePolicy)
      ctx.type = 'html'
      ctx.body = String(presentError(`${error}: ${description ?? ''}`))
    },
    // Like Google for its own apps: choosing the account is the consent.
    async loadExistingGrant(ctx) {
      const { session, client } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(`${publicUrl}${mount}`, configuration)
  provider.proxy = true
  provider.use(async (ctx, next) => {
    if (!/^\/choose\/[\w-]+$/.test(ctx.path)) return next()
    const form = new URLSearchParams(ctx.method === 'POST' ? await text(ctx.req) : '')
    const [name, email] = [form.get('name')?.trim(), form.get('email')?.trim()]
    const finish = async (result: Parameters<typeof provider.interactionResult>[2]) =>
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
    if (form.has('cancel')) {
      await finish({ error: 'access_denied', error_description: 'The person cancelled.' })
    } else if (name && email && /^[^\s@]+@[^\s@]+$/.test(email)) {
      const account = describeAccount({ name, email, emailVerified: form.has('verified') })
      await keepAccount(db, account)
      await finish({ select_account: {}, login: { accountId: account.sub } })
    } else {
      await provider.interactionDetails(ctx.req, ctx.res)
      ctx.set('cache-control', 'no-store')
      ctx.set('content-security-policy', pagePolicy)
      ctx.type = 'html'
      const problem = ctx.method === 'POST' ? 'Type a name and an email.' : ''
      ctx.body = String(await presentChooser(`${mount}${ctx.path}`, await listAccounts(db), problem))
    }
  })

  const listener = provider.callback()
  return answerThroughNode((req, res) => {
    // What Connect-style mounts do: the provider finds its mount path from the difference.
    const mounted = Object.assign(req, { originalUrl: req.url })
    mounted.url = req.url?.slice(mount.length) || '/'
    return listener(mounted, res)
  })
}
