import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { BucketAddress } from './bucket-address.ts'
import { StoreError } from './file-store.ts'
import type { Identity } from './machine-identity.ts'

type SignInit = NonNullable<Parameters<AwsClient['sign']>[1]>
type Sign = (url: string, init: SignInit) => Promise<Request>

/** Makes the function that signs requests to a bucket (AWS Signature Version 4), each with credentials that are valid now. */
export function createSigner({ region, credentials }: BucketAddress, identity?: Identity): Sign {
  // Derived keys, by secret, day and region.
  const cache = new Map<string, ArrayBuffer>()
  return async (url, init) => {
    const valid = credentials ?? (await identity?.())
    if (!valid) throw new Error('a bucket needs credentials')
    return new AwsClient({ ...valid, service: 's3', region, cache }).sign(url, init)
  }
}

const retryPauseMillis = 200

/**
 * Makes the function that sends requests to a bucket. It returns a response with the status 2xx, or null when there is no such
 * file, and throws StoreError otherwise. A request is sent a second time after an error of the network or the store, but not
 * after a silence.
 * @param patienceMillis how long the head of a response may take
 */
export function createRequest(address: BucketAddress, sign: Sign, patienceMillis: number) {
  const name = `the image store ${new URL(address.endpoint).host}/${address.bucket}`

  const attempt = async (url: string, init: SignInit): Promise<Response | null> => {
    const signed = await sign(url, init)
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), patienceMillis)
    try {
      const response = await fetch(signed, { signal: silence.signal, redirect: 'manual' })
      return response.ok ? response : await readFault(response)
    } catch (error) {
      if (!silence.signal.aborted) throw error
      throw new StoreError(`${name} did not answer within ${patienceMillis / 1000} s`, 'silent')
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
