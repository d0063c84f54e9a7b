import { argon2Sync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { cookieOf, startTestApp } from '../../../tests/support/test-app.ts'
import { accounts } from '../schema.ts'
import { slowHash } from './slow-hash.ts'

const app = await startTestApp()
const { db, signUp } = app
const { post } = openIdentityClient(app)

const password = 'Padma!River7'

function hashCheaply(message: string): string {
  const parameters = { memory: 1024, passes: 2, parallelism: 1, tagLength: 32 }
  const nonce = Buffer.from('sixteen bytes so')
  const tag = argon2Sync('argon2id', { ...parameters, nonce, message })
  return `$argon2id$v=19$m=1024,t=2,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`
}

describe('a hash', () => {
  it('is one of argon2id over 46 MiB, and that of its password alone', async () => {
    const hash = await slowHash.hash(password)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(slowHash.isCurrent(hash)).toBe(true)
    expect(await slowHash.verify({ hash, password })).toBe(true)
    expect(await slowHash.verify({ hash, password: `${password} ` })).toBe(false)
  })

  it('of another cost is compared as it was made', async () => {
    const cheap = hashCheaply(password)
    expect(await slowHash.verify({ hash: cheap, password })).toBe(true)
    expect(await slowHash.verify({ hash: cheap, password: 'Wrong#2026' })).toBe(false)
    expect(slowHash.isCurrent(cheap)).toBe(false)
  })

  it('of another function is no password’s', async () => {
    expect(await slowHash.verify({ hash: password, password })).toBe(false)
  })
})

describe('signing in', () => {
  const readHash = async (userId: string) => {
    const [row] = await db.select().from(accounts).where(eq(accounts.userId, userId))
    return row?.password ?? ''
  }

  it('hashes a password anew whose hash was cheaper, and keeps the browser known', async () => {
    const person = await signUp()
    const old = hashCheaply(person.password)
    await db.update(accounts).set({ password: old }).where(eq(accounts.userId, person.id))
    const signIn = (typed: string, cookie = '') =>
      post('/sign-in/email', { email: person.email, password: typed }, { cookie })
    expect((await signIn('Wrong#2026')).status).toBe(401)
    expect(await readHash(person.id)).toBe(old)
    const first = await signIn(person.password)
    expect(first.status).toBe(200)
    const renewed = await readHash(person.id)
    expect(slowHash.isCurrent(renewed)).toBe(true)
    expect((await signIn(person.password, cookieOf(first))).status).toBe(200)
    expect(await readHash(person.id)).toBe(renewed)
  })
})
