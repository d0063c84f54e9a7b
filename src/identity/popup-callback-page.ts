import { createHash } from 'node:crypto'

// Not window.opener: the COOP header of Google's pages may separate the two windows.
const script = `
const query = new URLSearchParams(location.search)
const channel = new BroadcastChannel('swap-google')
channel.postMessage({ flow: query.get('flow'), error: query.get('error') })
setTimeout(() => close(), 50)
`
const scriptHash = createHash('sha256').update(script).digest('base64')

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Swap</title></head>
<body><p>You can close this window now.</p><script>${script}</script></body>
</html>
`

/** The last page in Google's popup: sends the outcome, which holds no secret, to the login page and closes the window. */
export function popupCallbackPage(): Response {
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}
