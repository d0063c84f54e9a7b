import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secret } from './secret.ts'

/** Texts that the database holds encrypted. */
export type Encryption = {
  /** Encrypts a text that belongs to `owner`, an id. */
  seal(text: string, owner: string): string
  /** The text again; null when it was sealed for another owner or under another secret, or was changed. */
  open(sealed: string, owner: string): string | null
}

const algorithm = 'aes-256-gcm'
/** As recommended for this mode (NIST SP 800-38D). */
const nonceBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM, under a key that the secret gives to this purpose alone. */
export function createEncryption(secret: Secret, purpose: string): Encryption {
  const key = Buffer.from(secret.derive(purpose), 'hex')
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed, owner) {
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
    },
  }
}
