import { describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WireNotification } from '../notifications/contract.ts'
import type { Member } from './members/contract.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin')

function list(who: Person, path: string, query: Record<string, string> = {}) {
  return market.call<Member[]>(who, 'GET', path, { query: { limit: '100', ...query } })
}

describe('the lists of sellers and buyers', () => {
  it('come in pages', async () => {
    for (let i = 0; i < 3; i++) await market.signUp('seller')
    const all = (await list(admin, '/seller')).body
    const first = await list(admin, '/seller', { limit: '2' })
    await market.signUp('seller')
    const cursor = first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? ''
    const rest = await list(admin, '/seller', { cursor })
    expect([...first.body, ...rest.body]).toEqual(all)
  })

  it.each(['/seller', '/bayer'])('%s has at most a hundred on a page', async (path) => {
    expect((await list(admin, path, { limit: '101' })).status).toBe(400)
  })
})

describe('verifying a seller', () => {
  const verify = (who: Person, userid: string, query: Record<string, string> = {}) =>
    market.call<{ modifiedCount: number }>(who, 'PUT', '/users', { query: { userid, ...query } })
  const isVerified = async (id: string) =>
    (await list(admin, '/seller')).body.find(({ _id }) => _id === id)?.verified

  it('sets it: a double click does not undo it, and only verified=false revokes', async () => {
    const seller = await market.signUp('seller')
    const answers = await Promise.all([verify(admin, seller.id), verify(admin, seller.id)])
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1])
    expect(await isVerified(seller.id)).toBe(true)
    expect((await verify(admin, seller.id, { verified: 'true' })).body).toEqual({ modifiedCount: 0 })
    expect((await verify(admin, seller.id, { verified: 'false' })).body).toEqual({ modifiedCount: 1 })
    expect((await verify(admin, seller.id, { verified: 'false' })).body).toEqual({ modifiedCount: 0 })
    expect(await isVerified(seller.id)).toBe(false)
    expect((await verify(admin, seller.id, { verified: 'no' })).status).toBe(400)
  })

  it('notifies the seller once of each, with the reason of a revocation', async () => {
    const seller = await market.signUp('seller')
    await Promise.all([verify(admin, seller.id), verify(admin, seller.id)])
    const revocation = { verified: 'false', reason: ' The shop has closed. ' }
    await Promise.all([verify(admin, seller.id, revocation), verify(admin, seller.id, revocation)])
    const { body } = await market.call<WireNotification[]>(seller, 'GET', '/notifications')
    expect(body.map(({ kind }) => kind)).toEqual(['verification-revoked', 'seller-verified'])
    expect(body[0]?.params).toEqual({ reason: 'The shop has closed.' })
    const tooLong = { verified: 'false', reason: 'x'.repeat(501) }
    expect((await verify(admin, seller.id, tooLong)).status).toBe(400)
  })

  it('is for sellers only: a buyer or an admin is 409, an unknown account 404', async () => {
    for (const person of [await market.signUp(), admin]) {
      const { status, body } = await verify(admin, person.id)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'not-a-seller' })
    }
    for (const id of ['', 'x', '\u0000', '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await verify(admin, id)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'no-such-account' })
    }
    expect((await market.call(admin, 'PUT', '/users')).status).toBe(400)
  })
})
