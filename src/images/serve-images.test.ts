import { expect, it } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createUploader, drawCircle } from '../../tests/support/upload-photo.ts'

const app = await startTestApp()

const id = 'a'.repeat(40)

it.each([`${id}-10x10.webp`, `${id}-10x10@123.webp`, '..%2f..%2fsecret', '%2e%2e/secret', 'x', `${id}.webp`])(
  'an address of no image answers 404: %s',
  async (name) => {
    const answer = await app.request(`/images/${name}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
  },
)

it('an image answers HEAD, and only at its true size', async () => {
  const seller = await app.signUp('seller')
  const photo = await drawCircle(500, 300, '#fedcba').jpeg().toBuffer()
  const { url } = await createUploader(app).upload(seller, photo)
  expect((await app.request(url, { method: 'HEAD' })).status).toBe(200)
  expect((await app.request(url.replace('500x300', '500x301'))).status).toBe(404)
})
