import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secret } from './secret.ts'

export type Encryption = {
  seal(text: string, owner: string): string
  /** Decrypts a text; null for another owner or secret, or a changed text. */
  open(sealed: string, owner: string): string | null
  /** Returns whether a text is encrypted with the current secret; if not, seal it again. */
  isCurrent(sealed: string, owner: string): boolean
}

const algorithm = 'aes-256-gcm'
/** Sizes in bytes, by NIST SP 800-38D. */
const nonceBytes = 12
const tagBytes = 16

/**
 * Creates an encryption of texts by AES-256-GCM with a key derived for this purpose. While the previous secret is kept, its texts
 * can still be opened.
 */
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
