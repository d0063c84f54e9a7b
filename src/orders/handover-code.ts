import { createHmac, timingSafeEqual } from 'node:crypto'
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
 * database, and each is good for one order.
 */
export function createHandoverCodes(secret: Secret): HandoverCodes {
  const key = Buffer.from(secret.derive('hand-over codes'), 'hex')
  const hash = (text: string) => createHmac('sha256', key).update(text).digest()
  const codeOf = (orderId: string) => String(hash(orderId).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  return {
    codeOf,
    isCode: (orderId, text) => timingSafeEqual(hash(text), hash(codeOf(orderId))),
  }
}
