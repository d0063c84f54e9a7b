import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secret } from './secret.ts'

/** Texts that the database holds encrypted. */
export type Encryption = {
  /** Encrypts a text that belongs to `owner`, an id. */
  seal(text: string, owner: string): string
  /** The text again; null when it was sealed for another owner or under another secret, or was changed. */
  open(sealed: string, owner: string): string | null
  /** Whether the current secret opens it; what the previous one opens is to be sealed again. */
  isCurrent(sealed: string, owner: string): boolean
}

const algorithm = 'aes-256-gcm'
/** As recommended for this mode (NIST SP 800-38D). */
const nonceBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM, under a key that the secret gives to this purpose alone. */
export function createEncryption(secret: Secret, purpose: string): Encryption {
  const keys = secret.deriveAll(purpose).map((key) => Buffer.from(key, 'hex'))
  const current = Buffer.from(secret.derive(purpose), 'hex')
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed, owner) {
      for (const key of keys) {
        const text = openWith(key, sealed, owner)
        if (text !== null) return text
      }
      return null
    },
    isCurrent: (sealed, owner) => openWith(current, sealed, owner) !== null,
  }
}

function openWith(key: Buffer, sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag)
    const encrypted = bytes.subarray(nonceBytes + tagBytes)
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
