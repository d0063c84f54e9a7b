import { createHmac } from 'node:crypto'
import { isSameAsAny } from '../platform/is-same.ts'
import type { Secret } from '../platform/secret.ts'

/** The six digits with which a buyer confirms to have the phone. */
export type HandoverCodes = {
  /** The code of an order, for its buyer alone. */
  codeOf(orderId: string): string
  /** Whether a text is the code of an order; takes the same time for every text. */
  isCode(orderId: string, text: string): boolean
}

/**
 * Derives the codes from the secret: a keyed hash of the order's id. No code is stored anywhere, so none can be read out of the
 * database, and each is good for one order. A code from the previous secret, which the buyer may have noted, is good too.
 */
export function createHandoverCodes(secret: Secret): HandoverCodes {
  const keys = secret.deriveAll('hand-over codes')
  return {
    codeOf: (orderId) => codeWith(keys[0], orderId),
    isCode(orderId, text) {
      const expected = keys.map((key) => hash(keys[0], codeWith(key, orderId)))
      return isSameAsAny(hash(keys[0], text), expected)
    },
  }
}

function codeWith(key: string, orderId: string): string {
  return String(hash(key, orderId).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

function hash(key: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest()
}
