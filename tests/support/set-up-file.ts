import { afterAll, vi } from 'vitest'
import { endFile } from './when-file-ends.ts'

/** The library's hash function hashes each password once a worker: nearly all people of the tests have the same one. */
vi.mock('better-auth/crypto', async (load) => {
  const library = await load<typeof import('better-auth/crypto')>()
  const hashes = new Map<string, Promise<string>>()
  const hashPassword = (password: string) => {
    const hash = hashes.get(password) ?? library.hashPassword(password)
    hashes.set(password, hash)
    return hash
  }
  return { ...library, hashPassword }
})

afterAll(endFile)
