/** A handler of requests, such as a Hono app. */
type Handler = { fetch(request: Request): Response | Promise<Response> }

/** `fetch` that reaches a handler in this process instead of the network. It gives up when its signal says so. */
export function fetchInProcess(handler: Handler): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      // Not the signal of our Request: it follows the caller's only for as long as somebody holds the Request.
      const signal = init?.signal
      signal?.addEventListener('abort', () => reject(signal.reason))
      Promise.resolve(handler.fetch(new Request(input, init))).then(resolve, reject)
    })
}
