import type { Context } from 'hono'
import { html } from 'hono/html'
import { addressOf } from '../../src/platform/http/client-address.ts'
import { type Limit, requireTokens } from '../../src/platform/http/rate-limit.ts'
import { presentPage, restrictPage } from '../page.ts'
import type { Provider } from './provider.ts'
import { describeAccount, type GoogleAccount, issueCode, listAccounts, saveAccount } from './store.ts'

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
    await requireTokens(limiter, [choices, addressOf()])
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
  restrictPage(c)
  return c.html(
    presentPage({ title: 'Demo accounts', style, content: html`<main>${content}</main>` }),
    status,
  )
}

const style = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; color-scheme: light dark }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.3rem; margin: 0 }
form { margin: 0 }
button { font: inherit; cursor: pointer; min-height: 2.75rem; border-radius: .6rem; border: 1px solid GrayText; padding: .5rem .9rem }
.account { width: 100%; text-align: left; margin-top: .6rem; background: transparent; color: inherit }
.account small { display: block; opacity: .8 }
fieldset { margin: 1.2rem 0; padding: 1rem; border: 1px solid GrayText; border-radius: .6rem; display: grid; gap: .7rem }
label { display: grid; gap: .2rem; font-size: .9rem }
label.check { display: flex; gap: .5rem; align-items: center }
input:not([type=checkbox]) { font: inherit; padding: .5rem; border-radius: .4rem; border: 1px solid GrayText; background: Field; color: FieldText }
`

function presentChooser(action: string, accounts: GoogleAccount[], problem = '') {
  return html`<h1>Choose an account to continue to Swap</h1>
    <p>This plays Google's part in demo mode. No account of yours is involved.</p>
    ${accounts.map((account) => presentAccount(action, account))}
    <form method="post" action="${action}">
      <fieldset>
        <legend>Use another account</legend>
        ${problem ? html`<p role="alert">${problem}</p>` : ''}
        <label>Name <input name="name" autocomplete="off" required /></label>
        <label>Email <input name="email" type="email" autocomplete="off" required /></label>
        <label class="check"><input name="verified" type="checkbox" checked /> Email verified</label>
        <button>Continue</button>
      </fieldset>
    </form>
    <form method="post" action="${action}"><button name="cancel" value="yes">Cancel</button></form>`
}

function presentAccount(action: string, { name, email, emailVerified }: GoogleAccount) {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="name" value="${name}" />
    <input type="hidden" name="email" value="${email}" />
    ${emailVerified ? html`<input type="hidden" name="verified" value="on" />` : ''}
    <button class="account">${name}<small>${email}${emailVerified ? '' : ' (email not verified)'}</small></button>
  </form>`
}

function presentError(what: string) {
  return html`<h1>This sign-in cannot go on</h1>
    <p>${what}</p>
    <p>Close this window and press the button again.</p>`
}
