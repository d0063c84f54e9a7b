import { createHash } from 'node:crypto'
import { StartError } from '../start-error.ts'
import { type BucketAddress, readBucketAddress } from './bucket-address.ts'
import { type FileStore, requireKey, StoreError } from './file-store.ts'
import { limitSilence } from './limit-silence.ts'
import { loadMachineIdentity } from './machine-identity.ts'
import { createRequest, createSigner } from './request-bucket.ts'

type Options = {
  /** Loads the identity with which a bucket without a key is opened. */
  identity?: typeof loadMachineIdentity
  patienceMillis?: number
}

/**
 * Files in a bucket of a store that speaks S3's protocol. Throws StartError for an address that cannot be used.
 * @param storageUrl as `readBucketAddress` reads it
 */
export async function openBucketStore(storageUrl: string, options: Options = {}): Promise<FileStore> {
  const { identity = loadMachineIdentity, patienceMillis = 10_000 } = options
  const address = readBucketAddress(storageUrl)
  const sign = createSigner(address, address.credentials ? undefined : await identity())
  const request = createRequest(address, sign, patienceMillis)
  const bucketUrl = `${address.endpoint}/${address.bucket}`
  const urlOf = (key: string) => `${bucketUrl}/${requireKey(key)}`
  const pass = (response: Response) => limitSilence(response.body ?? new Blob([]).stream(), patienceMillis)

  return {
    async check() {
      const response = await request(`${bucketUrl}?list-type=2&max-keys=1`, { method: 'GET' }).catch(
        (error) => {
          throw error instanceof StoreError && error.kind === 'refused' ? explain(error, address) : error
        },
      )
      const listed = response ? await new Response(pass(response)).text() : ''
      if (!listed.includes('<ListBucketResult')) {
        throw new StartError(`STORAGE_URL: ${address.endpoint} does not answer as an S3 store does`)
      }
    },
    async put(key, bytes, { type, cacheControl }) {
      const headers = {
        'content-type': type,
        'cache-control': cacheControl,
        // Signed, so that nobody changes the file on its way, without TLS either.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const response = await request(urlOf(key), { method: 'PUT', headers, body: new Uint8Array(bytes) })
      await response?.body?.cancel()
      // A file cannot be missing where it is written.
      if (!response)
        throw new StoreError(`${address.bucket} is not a bucket of ${address.endpoint}`, 'refused')
    },
    async open(key, range) {
      const headers: HeadersInit = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await request(urlOf(key), { method: 'GET', headers })
      return response && { size: sizeIn(response), body: pass(response) }
    },
    async sizeOf(key) {
      const response = await request(urlOf(key), { method: 'HEAD' })
      return response && sizeIn(response)
    },
    async delete(key) {
      const response = await request(urlOf(key), { method: 'DELETE' })
      await response?.body?.cancel()
    },
    async sign(key, { signedAt, seconds, cacheControl }) {
      const url = new URL(urlOf(key))
      url.searchParams.set('X-Amz-Expires', String(seconds))
      if (cacheControl) url.searchParams.set('response-cache-control', cacheControl)
      const datetime = signedAt.toISOString().replace(/[:-]|\.\d{3}/g, '')
      return (await sign(url.href, { method: 'GET', aws: { signQuery: true, datetime } })).url
    },
  }
}

/** The size of the whole file, whether a response holds all of it or some bytes. */
function sizeIn({ headers }: Response): number {
  const size = headers.get('content-range')?.split('/')[1] ?? headers.get('content-length')
  return Number(size)
}

/** What a person has to put right when the store refuses requests (Amazon S3, "Error responses"). */
function explain({ code, message }: StoreError, { endpoint, bucket, region }: BucketAddress): StartError {
  const faults: Record<string, string> = {
    NoSuchBucket: `there is no bucket ${bucket} at ${endpoint}`,
    InvalidAccessKeyId: `${endpoint} does not know the key`,
    SignatureDoesNotMatch: `${endpoint} refuses the secret of the key`,
    AccessDenied: `the key is unknown, or may not use the bucket ${bucket}: it needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject`,
    RequestTimeTooSkewed: "this machine's clock and that of the store differ by more than 15 minutes",
    AuthorizationHeaderMalformed: `the bucket ${bucket} is not in the region ${region}; set ?region=…`,
    PermanentRedirect: `the bucket ${bucket} is not in the region ${region}; set ?region=…`,
  }
  return new StartError(`STORAGE_URL: ${faults[code] ?? message}`)
}
