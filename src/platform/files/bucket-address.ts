import { StartError } from '../start-error.ts'

type BucketCredentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

export type BucketAddress = {
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
export type Identity = () => Promise<BucketCredentials>

/** Loads the machine's identity at AWS, whose large package is installed only where it is used. Throws StartError without it. */
export async function loadMachineIdentity(): Promise<Identity> {
  const loaded: { defaultProvider(): Identity } = await import(chain).catch(() => {
    throw new StartError(
      `STORAGE_URL: has no key, and the machine's own identity needs one more package; run "npm install --no-save ${chain}@${version}", or write s3://key:secret@host/bucket`,
    )
  })
  return loaded.defaultProvider()
}
