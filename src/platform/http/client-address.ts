import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { currentWork, noteAddress } from '../work-context.ts'

/**
 * Takes the address from the socket, or from the last `trustedProxies` entries of `X-Forwarded-For`, which our proxies wrote. An
 * invalid entry counts as the proxy's address.
 */
export function noteClientAddress(
  trustedProxies: number,
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const socket = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
    const written = trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? forwarded[0]) : undefined
    const address = (written && parseAddress(written.trim())) || socket
    noteAddress(address)
    await next()
  }
}

/** With or without a port. */
function parseAddress(text: string): string | undefined {
  return isIP(text) ? text : SocketAddress.parse(text)?.address
}

/** Returns the client's address as `noteClientAddress` has noted it, or 'unknown'. */
export function readClientAddress(): string {
  return currentWork()?.address ?? 'unknown'
}

/** The client's address as limits count it (`countedAddress`). Needs `noteClientAddress` before it. */
export function addressOf(): string {
  return countedAddress(readClientAddress())
}

/** Returns the part of an address that one customer of a network has: an IPv4 address, or an IPv6 /56 (RFC 6177). */
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

/** Private or carrier networks (RFC 6890, RFC 6598). */
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

/** Returns whether an address belongs to the public internet; false for private and carrier networks, and for no address. */
export function isPublicAddress(address: string): boolean {
  const [counted = ''] = countedAddress(address).split('/')
  const family = isIP(counted)
  return family !== 0 && !special.check(counted, family === 6 ? 'ipv6' : 'ipv4')
}

/** A network or a single address; null for neither. */
function parseNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [, address = '', length] = text.match(/^([^/]+)(?:\/(\d{1,3}))?$/) ?? []
  const version = isIP(address)
  if (version === 0) return null
  const most = version === 4 ? 32 : 128
  const bits = length === undefined ? most : Number(length)
  return bits <= most ? { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' } : null
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== null

/** Creates a check whether an address is in one of these networks. Without networks, every address is. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of networks) {
    const network = parseNetwork(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  return (address) => {
    if (networks.length === 0) return true
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}
