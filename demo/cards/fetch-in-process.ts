type Handler = { fetch(request: Request): Response | Promise<Response> }

/** Returns a `fetch` that calls a handler of this process. It rejects when its signal aborts. */
export function fetchInProcess(handler: Handler): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      // Our Request's signal stops following the caller's once it is garbage-collected.
      const signal = init?.signal
      signal?.addEventListener('abort', () => reject(signal.reason))
      Promise.resolve(handler.fetch(new Request(input, init))).then(resolve, reject)
    })
}
