import type { RequestListener } from 'node:http'
import { RequestError } from '@hono/node-server'
import { listSecurityHeaders } from './security-headers.ts'

/**
 * What is answered without the app, with the security headers that it would put on: while it is being started, and to
 * requests whose address cannot be read.
 */
export function createEarlyAnswers(https: boolean) {
  const headers = Object.fromEntries(listSecurityHeaders(https))
  const whileStarting: RequestListener = (request, response) => {
    const isProbe = request.url === '/healthz'
    response
      .writeHead(isProbe ? 200 : 503, {
        ...headers,
        'content-type': 'text/plain',
        ...(isProbe ? {} : { 'retry-after': '1' }),
      })
      .end(isProbe ? 'ok' : 'Swap is starting.')
  }
  const onError = (error: unknown) =>
    new Response(null, { status: error instanceof RequestError ? 400 : 500, headers })
  return { whileStarting, onError }
}
