import { isIP, SocketAddress } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** The header in which the server notes the client's address. A client's own value is dropped. */
export const clientAddressHeader = 'x-client-address'

/**
 * Notes the client's address for rate limits and records. It comes from the socket; of `X-Forwarded-For` only the rightmost
 * `trustedProxies` entries are trusted, which our own proxies have written. An entry may have a port; an invalid one counts
 * as the proxy's own address.
 */
export function noteClientAddress(
  trustedProxies: number,
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const socket = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
    const written = trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? forwarded[0]) : undefined
    const address = (written && parseAddress(written.trim())) || socket
    c.req.raw.headers.set(clientAddressHeader, address)
    await next()
  }
}

/** The address of `203.0.113.7`, `203.0.113.7:1001`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:1001`. */
function parseAddress(text: string): string | undefined {
  return isIP(text) ? text : SocketAddress.parse(text)?.address
}

/** Where a request came from, as noteClientAddress found it. */
export function readClientAddress(c: Context): string {
  return c.req.header(clientAddressHeader) ?? 'unknown'
}
