import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeNewProduct } from '../support/factories.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { row } from './rows.ts'

const { env, request, call, signUp } = await openMarketplace()
const seller = await signUp('seller')
const buyer = await signUp('bayer')
const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#285' } })
  .png()
  .toBuffer()

const { uploadUrl, key } = (await call<{ uploadUrl: string; key: string }>(seller, 'GET', '/imagekey')).body

function upload(bytes: Uint8Array | null, givenKey = key, field = 'image') {
  const form = new FormData()
  if (bytes) form.set(field, new Blob([new Uint8Array(bytes)]), 'phone.png')
  const { pathname } = new URL(uploadUrl)
  return request(`${pathname}?key=${encodeURIComponent(givenKey)}`, { method: 'POST', body: form })
}

it(row('7 GET /imagekey'), async () => {
  expect(new URL(uploadUrl).origin).toBe(new URL(env.PUBLIC_URL).origin)
  expect(key).not.toBe('')
  expect((await call(buyer, 'GET', '/imagekey')).status).toBe(403)
  expect((await call(null, 'GET', '/imagekey')).status).toBe(401)
  expect((await call(await signUp('admin'), 'GET', '/imagekey')).status).toBe(200)
})

it(row('7 image upload'), async () => {
  const answer = await upload(photo)
  expect(answer.status).toBe(200)
  const { success, data } = (await answer.json()) as { success: boolean; data: { url: string } }
  expect(success).toBe(true)
  const picture = await request(data.url)
  expect({ status: picture.status, contentType: picture.headers.get('content-type') }).toEqual({
    status: 200,
    contentType: 'image/webp',
  })
})

it(row('7 image upload refusals'), async () => {
  expect((await upload(photo, 'no key')).status).toBe(401)
  expect((await upload(null)).status).toBe(400)
  expect((await upload(photo, key, 'picture')).status).toBe(400)
  expect((await upload(Buffer.from('this is no picture'))).status).toBe(415)
  expect((await upload(photo.subarray(0, 60))).status).toBe(422)
  expect((await upload(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413)
})

it(row('7 image url stored'), async () => {
  const { data } = (await (await upload(photo)).json()) as { data: { url: string } }
  const json = makeNewProduct(data.url)
  expect((await call(seller, 'POST', '/allproducts', { json })).body).toMatchObject({ image: data.url })
})
