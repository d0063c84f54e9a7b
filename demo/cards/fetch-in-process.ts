/** A handler of requests, such as a Hono app. */
type Handler = { fetch(request: Request): Response | Promise<Response> }

/** A `fetch` that calls a handler in this process instead of the network. It rejects when its signal aborts. */
export function fetchInProcess(handler: Handler): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      // Not the signal of our Request, which stops following the caller's once the Request is garbage-collected.
      const signal = init?.signal
      signal?.addEventListener('abort', () => reject(signal.reason))
      Promise.resolve(handler.fetch(new Request(input, init))).then(resolve, reject)
    })
}
