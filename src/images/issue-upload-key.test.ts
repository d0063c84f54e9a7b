import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openIdentityClient } from '../../tests/support/identity-client.ts'
import { type Person, startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { createUploader, drawCircle, photoForm } from '../../tests/support/upload-photo.ts'
import { dailyImages } from './rules.ts'

let app: TestApp
let seller: Person
let form: FormData
let uploader: ReturnType<typeof createUploader>

beforeAll(async () => {
  app = await startTestApp()
  uploader = createUploader(app)
  seller = await app.signUp('seller')
  form = photoForm(await drawCircle(320, 240).jpeg().toBuffer())
})

beforeEach(() => app.db.execute('delete from rate_limits'))

describe('the upload key', () => {
  it('is refused when it is missing, forged, for another user or older than 15 minutes', async () => {
    const { key } = await uploader.getKey(seller)
    const [session, until, signature] = key.split('.')
    const flipped = `${session}.${until}.${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1)}`
    const prolonged = `${session}.${Number(until) + 1}.${signature}`
    const stranger = `${crypto.randomUUID()}.${until}.${signature}`
    const uploadWith = async (wrong: string) =>
      (await app.request(`/api/images?key=${wrong}`, { method: 'POST', body: form })).status
    for (const wrong of ['', 'x', flipped, prolonged, stranger, `${key}.x`, seller.token]) {
      expect(await uploadWith(wrong), wrong).toBe(401)
    }
    expect(await uploadWith(key)).toBe(200)
    app.clock.advance(15 * 60 * 1000)
    expect(await uploadWith(key)).toBe(401)
    app.clock.advance(-15 * 60 * 1000)
  })

  it.each(['closed_at = now()', "role = 'buyer'"])(
    'is refused once the account may not sell: %s',
    async (change) => {
      const former = await app.signUp('seller')
      const address = await uploader.getAddress(former)
      await app.db.execute(`update users set ${change} where id = '${former.id}'`)
      expect((await app.request(address, { method: 'POST', body: form })).status).toBe(401)
    },
  )

  it.each([
    ['signs out', '/sign-out', () => ({})],
    [
      'sets a new password',
      '/change-password',
      ({ password }: Person) => ({ currentPassword: password, newPassword: 'Newer#2026' }),
    ],
  ])('ends when its owner %s', async (_does, path, body) => {
    const former = await app.signUp('seller')
    const address = await uploader.getAddress(former)
    const done = await openIdentityClient(app).post(path, body(former), { cookie: former.cookie })
    expect(done.status).toBe(200)
    expect((await app.request(address, { method: 'POST', body: form })).status).toBe(401)
  })

  it('is good for a hundred images a day', async () => {
    const busy = await app.signUp('seller')
    await app.db.execute(`insert into images (id, digest, width, height, placeholder)
      select 'quota-' || n, 'quota-' || n, 1, 1, '' from generate_series(1, ${dailyImages}) n`)
    await app.db.execute(`insert into image_uploads (image_id, owner_id)
      select 'quota-' || n, '${busy.id}' from generate_series(1, ${dailyImages}) n`)
    expect(await uploader.post(busy, form)).toMatchObject({ status: 429, code: 'too-many-pictures' })
    expect((await uploader.post(seller, form)).status).toBe(200)
  })
})
