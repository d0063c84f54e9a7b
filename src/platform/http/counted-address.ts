import { isIPv6, SocketAddress } from 'node:net'
import type { Context } from 'hono'
import { readClientAddress } from './client-address.ts'

/** The address by which a request is counted. Needs `noteClientAddress` in front. */
export function addressOf(c: Context): string {
  return countedAddress(readClientAddress(c))
}

/**
 * The part of an address that stands for one customer of a network: an IPv4 address whole (also one written as IPv6), an
 * IPv6 address by its /64, because a customer has at least that many addresses to choose from (RFC 6177).
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const plain = new SocketAddress({ address: address.replace(/%.*$/, ''), family: 'ipv6' }).address
  if (plain.startsWith('::ffff:') && plain.includes('.')) return plain.slice('::ffff:'.length)
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
