import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openIdentityClient, readJson } from '../../tests/support/identity-client.ts'
import { cookieOf, startTestApp } from '../../tests/support/test-app.ts'
import { users } from './schema.ts'

const app = await startTestApp()
const { db, request, signUp } = app
const { post } = openIdentityClient(app)
const buyer = await signUp('bayer', 'Rahim')
const seller = await signUp('seller', 'Karim')
const admin = await signUp('admin', 'Ayesha')

const mail = encodeURIComponent

describe('GET /users/admin/{email} and /users/seller/{email}', () => {
  it.each([
    ['a buyer', buyer, { isAdmin: false }, { isSeller: false }],
    ['a seller', seller, { isAdmin: false }, { isSeller: true }],
    ['an admin', admin, { isAdmin: true }, { isSeller: false }],
  ])('tell %s what they are', async (_who, person, isAdmin, isSeller) => {
    const asked = await request(`/api/users/admin/${mail(person.email)}`, { token: person.token })
    expect(await readJson(asked)).toEqual({ status: 200, body: isAdmin })
    const askedToo = await request(`/api/users/seller/${mail(person.email)}`, { token: person.token })
    expect(await readJson(askedToo)).toEqual({ status: 200, body: isSeller })
  })

  it('take the own e-mail in any case', async () => {
    const asked = await request(`/api/users/seller/${mail(seller.email.toUpperCase())}`, {
      token: seller.token,
    })
    expect((await readJson(asked)).body).toEqual({ isSeller: true })
  })

  it.each(['admin', 'seller'])('/users/%s refuses without a token, and for another e-mail', async (which) => {
    const unsigned = await request(`/api/users/${which}/${mail(buyer.email)}`)
    expect(await readJson(unsigned)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(unsigned.headers.get('www-authenticate')).toBe('Bearer')
    const nosy = await request(`/api/users/${which}/${mail(seller.email)}`, { token: buyer.token })
    expect(await readJson(nosy)).toMatchObject({ status: 403, body: { code: 'not-your-email' } })
  })

  it('admit an admin who asks about any e-mail, even an unknown one', async () => {
    const asked = await request(`/api/users/seller/${mail(seller.email)}`, { token: admin.token })
    expect((await readJson(asked)).body).toEqual({ isSeller: true })
    const nobody = await request('/api/users/admin/nobody%40swap.test', { token: admin.token })
    expect(await readJson(nobody)).toEqual({ status: 200, body: { isAdmin: false } })
  })

  it('read the role from the database: who was demoted is one no more, with the same token', async () => {
    const demoted = await signUp('admin')
    const ask = () => request(`/api/users/admin/${mail(demoted.email)}`, { token: demoted.token })
    expect((await readJson(await ask())).body).toEqual({ isAdmin: true })
    await db.update(users).set({ role: 'buyer' }).where(eq(users.id, demoted.id))
    expect((await readJson(await ask())).body).toEqual({ isAdmin: false })
    const nosy = await request(`/api/users/admin/${mail(buyer.email)}`, { token: demoted.token })
    expect(nosy.status).toBe(403)
  })
})

describe('GET /user?sellerName=', () => {
  const ask = async (name: string) => readJson(await request(`/api/user?sellerName=${mail(name)}`))

  it('is true only when every seller of that name is verified', async () => {
    const one = await signUp('seller', 'Nazrul Islam')
    expect(await ask('Nazrul Islam')).toEqual({ status: 200, body: { verified: false } })
    await db.update(users).set({ verifiedAt: new Date() }).where(eq(users.id, one.id))
    expect((await ask('Nazrul Islam')).body).toEqual({ verified: true })
    await signUp('seller', 'Nazrul Islam')
    expect((await ask('Nazrul Islam')).body).toEqual({ verified: false })
  })

  it('is not disturbed by a buyer of the same name', async () => {
    const one = await signUp('seller', 'Shirin Akter')
    await db.update(users).set({ verifiedAt: new Date() }).where(eq(users.id, one.id))
    await signUp('bayer', 'Shirin Akter')
    expect((await ask('Shirin Akter')).body).toEqual({ verified: true })
  })

  it('is false for an unknown name, and refuses an invalid one', async () => {
    expect((await ask('Nobody')).body).toEqual({ verified: false })
    expect((await request('/api/user')).status).toBe(400)
    expect((await ask('')).status).toBe(400)
    expect((await ask('a\0b')).status).toBe(400)
  })
})

describe('POST /users', () => {
  /** An account with its session, as it stands between the sign-up and its record. */
  async function signUpUnrecorded(email: string) {
    return cookieOf(await post('/sign-up/email', { name: 'Mina', email, password: 'Swap#2026' }))
  }
  const record = (json: unknown, cookie?: string) =>
    request('/api/users', { method: 'POST', json, ...(cookie ? { cookie } : {}) })

  it('records the account once, and leaves the record alone after that', async () => {
    const email = 'mina@people.test'
    const cookie = await signUpUnrecorded(email)
    const first = await readJson(await record({ name: 'Mina', email, role: 'seller' }, cookie))
    expect(first).toEqual({
      status: 201,
      body: { _id: expect.any(String), name: 'Mina', email, role: 'seller', verified: false },
    })
    await db.update(users).set({ verifiedAt: new Date() }).where(eq(users.email, email))
    const again = await readJson(await record({ name: 'Mina the Buyer', email, role: 'bayer' }, cookie))
    expect(again).toEqual({ status: 200, body: { ...first.body, verified: true } })
  })

  it('records once when two calls come at the same moment, and both read the same', async () => {
    const email = 'twice@people.test'
    const cookie = await signUpUnrecorded(email)
    const answers = await Promise.all(
      ['bayer', 'seller', 'bayer', 'seller'].map(async (role) =>
        readJson(await record({ name: 'Mina', email, role }, cookie)),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.role)).size).toBe(1)
  })

  it('records the language of the sign-up for mails, which a later call does not change', async () => {
    const email = 'bangla@people.test'
    const cookie = await signUpUnrecorded(email)
    const record = async (language: string) => {
      const json = { name: 'Mina', email, role: 'bayer' }
      await request('/api/users', { method: 'POST', json, cookie, headers: { 'accept-language': language } })
      const [user] = await db.select().from(users).where(eq(users.email, email))
      return user?.locale
    }
    expect(await record('bn-BD,en;q=0.5')).toBe('bn')
    expect(await record('en')).toBe('bn')
  })

  it('records the version of the terms that were accepted', async () => {
    const email = 'terms@people.test'
    const cookie = await signUpUnrecorded(email)
    await record({ name: 'Mina', email, role: 'bayer' }, cookie)
    const [account] = await db.select().from(users).where(eq(users.email, email))
    const terms = readFileSync(new URL('../../content/terms.md', import.meta.url), 'utf8')
    expect(terms).toContain(`Version: ${account?.termsVersion}`)
    expect(account?.termsAcceptedAt).toBeInstanceOf(Date)
  })

  it('counts an account that was never recorded as a buyer', async () => {
    const email = 'unrecorded@people.test'
    const cookie = await signUpUnrecorded(email)
    const { body } = await readJson(await request(`/api/jwt?email=${mail(email)}`, { cookie }))
    const token = String(body.jwtToken)
    const asked = await request(`/api/users/seller/${mail(email)}`, { token })
    expect(await readJson(asked)).toEqual({ status: 200, body: { isSeller: false } })
  })

  it('needs the identity session of that e-mail', async () => {
    const mine = { name: 'Rahim', email: buyer.email, role: 'seller' }
    expect(await readJson(await record(mine))).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    const bearerOnly = await request('/api/users', { method: 'POST', json: mine, token: buyer.token })
    expect(bearerOnly.status).toBe(401)
    const other = await record({ ...mine, email: seller.email }, buyer.cookie)
    expect(await readJson(other)).toMatchObject({ status: 403, body: { code: 'not-your-email' } })
  })

  it.each([
    ['an admin', { role: 'admin' }],
    ['no role', { role: undefined }],
    ['a buyer by another spelling', { role: 'buyer' }],
    ['no name', { name: '  ' }],
    ['a name that the database cannot hold', { name: 'a\0b' }],
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['a name with a badge of its own', { name: 'Rahim ✔' }],
    ['a name with a link', { name: 'www.prize.example' }],
    ['no e-mail', { email: 'rahim' }],
  ])('refuses %s', async (_what, part) => {
    const body = { name: 'Rahim', email: buyer.email, role: 'bayer', ...part }
    expect(await readJson(await record(body, buyer.cookie))).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    })
  })

  it('refuses a name that reads as Swap, in the language of the caller', async () => {
    const json = { name: 'Ѕwap Аdmin', email: buyer.email, role: 'bayer' }
    const ask = async (language: string) => {
      const headers = { 'accept-language': language }
      return (
        await readJson(await request('/api/users', { method: 'POST', json, cookie: buyer.cookie, headers }))
      ).body
    }
    const refused = { status: 400, code: 'reserved-name' }
    expect(await ask('en')).toMatchObject({
      ...refused,
      detail: 'This name is reserved for Swap or an institution. Enter your own name',
    })
    expect(await ask('bn')).toMatchObject({
      ...refused,
      detail: 'এই নামটি Swap বা কোনো প্রতিষ্ঠানের জন্য সংরক্ষিত। নিজের নাম লিখুন',
    })
  })

  it('records an account that has had such a name since before', async () => {
    const email = 'old@people.test'
    const cookie = await signUpUnrecorded(email)
    await db.update(users).set({ name: 'Swap Shop' }).where(eq(users.email, email))
    const answer = await readJson(await record({ name: 'Swap Shop', email, role: 'bayer' }, cookie))
    expect(answer).toMatchObject({ status: 201, body: { name: 'Swap Shop' } })
  })

  it('refuses what is not JSON', async () => {
    const headers = { 'content-type': 'application/json', cookie: buyer.cookie }
    const answer = await request('/api/users', { method: 'POST', body: '{', headers })
    expect(answer.status).toBe(400)
  })
})
