import { afterAll, vi } from 'vitest'
import { endFile } from './when-file-ends.ts'

/** A password is hashed, and compared with a hash, once a worker: nearly all people of the tests have the same one. */
vi.mock('../../src/auth/session/slow-hash.ts', async (load) => {
  const { slowHash } = await load<typeof import('../../src/auth/session/slow-hash.ts')>()
  const hash = once(slowHash.hash)
  const verify = once(slowHash.verify)
  return { slowHash: { ...slowHash, hash, verify } }
})

/** The function with its outcomes kept. */
function once<Given, Outcome>(work: (given: Given) => Promise<Outcome>): typeof work {
  const known = new Map<string, Promise<Outcome>>()
  return (given) => {
    const key = JSON.stringify(given)
    const outcome = known.get(key) ?? work(given)
    known.set(key, outcome)
    return outcome
  }
}

afterAll(endFile)
