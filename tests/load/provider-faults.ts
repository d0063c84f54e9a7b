import type { ProviderProxy } from '../support/provider-proxy.ts'

const page = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>'
const json = { 'content-type': 'application/json' }

/** What may replace the provider's answer, whether or not it has done what was asked. */
const answers: Record<string, () => Response | Promise<Response>> = {
  'no connection': () => {
    throw new TypeError('fetch failed')
  },
  'its own error': () => Response.json({ error: { type: 'api_error', message: 'Sorry' } }, { status: 500 }),
  'a page of a proxy': () =>
    new Response(page, { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } }),
  'nothing with 503': () => new Response(null, { status: 503 }),
  'too many requests': () =>
    Response.json({ error: { type: 'invalid_request_error', code: 'rate_limit' } }, { status: 429 }),
  'a page with 200': () => new Response(page, { headers: { 'content-type': 'text/html' } }),
  'nothing with 200': () => new Response('', { headers: json }),
  'half an answer': () => new Response('{"id":"pi_1","object":"payment_in', { headers: json }),
  noise: () => new Response(new Uint8Array([0, 255, 254, 1, 128, 7]), { headers: json }),
  null: () => new Response('null', { headers: json }),
  'a list': () => new Response('[]', { headers: json }),
  'a number': () => new Response('42', { headers: json }),
  'an empty object': () => new Response('{}', { headers: json }),
  'another object': () => Response.json({ id: 'cus_1', object: 'customer', metadata: {} }),
  'an error without words': () => new Response('{}', { status: 500, headers: json }),
  'nothing, ever': () => new Promise(() => {}),
  'busy with the same': () => {
    const error = { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In progress' }
    return Response.json({ error }, { status: 409 })
  },
  'an error of nothing': () => new Response('{"error":null}', { status: 400, headers: json }),
}

/** Every fault of the provider at requests whose path ends with `path`. */
export function waysToMisbehave(method: string, path: RegExp): { name: string; proxy: ProviderProxy }[] {
  // A question has nothing to do.
  const outcomes = method === 'GET' ? [false] : [false, true]
  return Object.entries(answers).flatMap(([name, answer]) =>
    outcomes.map((isDone) => ({
      name: `${name}, ${isDone ? 'although it has done it' : 'and has done nothing'}`,
      proxy: async (request, pass) => {
        if (request.method !== method || !path.test(new URL(request.url).pathname)) return pass(request)
        if (isDone) await pass(request)
        return answer()
      },
    })),
  )
}
