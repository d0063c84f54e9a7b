import type { Db } from '../../platform/database/database.ts'
import { after } from '../order-settings.ts'
import type { Order } from '../store.ts'
import { type CodePurpose, codeLimit, codeLockMillis } from './rules.ts'
import { readTries, saveTries } from './store-tries.ts'

/** What entering a code comes to. */
export type CodeOutcome<Why = 'wrong-code' | 'too-many-codes'> =
  | { ok: true; value: { changed: boolean } }
  | { ok: false; why: Why; triesLeft?: number; retryAfterSeconds?: number }

/**
 * Counts a wrong code of a locked order; null for the right one. While locked, even the right code is refused.
 * @param onLock runs in the transaction when entry is locked: it notifies the side whose code is guessed
 */
export async function checkCode(
  tx: Db,
  order: Pick<Order, 'id'>,
  { purpose, isRight, now }: { purpose: CodePurpose; isRight: boolean; now: Date },
  onLock: () => Promise<void>,
): Promise<Extract<CodeOutcome, { ok: false }> | null> {
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
