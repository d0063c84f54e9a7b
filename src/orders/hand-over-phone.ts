import type { Caller } from '../identity/rules.ts'
import { no, ok } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { become } from './become.ts'
import { findParty } from './find-party.ts'
import type { HandoverCodes } from './handover-code.ts'
import { noteLinks } from './linked-sides.ts'
import { lockOrder } from './lock-order.ts'
import { notifyBuyer, notifySeller } from './notify-parties.ts'
import { after, deadline } from './order-settings.ts'
import { codeLimit, codeLockMillis, type HandOverProblem } from './rules.ts'
import type { SettleDeps } from './settle-order.ts'
import type { Order } from './store.ts'
import { readTries, saveTries } from './store-handovers.ts'

type HandOver =
  | { ok: true; value: { changed: boolean } }
  | { ok: false; why: HandOverProblem; triesLeft?: number; retryAfterSeconds?: number }

/**
 * Records that the seller has given the phone to the buyer, which the buyer confirms with a code. The buyer's time to look at it
 * starts. May be repeated: `changed` is false then.
 */
export async function handOverPhone(
  {
    db,
    clock,
    settings,
    signs,
    codes,
  }: Pick<SettleDeps, 'db' | 'clock' | 'settings' | 'signs'> & {
    codes: HandoverCodes
  },
  caller: Pick<Caller, 'id' | 'role'>,
  { orderId, code, address = '' }: { orderId: string; code: string; address?: string },
): Promise<HandOver> {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { by } = found.value
  if (by.role !== 'seller') return no(by.role === 'buyer' ? 'wrong-party' : 'unknown-booking')
  return db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, found.value.order)
    if (order.status === 'handed-over') return ok({ changed: false })
    if (order.status !== 'paid') return no('wrong-stage')
    const at = clock.now()
    const refusal = await checkCode(tx, order, codes.isCode(order.id, code), at)
    if (refusal) return refusal
    await signs.record(tx, { userId: by.id, kind: 'sale-address', value: address })
    await noteLinks(tx, order)
    await become(tx, order, 'handed-over', { at, by, ...deadline(at, settings.inspectionMillis) })
    await notifySeller(tx, 'handed-over', order, by.id)
    return ok({ changed: true })
  })
}

/**
 * Counts a wrong code; null for the right one. While entry is locked no code counts, the right one neither. The buyer is notified
 * of a lock.
 */
async function checkCode(tx: Db, order: Order, isRight: boolean, now: Date) {
  const { wrong, lockedUntil, locks } = await readTries(tx, order.id)
  if (lockedUntil && now < lockedUntil) {
    const retryAfterSeconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
    return { ok: false, why: 'too-many-codes', retryAfterSeconds } as const
  }
  if (isRight) return null
  const triesLeft = codeLimit.tries - wrong - 1
  if (triesLeft > 0) await saveTries(tx, order.id, { wrong: wrong + 1, lockedUntil: null, locks })
  else {
    const until = after(now, codeLockMillis(locks))
    await saveTries(tx, order.id, { wrong: 0, lockedUntil: until, locks: locks + 1 })
    await notifyBuyer(tx, 'wrong-codes', order)
  }
  return { ok: false, why: 'wrong-code', triesLeft } as const
}
