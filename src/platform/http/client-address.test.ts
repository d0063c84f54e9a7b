import { describe, expect, it } from 'vitest'
import { inNetworks, isNetwork } from './client-address.ts'

describe('inNetworks', () => {
  const isInside = inNetworks(['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48'])
  it.each([
    ['203.0.113.0', true],
    ['203.0.113.255', true],
    ['::ffff:203.0.113.9', true],
    ['203.0.114.0', false],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['2001:db8:1:ffff::1', true],
    ['2001:db8:2::1', false],
    ['unknown', false],
    ['', false],
  ])('%s: %s', (address, inside) => {
    expect(isInside(address)).toBe(inside)
  })

  it('holds everything without a network', () => {
    expect(['203.0.113.1', 'unknown'].map(inNetworks([]))).toEqual([true, true])
  })
})

describe('isNetwork', () => {
  it.each(['10.0.0.0/8', '203.0.113.7', '::/0', '2001:db8::/32'])('takes %s', (text) => {
    expect(isNetwork(text)).toBe(true)
  })
  it.each(['', '10.0.0.0/33', '2001:db8::/129', '10.0.0/8', 'office', '10.0.0.0/-1', '10.0.0.0/', '/8'])(
    'refuses %j',
    (text) => {
      expect(isNetwork(text)).toBe(false)
    },
  )
})
