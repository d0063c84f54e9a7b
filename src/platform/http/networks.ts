import { BlockList, isIP } from 'node:net'

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
