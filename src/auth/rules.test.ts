import { describe, expect, it } from 'vitest'
import {
  isInternalPath,
  isSameEmail,
  mayCall,
  mayDo,
  type Role,
  roleOfAccountType,
  whyNotPassword,
  whyNotStopBeingOwner,
  wireRoleOf,
} from './rules.ts'

const roles: Role[] = ['buyer', 'seller', 'admin']

describe('who may make which calls', () => {
  it.each([
    ['buyer', 'signed-in', true],
    ['buyer', 'seller', false],
    ['buyer', 'admin', false],
    ['seller', 'signed-in', true],
    ['seller', 'seller', true],
    ['seller', 'admin', false],
    ['admin', 'signed-in', true],
    ['admin', 'seller', true],
    ['admin', 'admin', true],
  ] as const)('a %s and a call for %s: %s', (role, access, allowed) => {
    expect(mayCall(role, access)).toBe(allowed)
  })
})

describe('roles in the words of the specification', () => {
  it('says bayer for a buyer, and every other role as it is', () => {
    expect(roles.map(wireRoleOf)).toEqual(['bayer', 'seller', 'admin'])
  })

  it('reads the two account types', () => {
    expect(roleOfAccountType('bayer')).toBe('buyer')
    expect(roleOfAccountType('seller')).toBe('seller')
  })
})

describe('a new password', () => {
  it.each([
    ['', 'too-short'],
    ['Aa1!a', 'too-short'],
    ['Aa1!aa', null],
    [`Aa1!${'a'.repeat(124)}`, null],
    [`Aa1!${'a'.repeat(125)}`, 'too-long'],
    ['aaaaaa', 'too-plain'],
    ['aaaa1!', 'too-plain'],
    ['Aaaaa!', 'too-plain'],
    ['Aaaaa1', 'too-plain'],
    ['Aaaa1%', 'too-plain'],
    ['Ééé1!é', null],
    ['Swap #2026', null],
  ])('%j: %s', (password, why) => {
    expect(whyNotPassword(password)).toBe(why)
  })

  it.each([...'!@#$&*'])('takes %s as its special character', (special) => {
    expect(whyNotPassword(`Swap26${special}`)).toBeNull()
  })

  it.each([...'%^()-_=+.,?/ '])('does not take %j as its special character', (other) => {
    expect(whyNotPassword(`Swap26${other}`)).toBe('too-plain')
  })
})

describe('the address to return to after login', () => {
  it.each(['/', '/dashbord', '/bn/dashbord/', '/categori/apple?page=2#top', '/search?q=a//b'])(
    'may be %j',
    (address) => {
      expect(isInternalPath(address)).toBe(true)
    },
  )

  it.each([
    '',
    'dashbord',
    '//evil.test',
    '/\\evil.test',
    '/bn//evil.test',
    '/a/..//evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    ' /dashbord',
  ])('may not be %j', (address) => {
    expect(isInternalPath(address)).toBe(false)
  })
})

describe('accounts', () => {
  it('are the same in any case of the e-mail', () => {
    expect(isSameEmail('Rahim@Swap.test', 'rahim@swap.TEST')).toBe(true)
    expect(isSameEmail('rahim@swap.test', 'karim@swap.test')).toBe(false)
  })

  const owner = { role: 'admin', staff: null } as const
  const helper = { role: 'admin', staff: 'support' } as const

  it.each(roles)('a %s who is not the only owner may lose the role', (role) => {
    expect(whyNotStopBeingOwner({ role, staff: null }, [owner, owner])).toBeNull()
  })

  it('the only owner must stay one; admins in charge of a part do not matter to that', () => {
    expect(whyNotStopBeingOwner(owner, [owner, helper])).toBe('last-admin')
    expect(whyNotStopBeingOwner(helper, [owner, helper])).toBeNull()
    expect(whyNotStopBeingOwner({ role: 'seller', staff: null }, [owner])).toBeNull()
    expect(whyNotStopBeingOwner({ role: 'buyer', staff: null }, [])).toBeNull()
  })

  it('owners do everything, support decides reports, finance moves money', () => {
    const may = (staff: 'support' | 'finance' | null) =>
      (['reports', 'money', 'members'] as const).filter((duty) => mayDo(staff, duty))
    expect(may(null)).toEqual(['reports', 'money', 'members'])
    expect(may('support')).toEqual(['reports'])
    expect(may('finance')).toEqual(['money'])
  })
})
