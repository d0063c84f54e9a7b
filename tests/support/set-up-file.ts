import { afterAll, vi } from 'vitest'
import { endFile } from './when-file-ends.ts'

/** A password is hashed once a worker: nearly all people of the tests have the same one. */
vi.mock('../../src/identity/session/slow-hash.ts', async (load) => {
  const { slowHash } = await load<typeof import('../../src/identity/session/slow-hash.ts')>()
  const hashes = new Map<string, Promise<string>>()
  const hash = (password: string) => {
    const made = hashes.get(password) ?? slowHash.hash(password)
    hashes.set(password, made)
    return made
  }
  return { slowHash: { ...slowHash, hash } }
})

afterAll(endFile)
