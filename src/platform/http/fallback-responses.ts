import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { listSecurityHeaders } from './security-headers.ts'
import { requestIdHeader } from './track-requests.ts'

/** The statuses that Node.js maps parser errors to ("Event: 'clientError'"). */
const parserWords: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * The responses without the app, with its security headers: to requests with an invalid address, and to anything that is
 * not HTTP.
 */
export function createFallbackResponses(https: boolean) {
  const always = Object.fromEntries(listSecurityHeaders(https))
  const makeHeaders = () => ({ ...always, [requestIdHeader]: randomUUID() })
  const onError = (error: unknown) =>
    new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: makeHeaders() })
  const onClientError = (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A response that has begun cannot be replaced.
    const isFresh = socket instanceof Socket && socket.writable && socket.bytesWritten === 0
    if (!isFresh) return socket.destroy()
    const status = parserWords[error.code ?? ''] ?? '400 Bad Request'
    const lines = Object.entries(makeHeaders()).map(([name, value]) => `${name}: ${value}\r\n`)
    return socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}content-length: 0\r\nconnection: close\r\n\r\n`)
  }
  return { onError, onClientError }
}
