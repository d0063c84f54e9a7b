import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { ownValue } from '../../kernel/own-value.ts'
import { within } from '../../kernel/time.ts'
import { StartError } from '../start-error.ts'
import { type FileStore, requireKey, StoreError } from './file-store.ts'

type BucketCredentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

type BucketAddress = {
  /** The store's address without the bucket, which is the first part of the path. */
  endpoint: string
  bucket: string
  region: string
  credentials?: BucketCredentials
}

/** Reads `s3://key:secret@host/bucket?region=…`, `s3+http://…` or, with AWS's identity, `s3://bucket`. Throws StartError. */
export function readBucketAddress(storageUrl: string): BucketAddress {
  const url = new URL(storageUrl)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!url.username) {
    return { endpoint: `https://s3.${region}.amazonaws.com`, bucket: requireBucket(url.hostname), region }
  }
  return {
    endpoint: `${url.protocol === 's3+http:' ? 'http' : 'https'}://${url.host}`,
    bucket: requireBucket(url.pathname.replace(/^\/|\/$/g, '')),
    region,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  }
}

function requireBucket(name: string): string {
  if (/^[\w][\w.-]*$/.test(name)) return name
  throw new StartError('STORAGE_URL: names no bucket; write s3://key:secret@host/bucket')
}

const chain = '@aws-sdk/credential-provider-node'
const version = '3.972.97'

/** Returns the machine's credentials, renewing expired ones. */
type Identity = () => Promise<BucketCredentials>

/** Loads the machine's identity at AWS, whose large package is installed only where it is used. Throws StartError without it. */
async function loadMachineIdentity(): Promise<Identity> {
  const loaded: { defaultProvider(): Identity } = await import(chain).catch(() => {
    throw new StartError(
      `STORAGE_URL: has no key, and the machine's own identity needs one more package; run "npm install --no-save ${chain}@${version}", or write s3://key:secret@host/bucket`,
    )
  })
  return loaded.defaultProvider()
}

type Options = {
  identity?: typeof loadMachineIdentity
  timeoutMillis?: number
}

/** Opens the bucket of `readBucketAddress(storageUrl)` by S3's protocol. Throws StartError for an unusable address. */
export async function openBucketStore(storageUrl: string, options: Options = {}): Promise<FileStore> {
  const { identity = loadMachineIdentity, timeoutMillis = 10_000 } = options
  const address = readBucketAddress(storageUrl)
  const sign = createSigner(address, address.credentials ? undefined : await identity())
  const request = createRequest(address, sign, timeoutMillis)
  const bucketUrl = `${address.endpoint}/${address.bucket}`
  const urlOf = (key: string) => `${bucketUrl}/${requireKey(key)}`
  const sizeIn = ({ headers }: Response) => Number(headers.get('content-length'))
  const pass = (response: Response) => limitSilence(response.body ?? new Blob([]).stream(), timeoutMillis)

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
        // Protects the file without TLS too.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const response = await request(urlOf(key), { method: 'PUT', headers, body: new Uint8Array(bytes) })
      await response?.body?.cancel()
      if (!response)
        throw new StoreError(`${address.bucket} is not a bucket of ${address.endpoint}`, 'refused')
    },
    async open(key) {
      const response = await request(urlOf(key), { method: 'GET' })
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

/** Explains an error of the store to the operator (Amazon S3, "Error responses"). */
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
  return new StartError(`STORAGE_URL: ${ownValue(faults, code) ?? message}`)
}

type SignInit = NonNullable<Parameters<AwsClient['sign']>[1]>
type Sign = (url: string, init: SignInit) => Promise<Request>

function createSigner({ region, credentials }: BucketAddress, identity?: Identity): Sign {
  const cache = new Map<string, ArrayBuffer>()
  return async (url, init) => {
    const valid = credentials ?? (await identity?.())
    if (!valid) throw new Error('a bucket needs credentials')
    return new AwsClient({ ...valid, service: 's3', region, cache }).sign(url, init)
  }
}

const retryPauseMillis = 200

/**
 * Returns a 2xx response, or null for a missing file; throws StoreError otherwise. Errors are tried twice, silence is not. @param
 * timeoutMillis until the head of a response
 */
function createRequest(address: BucketAddress, sign: Sign, timeoutMillis: number) {
  const name = `the image store ${new URL(address.endpoint).host}/${address.bucket}`

  const attempt = async (url: string, init: SignInit): Promise<Response | null> => {
    const signed = await sign(url, init)
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), timeoutMillis)
    try {
      const response = await fetch(signed, { signal: silence.signal, redirect: 'manual' })
      return response.ok ? response : await readFault(response)
    } catch (error) {
      if (!silence.signal.aborted) throw error
      throw new StoreError(`${name} did not answer within ${timeoutMillis / 1000} s`, 'silent')
    } finally {
      clearTimeout(timer)
    }
  }

  const readFault = async (response: Response): Promise<null> => {
    const text = await response.text()
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
    if (response.status === 404 && code !== 'NoSuchBucket') return null
    const kind = response.status < 500 ? 'refused' : 'away'
    throw new StoreError(`${name} answered ${response.status} ${code}`.trim(), kind, { code })
  }

  return async (url: string, init: SignInit): Promise<Response | null> => {
    try {
      return await attempt(url, init)
    } catch (error) {
      if (error instanceof StoreError && error.kind !== 'away') throw error
    }
    await sleep(retryPauseMillis)
    return attempt(url, init).catch((error: unknown) => {
      if (error instanceof StoreError) throw error
      throw new StoreError(`${name} cannot be reached`, 'away', { cause: error })
    })
  }
}

/** Aborts a stream whose source is silent; time without a reader does not count. */
function limitSilence(source: ReadableStream<Uint8Array>, millis: number): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = await within(
          millis,
          reader.read(),
          () => new Error(`silent for ${millis / 1000} s`),
        ).catch(async (error) => {
          await reader.cancel(error).catch(() => {})
          throw error
        })
        if (chunk.done) controller.close()
        else controller.enqueue(chunk.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
