import { html } from 'hono/html'
import type { GoogleAccount } from './accounts.ts'

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

export function presentChooser(action: string, accounts: GoogleAccount[], problem = '') {
  return presentPage(html`<h1>Choose an account to continue to Swap</h1>
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
    <form method="post" action="${action}"><button name="cancel" value="yes">Cancel</button></form>`)
}

function presentAccount(action: string, { name, email, emailVerified }: GoogleAccount) {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="name" value="${name}" />
    <input type="hidden" name="email" value="${email}" />
    ${emailVerified ? html`<input type="hidden" name="verified" value="on" />` : ''}
    <button class="account">${name}<small>${email}${emailVerified ? '' : ' (email not verified)'}</small></button>
  </form>`
}

export function presentError(what: string) {
  return presentPage(html`<h1>This sign-in cannot go on</h1>
    <p>${what}</p>
    <p>Close this window and press the button again.</p>`)
}

function presentPage(content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Demo accounts</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}
