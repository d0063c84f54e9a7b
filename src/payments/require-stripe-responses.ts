/**
 * A `fetch` for Stripe's client, which accepts any JSON as one of its objects: it would read `{}` as a payment without a
 * status, and a bare number would crash the process. A response that is neither an object nor an error of Stripe's becomes an
 * outage.
 */
export function requireStripeResponses(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init)
    const text = await response.text()
    const { status, headers } = response
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const [, , collection = '', id] = pathname.split('/')
    // An object's type is the singular of its path: 'payment_intent' of /v1/payment_intents.
    const kind = init?.method === 'GET' && !id ? 'list' : collection.slice(0, -1)
    if (isStripeResponse(text, kind)) return new Response(text, { status, headers })
    const outage = { type: 'api_error', message: 'The response is not from Stripe.' }
    return Response.json({ error: outage }, { status: Math.max(status, 502) })
  }
}

function isStripeResponse(text: string, kind: string): boolean {
  try {
    const { object, error } = Object(JSON.parse(text))
    return object === kind || typeof error?.type === 'string'
  } catch {
    return false
  }
}
