import { describe, expect, it } from 'vitest'
import {
  isInternalPath,
  isSameEmail,
  mayCall,
  type Role,
  roleOfAccountType,
  whyNotPassword,
  whyNotStopBeingAdmin,
  whyNotVerify,
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
  it.each(['/', '/dashbord', '/categori/apple?page=2#top', '/a//b'])('may be %j', (address) => {
    expect(isInternalPath(address)).toBe(true)
  })

  it.each([
    '',
    'dashbord',
    '//evil.test',
    '/\\evil.test',
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

  it.each(roles)('a %s who is not the only admin may lose the role', (role) => {
    expect(whyNotStopBeingAdmin(role, 2)).toBeNull()
  })

  it('the only admin must stay one; the others do not matter to that', () => {
    expect(whyNotStopBeingAdmin('admin', 1)).toBe('last-admin')
    expect(whyNotStopBeingAdmin('seller', 1)).toBeNull()
    expect(whyNotStopBeingAdmin('buyer', 0)).toBeNull()
  })

  it('only a seller can be verified', () => {
    const why = (emailVerified: boolean) => roles.map((role) => whyNotVerify({ role, emailVerified }))
    expect(why(true)).toEqual(['not-a-seller', null, 'not-a-seller'])
    expect(why(false)).toEqual(['not-a-seller', 'unconfirmed-seller', 'not-a-seller'])
  })
})
