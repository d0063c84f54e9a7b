import { expect, it } from 'vitest'
import { exerciseBucket } from '../../../tests/support/exercise-bucket.ts'
import { openS3Store, s3Keys } from '../../../tests/support/s3-store.ts'
import { StartError } from '../start-error.ts'
import { openBucketStore } from './bucket-store.ts'
import { StoreError } from './file-store.ts'

const key = 'ab/cd-10x10-10.webp'
const headers = { type: 'image/webp', cacheControl: 'public' }
const bytes = Buffer.alloc(200_000, 'swap')

it('a bucket keeps, sends, signs and deletes files', async () => {
  await exerciseBucket((await openS3Store()).url)
})

it.each([
  ['a wrong secret', (url: string) => url.replace(/:[^:@]+@/, ':wrong@'), /refuses the secret/],
  ['an unknown key', (url: string) => url.replace('AKIDSWAP', 'SOMEBODY'), /does not know the key/],
  ['a missing bucket', (url: string) => url.replace('/pictures', '/photos'), /no bucket photos at http:/],
  ['another region', (url: string) => url.replace('us-east-1', 'eu-west-9'), /not in the region eu-west-9/],
])('%s is a fault that a person must put right', async (_, change, words) => {
  const { url } = await openS3Store()
  const check = async () => (await openBucketStore(change(url))).check()
  await expect(check()).rejects.toThrow(words)
  await expect(check()).rejects.toThrow(StartError)
  await expect(check()).rejects.not.toThrow(encodeURIComponent(s3Keys.secret))
})

it.each(['s3://key:secret@host', 's3://key:secret@host/', 's3://key:secret@host/one/two'])(
  'an address without a bucket is refused: %s',
  async (url) => {
    await expect(openBucketStore(url)).rejects.toThrow('STORAGE_URL: names no bucket')
  },
)

it("without a key, the package for the machine's own identity is named, and how to install it", async () => {
  const install =
    /npm install --no-save @aws-sdk\/credential-provider-node@\d+\.\d+\.\d+", or write s3:\/\/key:secret@/
  await expect(openBucketStore('s3://pictures')).rejects.toThrow(install)
})

it("requests are signed with the session of the machine's own identity", async () => {
  const credentials = { accessKeyId: 'ASIA', secretAccessKey: 'secret', sessionToken: 'a-session' }
  const store = await openBucketStore('s3://pictures?region=ap-southeast-1', {
    identity: async () => async () => credentials,
  })
  const address = new URL((await store.sign?.(key, { signedAt: new Date(), seconds: 60 })) ?? '')
  expect(`${address.origin}${address.pathname}`).toBe(
    `https://s3.ap-southeast-1.amazonaws.com/pictures/${key}`,
  )
  expect(address.searchParams.get('X-Amz-Security-Token')).toBe('a-session')
})

it('a fault that passes is survived by a second request', async () => {
  const stub = await openS3Store()
  const store = await openBucketStore(stub.url)
  await store.put(key, bytes, headers)
  stub.mode = 'fails-once'
  expect(await store.sizeOf(key)).toBe(bytes.length)
})

it('a store that is down is named, and heals when it is back', async () => {
  const stub = await openS3Store()
  const store = await openBucketStore(stub.url)
  await stub.close()
  await expect(store.put(key, bytes, headers)).rejects.toThrow(
    /^the image store 127\.0\.0\.1:\d+\/pictures cannot be reached$/,
  )
  await expect(store.check()).rejects.toThrow(StoreError)
  await stub.reopen()
  await store.put(key, bytes, headers)
  expect(await store.sizeOf(key)).toBe(bytes.length)
})

it('a store that falls silent is given up, before a response and in the middle of one', async () => {
  const stub = await openS3Store()
  const store = await openBucketStore(stub.url, { timeoutMillis: 200 })
  await store.put(key, bytes, headers)
  stub.mode = 'halts'
  const file = await store.open(key)
  await expect(new Response(file?.body).arrayBuffer()).rejects.toThrow(/silent/)
  stub.mode = 'silent'
  await expect(store.open(key)).rejects.toThrow(/did not answer within 0.2 s/)
  stub.mode = 'works'
  expect(await store.sizeOf(key)).toBe(bytes.length)
})

it('a slow reader is waited for', async () => {
  const stub = await openS3Store()
  const store = await openBucketStore(stub.url, { timeoutMillis: 100 })
  await store.put(key, bytes, headers)
  const reader = (await store.open(key))?.body.getReader()
  stub.mode = 'silent'
  // Nobody reads for as long as another request is waited for.
  await expect(store.open(key)).rejects.toThrow(/did not answer/)
  let size = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    size += part.value.length
  expect(size).toBe(bytes.length)
})

it.each(['../secret.webp', 'ab/../../secret.webp', '/etc/passwd', 'ab//c.webp', '', 'ab/c.webp?acl'])(
  'a key that leads out of the store is refused: %j',
  async (name) => {
    const stub = await openS3Store()
    const store = await openBucketStore(stub.url)
    await expect(store.open(name)).rejects.toThrow('is not the key of a file')
    expect(stub.requests).toEqual([])
  },
)
