import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { getLocale } from '../../kernel/locale.ts'
import { popupTexts } from '../texts.ts'

// COOP may cut window.opener.
const script = `
const query = new URLSearchParams(location.search)
const channel = new BroadcastChannel('swap-google')
channel.postMessage({ flow: query.get('flow'), error: query.get('error') })
setTimeout(() => close(), 50)
`
const scriptHash = createHash('sha256').update(script).digest('base64')

const renderPage = () => html`<!doctype html>
<html lang="${getLocale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Swap</title></head>
<body><p>${popupTexts.done}</p><script>${raw(script)}</script></body>
</html>
`

/** Responds with the page of Google's window, which reports the outcome (no secret) to the opener and closes itself. */
export function popupCallbackPage(): Response {
  return new Response(String(renderPage()), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': getLocale(),
      'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
  })
}
