/**
 * `fetch` for the card provider's client, which takes any JSON for one of its objects: an empty one would be read as a
 * payment without a status, and a bare number brings the process down. Whatever is neither an object of the provider's
 * nor an error in its words becomes an error of its own, an outage that may be tried again.
 */
export function readAnswers(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const text = await response.text()
    const { status, headers } = response
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (isAnswer(text, pathname.includes('/payment_intents') ? 'payment_intent' : null))
      return new Response(text, { status, headers })
    const error = { type: 'api_error', message: 'The answer is not one of the card provider.' }
    return Response.json({ error }, { status: Math.max(status, 502) })
  }
}

/** Whether this is an object of the provider's (of this kind, where it is known which was asked for) or its error. */
function isAnswer(text: string, kind: string | null): boolean {
  try {
    const { object, error } = Object(JSON.parse(text))
    if (typeof error?.type === 'string') return true
    return kind === null ? typeof object === 'string' : object === kind
  } catch {
    return false
  }
}
