import { StoreError } from '../platform/files/file-store.ts'
import { type Log, messageOf } from '../platform/log.ts'
import type { ImageStore } from './create-image-store.ts'

const pauseMillis = 3_000

/**
 * Checks the image store when the server starts. One that cannot be reached is checked again until it answers: until then the
 * server is not ready, and later outages concern pictures alone. Throws StartError when a person must put something right.
 * @returns whether the store has answered
 */
export async function watchStore(store: Pick<ImageStore, 'check'>, log: Log): Promise<() => boolean> {
  let isReady = false
  const check = async () => {
    await store.check()
    isReady = true
  }
  const retry = (error: unknown) => {
    log.warn('not ready: the image store cannot be used', { error: messageOf(error) })
    setTimeout(() => void check().catch(retry), pauseMillis).unref()
  }
  await check().catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error
    retry(error)
  })
  return () => isReady
}
