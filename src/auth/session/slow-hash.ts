import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export type SlowHash = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
  isCurrent(hash: string): boolean
}

const derive = promisify(argon2)

/** 46 MiB, one pass (OWASP, Password Storage Cheat Sheet). */
const cost = { memory: 46 * 1024, passes: 1, parallelism: 1 }
const tagLength = 32

/** PHC string format. */
const start = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes passwords with argon2id. A hash of another cost is compared at that cost. */
export const slowHash: SlowHash = {
  async hash(password) {
    const nonce = randomBytes(16)
    const tag = await derive('argon2id', { ...cost, tagLength, nonce, message: password.normalize('NFKC') })
    return `${start}${encode(nonce)}$${encode(tag)}`
  },

  async verify({ hash, password }) {
    const known = readArgon2(hash)
    if (!known) return false
    const { tag, ...parameters } = known
    const message = password.normalize('NFKC')
    const given = await derive('argon2id', { ...parameters, tagLength: tag.length, message })
    return timingSafeEqual(given, tag)
  },

  isCurrent: (hash) => hash.startsWith(start),
}

function readArgon2(hash: string) {
  const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
  const [, memory, passes, parallelism, nonce = '', tag = ''] = hash.match(format) ?? []
  if (!tag) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
