import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendDocuments, uploadDocument } from '../../../tests/support/documents.ts'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { createUploader } from '../../../tests/support/upload-photo.ts'
import { grantAdmin } from '../../admin/index.ts'
import type { MemberRecord } from '../../admin/search/contract.ts'
import { backupFiles, createImageStore, listOwnImages, openPrivateFiles } from '../../images/index.ts'
import type { OwnVerification } from './contract.ts'
import { expireVerificationsJob } from './verify-seller.ts'

const operator = { id: null, name: 'the test', address: 'here' }

const market = await openMarketplace()
const [owner, support, finance] = [
  await market.signUp('admin'),
  await market.signUp('admin'),
  await market.signUp('admin'),
]
await grantAdmin(market.db, operator, support.email, 'support')
await grantAdmin(market.db, operator, finance.email, 'finance')
beforeEach(() => market.resetRateLimits())

const read = async (seller: Person) =>
  (await market.call<OwnVerification>(seller, 'GET', '/verification')).body
const readMember = async (seller: Person) =>
  (await market.call<MemberRecord>(owner, 'GET', `/members/${seller.id}`)).body
const idOf = async (seller: Person) => {
  const { verifications } = await readMember(seller)
  return (verifications.find(({ decision }) => decision === null) ?? verifications[0])?._id ?? ''
}
const see = async (url: string, { cookie }: Person) => (await market.request(url, { cookie })).status
const decide = async (seller: Person, json: Record<string, unknown>, by = owner) =>
  market.call<{ code?: string; modifiedCount?: number }>(by, 'PUT', `/verifications/${await idOf(seller)}`, {
    json: { name: seller.name, ...json },
  })
const notices = async ({ token }: Person) => {
  const answer = await market.request('/api/notifications', { token })
  return ((await answer.json()) as { kind: string; text: string }[]).map(({ kind }) => kind)
}
const runJobs = () => runDueJobs(market, market.jobs)
/** The files below `documents/`. */
const listFiles = async () => {
  const names = await readdir(join(market.env.DATA_DIR, 'images'), { recursive: true })
  return names.filter((name) => /^documents.*\.webp$/.test(name))
}

describe('documents of a seller', () => {
  it('are seen by owners alone: not by the seller, other people, nor admins with another duty', async () => {
    const [seller, stranger, buyer] = [
      await market.signUp('seller'),
      await market.signUp('seller'),
      await market.signUp(),
    ]
    const { photos, status } = await sendDocuments(market, seller)
    expect(status).toBe(201)
    for (const url of photos) {
      expect(await see(url, owner)).toBe(200)
      for (const other of [support, finance, seller, stranger, buyer]) expect(await see(url, other)).toBe(403)
      expect((await market.request(url)).status).toBe(401)
    }
    expect((await readMember(seller)).verifications).toMatchObject([
      { kind: 'nid', photos: expect.arrayContaining(photos), decision: null },
    ])
  })

  it('give the tick when an owner approves, and are gone with the decision, files too', async () => {
    const seller = await market.signUp('seller')
    const phone = await market.addPhone(seller)
    const { photos } = await sendDocuments(market, seller)
    const before = await listFiles()
    expect((await decide(seller, { decision: 'approved' })).body).toEqual({ modifiedCount: 1 })
    await runJobs()
    expect(before.length - (await listFiles()).length).toBe(photos.length * 2)
    for (const url of photos) expect(await see(url, owner)).toBe(404)
    expect(await read(seller)).toMatchObject({ verified: true, history: [{ decision: 'approved' }] })
    const { body } = await market.call<{ _id: string; sellerVerified: boolean }[]>(
      seller,
      'GET',
      '/myproduct',
    )
    expect(body).toMatchObject([{ _id: phone._id, sellerVerified: true }])
    expect(await notices(seller)).toEqual(['seller-verified'])
    expect((await decide(seller, { decision: 'approved' })).body).toEqual({ modifiedCount: 0 })
  })

  it('are refused with a reason that the seller reads, who can send others', async () => {
    const seller = await market.signUp('seller')
    const { photos } = await sendDocuments(market, seller)
    expect((await decide(seller, { decision: 'refused' })).status).toBe(400)
    await decide(seller, { decision: 'refused', reason: 'The card is cut off.' })
    expect(await read(seller)).toMatchObject({
      verified: false,
      history: [{ decision: 'refused', reason: 'The card is cut off.' }],
    })
    expect(await see(photos[0] ?? '', owner)).toBe(404)
    expect(await notices(seller)).toEqual(['verification-refused'])
    expect((await sendDocuments(market, seller)).status).toBe(201)
  })

  it('are decided on by another owner when the seller has become one since', async () => {
    const seller = await market.signUp('seller')
    const { photos } = await sendDocuments(market, seller)
    await grantAdmin(market.db, operator, seller.email)
    const refused = { decision: 'refused', reason: 'I have changed my mind.' }
    for (const verdict of [refused, { decision: 'approved' }])
      expect(await decide(seller, verdict, seller)).toMatchObject({ status: 403, body: { code: 'own-case' } })
    const { code } = (await market.call(seller, 'PUT', '/users', { query: { userid: seller.id } })).body
    expect(code).toBe('not-a-seller')
    expect(await see(photos[0] ?? '', owner)).toBe(200)
    expect((await decide(seller, refused)).body).toEqual({ modifiedCount: 1 })
  })

  it.each(['x', crypto.randomUUID()])('are none with the id %s', async (id) => {
    const json = { name: 'Rahim', decision: 'approved' }
    const { status, body } = await market.call(owner, 'PUT', `/verifications/${id}`, { json })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'no-such-verification' })
  })

  it('wait once, however often and fast they are sent, three times a day at most', async () => {
    const seller = await market.signUp('seller')
    const pairs = [1, 2, 3].map(() =>
      Promise.all([uploadDocument(market, seller), uploadDocument(market, seller)]),
    )
    const sent = await Promise.all(
      (await Promise.all(pairs)).map((photos) => sendDocuments(market, seller, photos)),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    for (let n = 0; n < 2; n++) {
      await decide(seller, { decision: 'refused', reason: 'Again, please.' })
      expect((await sendDocuments(market, seller)).status).toBe(201)
    }
    await decide(seller, { decision: 'refused', reason: 'No.' })
    expect((await sendDocuments(market, seller)).body.code).toBe('too-many-verifications')
  })

  it('are one’s own, uploaded as documents, two to four, and of sellers whose email is confirmed', async () => {
    const [seller, other] = [await market.signUp('seller'), await market.signUp('seller')]
    const mine = await uploadDocument(market, seller)
    const foreign = await uploadDocument(market, other)
    const plain = await createUploader(market).uploadPrivate(seller)
    for (const photos of [
      [mine, foreign],
      [mine, plain],
      [mine, mine],
    ])
      expect((await sendDocuments(market, seller, photos)).body.code).toBe('unknown-photo')
    for (const photos of [[mine], Array(5).fill(mine)])
      expect((await sendDocuments(market, seller, photos)).status).toBe(400)
    await market.db.execute(`update users set email_verified = false where id = '${seller.id}'`)
    expect((await sendDocuments(market, seller)).body.code).toBe('confirm-first')
    // A document cannot be sent in a chat either, where the other side would see it.
    const { _id: productId } = await market.addPhone(seller)
    const begun = await market.call<{ _id: string }>(other, 'POST', '/conversations', { json: { productId } })
    const path = `/conversations/${begun.body._id}/messages`
    const said = await market.call(other, 'POST', path, { json: { text: '', photos: [foreign] } })
    expect(said.body.code).toBe('unknown-photo')
  })

  it('go after 90 days, with their account, and a day after an upload that was never sent', async () => {
    const [waiting, closing, idle] = [
      await market.signUp('seller'),
      await market.signUp('seller'),
      await market.signUp('seller'),
    ]
    const { photos } = await sendDocuments(market, waiting)
    const closed = await sendDocuments(market, closing)
    await uploadDocument(market, idle)
    await market.call(owner, 'DELETE', '/deleteuser', { query: { id: closing.id } })
    market.clock.advance(89 * 86_400_000)
    for (const person of [owner, waiting]) await market.renewToken(person)
    await market.runJob(expireVerificationsJob)
    await runJobs()
    expect(await see(photos[0] ?? '', owner)).toBe(200)
    expect(await see(closed.photos[0] ?? '', owner)).toBe(404)
    market.clock.advance(86_400_000)
    for (const person of [owner, waiting]) await market.renewToken(person)
    await market.runJob(expireVerificationsJob)
    await runJobs()
    await market.runJob('remove-unused-images')
    await runJobs()
    expect(await see(photos[0] ?? '', owner)).toBe(404)
    expect(await notices(waiting)).toEqual(['verification-expired'])
    expect((await sendDocuments(market, waiting)).status).toBe(201)
  })

  it('of one seller that cannot be removed hold up nobody else’s', async () => {
    const [bad, good] = [await market.signUp('seller'), await market.signUp('seller')]
    await sendDocuments(market, bad)
    const { photos } = await sendDocuments(market, good)
    await market.asOwner(`
      create function fail_here() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
      create trigger fails before update on seller_verifications for each row
        when (old.seller_id = '${bad.id}') execute function fail_here()`)
    market.clock.advance(90 * 86_400_000)
    await market.renewToken(owner)
    await market.runJob(expireVerificationsJob)
    await runJobs()
    expect(await see(photos[0] ?? '', owner)).toBe(404)
    expect(await idOf(bad)).not.toBe('')
    await market.asOwner('drop function fail_here() cascade')
  })

  it('are in no backup and in no export of the seller', async () => {
    const seller = await market.signUp('seller')
    const { photos } = await sendDocuments(market, seller)
    const store = await createImageStore(market.env)
    const names: string[] = []
    for await (const { name } of backupFiles(store, await openPrivateFiles(market.env)).list(market.db))
      names.push(name)
    for (const url of photos) expect(names).not.toContain(url)
    expect(await listOwnImages(market.db, seller.id, 10)).toEqual([])
  })
})

describe('another name of a verified seller', () => {
  it('waits for an owner, who reads the former one', async () => {
    const seller = await market.signUp('seller', 'Karim Uddin')
    await market.call(owner, 'PUT', '/users', { query: { userid: seller.id } })
    const { post } = openIdentityClient(market)
    await post('/update-user', { name: 'Karim Telecom' }, { cookie: seller.cookie })
    expect(await read(seller)).toMatchObject({ verified: false, history: [{ kind: 'name', decision: null }] })
    expect((await readMember(seller)).verifications).toMatchObject([
      { kind: 'name', formerName: 'Karim Uddin' },
    ])
    // The name changes again while the admin reads.
    expect((await decide(seller, { decision: 'approved' })).body.code).toBe('other-name')
    const listed = { userid: seller.id, name: 'Karim Uddin' }
    expect((await market.call<{ code: string }>(owner, 'PUT', '/users', { query: listed })).body.code).toBe(
      'other-name',
    )
    expect((await decide({ ...seller, name: 'Karim Telecom' }, { decision: 'approved' })).status).toBe(200)
    expect((await read(seller)).verified).toBe(true)
  })

  it('is settled by documents that follow, and by ‘verify Now’', async () => {
    const seller = await market.signUp('seller', 'Salma')
    await market.call(owner, 'PUT', '/users', { query: { userid: seller.id } })
    const { post } = openIdentityClient(market)
    await post('/update-user', { name: 'Salma Phones' }, { cookie: seller.cookie })
    market.clock.advance(1000)
    const { status, photos } = await sendDocuments(market, seller)
    expect(status).toBe(201)
    expect((await readMember(seller)).verifications[0]).toMatchObject({ kind: 'nid', formerName: 'Salma' })
    const listed = async () => {
      const { body } = await market.call<{ _id: string; waits?: string }[]>(owner, 'GET', '/seller', {
        query: { q: seller.email },
      })
      return body[0]
    }
    expect(await listed()).toMatchObject({ waits: 'nid', verified: false })
    await market.call(owner, 'PUT', '/users', { query: { userid: seller.id } })
    expect(await listed()).toEqual(expect.not.objectContaining({ waits: 'nid' }))
    expect(await see(photos[0] ?? '', owner)).toBe(404)
  })
})
