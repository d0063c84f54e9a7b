import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'
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

/** The address by which a request is counted. Needs `noteClientAddress` in front. */
export function addressOf(c: Context): string {
  return countedAddress(readClientAddress(c))
}

/**
 * The part of an address that stands for one customer of a network: an IPv4 address whole (also one written as IPv6), an
 * IPv6 address by its /56, the size of network that providers give to a home (RFC 6177).
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const plain = new SocketAddress({ address: address.replace(/%.*$/, ''), family: 'ipv6' }).address
  if (plain.startsWith('::ffff:') && plain.includes('.')) return plain.slice('::ffff:'.length)
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const [first, second, third, fourth = '0'] = [...before, ...zeros, ...after]
  const subnet = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return `${first}:${second}:${third}:${subnet}::/56`
}

/** Networks whose addresses say nothing about who uses them (RFC 6890, RFC 6598): our own machines, and the inside of a carrier. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  special.addSubnet(network, bits, 'ipv4')
special.addAddress('::', 'ipv6')
special.addAddress('::1', 'ipv6')
special.addSubnet('fc00::', 7, 'ipv6')
special.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const [counted = ''] = countedAddress(address).split('/')
  const family = isIP(counted)
  return family !== 0 && !special.check(counted, family === 6 ? 'ipv6' : 'ipv4')
}
