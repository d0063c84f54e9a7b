import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Order, OrderCallDeps } from '../../orders/index.ts'
import { after } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { isSameAsAny, type Secret } from '../../platform/secret.ts'
import { codeTries } from '../schema.ts'
import { codeLimit, codeLockMillis, type CodePurpose } from './rules.ts'

/** The six-digit codes with which a party confirms that the phone has changed hands. */
export type OrderCodes = {
  /** The code of an order: the buyer's for 'hand-over', the seller's for 'return'. */
  codeOf(purpose: CodePurpose, orderId: string): string
  /** Whether a text is the code of an order for this purpose; takes constant time. */
  isCode(purpose: CodePurpose, orderId: string, text: string): boolean
}

/** What the calls about paid orders need. */
export type FulfilmentDeps = OrderCallDeps & { codes: OrderCodes }

/**
 * Derives each code from the secret as a keyed hash of the order's id, so that nothing is stored and a code is good for one order
 * and purpose. Codes of the previous secret are valid too.
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

export type Tries = { wrong: number; lockedUntil: Date | null; locks: number }

/** The wrong codes for an order and purpose since the last lock, and its length. The caller holds the order's lock. */
export async function readTries(tx: Db, orderId: string, purpose: CodePurpose): Promise<Tries> {
  const [tries] = await tx
    .select()
    .from(codeTries)
    .where(and(eq(codeTries.orderId, orderId), eq(codeTries.purpose, purpose)))
  return tries ?? { wrong: 0, lockedUntil: null, locks: 0 }
}

/** The caller holds the order's lock. */
async function saveTries(tx: Db, orderId: string, purpose: CodePurpose, tries: Tries): Promise<void> {
  await tx
    .insert(codeTries)
    .values({ orderId, purpose, ...tries })
    .onConflictDoUpdate({ target: [codeTries.orderId, codeTries.purpose], set: tries })
}

/** Why a code is refused, with the tries left after a wrong one, or the seconds until codes are taken again. */
type CodeRefusal = {
  ok: false
  why: 'wrong-code' | 'too-many-codes'
  triesLeft?: number
  retryAfterSeconds?: number
}

/**
 * Counts a wrong code of a locked order and returns why it is refused; null for the right code. While entry is locked, even the
 * right code is refused.
 * @param onLock runs in the transaction when entry gets locked, to notify the party whose code is guessed
 */
export async function checkCode(
  tx: Db,
  order: Pick<Order, 'id'>,
  { purpose, isRight, now }: { purpose: CodePurpose; isRight: boolean; now: Date },
  onLock: () => Promise<void>,
): Promise<CodeRefusal | null> {
  const { wrong, lockedUntil, locks } = await readTries(tx, order.id, purpose)
  if (lockedUntil && now < lockedUntil) {
    const retryAfterSeconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
    return { ok: false, why: 'too-many-codes', retryAfterSeconds }
  }
  if (isRight) return null
  const triesLeft = codeLimit.tries - wrong - 1
  if (triesLeft > 0) await saveTries(tx, order.id, purpose, { wrong: wrong + 1, lockedUntil: null, locks })
  else {
    const until = after(now, codeLockMillis(locks))
    await saveTries(tx, order.id, purpose, { wrong: 0, lockedUntil: until, locks: locks + 1 })
    await onLock()
  }
  return { ok: false, why: 'wrong-code', triesLeft }
}
