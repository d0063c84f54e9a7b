import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request as sendThrough } from 'node:http'
import { duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Headers of the connection itself, which the pair of streams below is not. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/**
 * Lets a handler of Node's own kind, such as a Koa app, answer fetch requests. Node's HTTP server and client talk over a
 * pair of streams in memory, so the handler meets a real request and nothing listens on any port.
 */
export function answerThroughNode(listener: RequestListener): (request: Request) => Promise<Response> {
  const server = createServer(listener)
  return async (request) => {
    const [near, far] = duplexPair()
    server.emit('connection', far)
    const url = new URL(request.url)
    const sent = Buffer.from(await request.arrayBuffer())
    const headersSent = Object.fromEntries([...request.headers].filter(([name]) => !hopByHop.has(name)))
    const outgoing = sendThrough({
      createConnection: () => near,
      method: request.method,
      path: url.pathname + url.search,
      // The length is said aloud: without it the body of a DELETE would be read as the next request.
      headers: { ...headersSent, host: url.host, connection: 'close', 'content-length': sent.length },
    })
    outgoing.end(sent)
    const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
    if (!incoming) throw new Error('no answer')
    const headers = new Headers()
    for (const [name, values] of Object.entries(incoming.headersDistinct)) {
      if (!hopByHop.has(name)) for (const value of values ?? []) headers.append(name, value)
    }
    const body = await buffer(incoming)
    return new Response(body.length > 0 ? body : null, { status: incoming.statusCode ?? 500, headers })
  }
}
