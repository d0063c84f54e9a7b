import { createHmac } from 'node:crypto'
import { isSameAsAny } from '../../platform/is-same.ts'
import type { Secret } from '../../platform/secret.ts'
import type { CodePurpose } from './rules.ts'

/**
 * The six digits with which one side confirms that the phone has changed hands: the buyer shows one at the hand-over, and the
 * seller another one when the phone comes back.
 */
export type OrderCodes = {
  /** The code of an order for a purpose: for its buyer alone ('hand-over'), or its seller alone ('return'). */
  codeOf(purpose: CodePurpose, orderId: string): string
  /** Whether a text is the code of an order for a purpose; takes the same time for every text. */
  isCode(purpose: CodePurpose, orderId: string, text: string): boolean
}

/**
 * Derives the codes from the secret: a keyed hash of the order's id. No code is stored anywhere, so none can be read out of the
 * database, and each is good for one order and one purpose. A code from the previous secret, which its owner may have noted, is
 * good too.
 */
export function createOrderCodes(secret: Secret): OrderCodes {
  const keysOf = {
    'hand-over': secret.deriveAll('hand-over codes'),
    return: secret.deriveAll('return codes'),
  }
  return {
    codeOf: (purpose, orderId) => codeWith(keysOf[purpose][0], orderId),
    isCode(purpose, orderId, text) {
      const keys = keysOf[purpose]
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
