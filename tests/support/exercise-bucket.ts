import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { openBucketStore } from '../../src/platform/files/bucket-store.ts'
import { StartError } from '../../src/platform/start-error.ts'

/**
 * Does with the bucket of a STORAGE_URL everything that Swap does, and checks what comes of it. Throws when the store does not
 * speak S3 as Swap needs it. Leaves nothing behind.
 */
export async function exerciseBucket(url: string): Promise<void> {
  const store = await openBucketStore(url)
  await store.check()
  const key = `aa/${randomBytes(20).toString('hex')}-10x10-10.webp`
  const bytes = randomBytes(100_000)
  const read = async () => {
    const opened = await store.open(key)
    return opened && { size: opened.size, bytes: Buffer.from(await new Response(opened.body).arrayBuffer()) }
  }
  assert.equal(await read(), null)
  assert.equal(await store.sizeOf(key), null)
  await store.put(key, bytes, { type: 'image/webp', cacheControl: 'public, max-age=60' })
  try {
    assert.deepEqual(await read(), { size: bytes.length, bytes })
    assert.equal(await store.sizeOf(key), bytes.length)
    await exerciseAddress((at) => signAt(at), bytes)
  } finally {
    await store.delete(key)
  }
  assert.equal(await read(), null)
  await store.delete(key)
  await refuseStart(url)

  async function signAt(signedAt: Date): Promise<string> {
    assert.ok(store.sign)
    return store.sign(key, { signedAt, seconds: 60, cacheControl: 'private, no-store' })
  }
}

/** A signed address works without credentials, for the one file and for its time only. */
async function exerciseAddress(signAt: (at: Date) => Promise<string>, bytes: Buffer): Promise<void> {
  const address = await signAt(new Date())
  const response = await fetch(address)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('cache-control'), 'private, no-store')
  assert.equal(response.headers.get('content-type'), 'image/webp')
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
  const others = [
    address.replace(/\/aa\//, '/ab/'),
    address.split('?')[0] ?? '',
    await signAt(new Date(Date.now() - 120_000)),
  ]
  for (const other of others) {
    const { status, body } = await fetch(other)
    await body?.cancel()
    assert.ok(status >= 400 && status < 500, `${other} answered ${status}`)
  }
}

/** A wrong bucket or secret is a fault that a person must put right. */
async function refuseStart(url: string): Promise<void> {
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await assert.rejects((await openBucketStore(wrong.href)).check(), StartError)
  const missing = new URL(url)
  missing.pathname = `/missing-${randomBytes(4).toString('hex')}`
  await assert.rejects((await openBucketStore(missing.href)).check(), StartError)
}
