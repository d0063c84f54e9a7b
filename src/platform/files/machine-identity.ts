import { StartError } from '../start-error.ts'
import type { BucketCredentials } from './bucket-address.ts'

const chain = '@aws-sdk/credential-provider-node'
const version = '3.972.97'

/** Returns credentials that are valid now; renews them when they expire. */
export type Identity = () => Promise<BucketCredentials>

/**
 * The identity that AWS gives this machine, container or user. Its package is large and needed nowhere else, so it is
 * installed only where it is used. Throws StartError without it.
 */
export async function loadMachineIdentity(): Promise<Identity> {
  const loaded: { defaultProvider(): Identity } = await import(chain).catch(() => {
    throw new StartError(
      `STORAGE_URL: has no key, and the machine's own identity needs one more package; run "npm install --no-save ${chain}@${version}", or write s3://key:secret@host/bucket`,
    )
  })
  return loaded.defaultProvider()
}
