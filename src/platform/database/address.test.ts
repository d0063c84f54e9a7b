import { describe, expect, test } from 'vitest'
import { isDatabaseAddress, readAddress, roleOf } from './address.ts'

const hostsOf = (address: string) => readAddress(address).servers.map((server) => new URL(server).host)

describe('an address of a database', () => {
  test('may name several hosts, and ask for the one that takes writes', () => {
    const address = 'postgres://swap:p%40ss@one,two:5433/swap?target_session_attrs=read-write'
    expect(hostsOf(address)).toEqual(['one', 'two:5433'])
    expect(readAddress(address).writable).toBe(true)
    expect(readAddress(address.split('?')[0] ?? '').writable).toBe(false)
    expect(roleOf(address)).toEqual({ name: 'swap', password: 'p@ss' })
    expect(hostsOf('postgresql://[::1]:5433,[::2]/swap')).toEqual(['[::1]:5433', '[::2]'])
  })

  test.each(['http://one/swap', 'postgres//one', 'postgres://one:x/swap', 'swap', ''])(
    'is not %j',
    (address) => {
      expect(isDatabaseAddress(address)).toBe(false)
    },
  )

  test('cannot ask for a standby: nothing could be written', () => {
    expect(() => readAddress('postgres://one,two/swap?target_session_attrs=standby')).toThrow('write any')
  })
})
