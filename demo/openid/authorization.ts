import type { Context } from 'hono'
import type { html } from 'hono/html'
import { addressOf } from '../../src/platform/http/client-address.ts'
import { type Limit, requireTokens } from '../../src/platform/http/rate-limit.ts'
import { describeAccount, type GoogleAccount, listAccounts, saveAccount } from './accounts.ts'
import { issueCode } from './codes.ts'
import { presentChooser, presentError } from './pages.ts'
import type { Provider } from './provider.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const choices: Limit = { name: 'demo-google/address', limit: 600, windowSeconds: 600 }

export async function showChooser(c: Context, provider: Provider, problem = ''): Promise<Response> {
  const refusal = whyNotAuthorize(c, provider)
  if (refusal) return showPage(c, presentError(refusal), 400)
  const { pathname, search } = new URL(c.req.url)
  return showPage(c, presentChooser(pathname + search, await listAccounts(provider.db), problem), 200)
}

export async function grantAuthorization(c: Context, provider: Provider): Promise<Response> {
  const { db, limiter, issuer, client } = provider
  const choice = readChoice(await c.req.text())
  if (choice === 'incomplete') return showChooser(c, provider, 'Type a name and an email.')
  const refusal = whyNotAuthorize(c, provider)
  if (refusal) return showPage(c, presentError(refusal), 400)
  const back = new URL(client.redirectUri)
  back.searchParams.set('state', c.req.query('state') ?? '')
  back.searchParams.set('iss', issuer)
  if (choice === 'cancelled') {
    back.searchParams.set('error', 'access_denied')
  } else {
    await requireTokens(limiter, [choices, addressOf(c)])
    await saveAccount(db, choice)
    const { nonce, code_challenge: codeChallenge = '' } = c.req.query()
    back.searchParams.set('code', await issueCode(db, { account: choice, nonce, codeChallenge }))
  }
  return c.redirect(back.href, 303)
}

function whyNotAuthorize(c: Context, { client }: Provider): string | null {
  const asked = c.req.query()
  const expected = {
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    code_challenge_method: 'S256',
  }
  const wrong = Object.entries(expected).find(([name, value]) => asked[name] !== value)
  if (wrong) return `invalid_request: ${wrong[0]} must be ${wrong[1]}`
  if (!/^[\w-]{43}$/.test(asked.code_challenge ?? '')) {
    return 'invalid_request: code_challenge must be a SHA-256 digest'
  }
  return asked.scope?.split(' ').includes('openid') ? null : 'invalid_scope: scope must include openid'
}

function readChoice(body: string): GoogleAccount | 'cancelled' | 'incomplete' {
  const form = new URLSearchParams(body)
  if (form.has('cancel')) return 'cancelled'
  const [name, email] = [form.get('name')?.trim(), form.get('email')?.trim()]
  if (!name || !email || !/^[^\s@]+@[^\s@]+$/.test(email)) return 'incomplete'
  return describeAccount({ name, email, emailVerified: form.has('verified') })
}

function showPage(c: Context, content: ReturnType<typeof html>, status: 200 | 400) {
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', pagePolicy)
  return c.html(content, status)
}
