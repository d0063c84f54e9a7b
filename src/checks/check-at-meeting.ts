import { no, ok, type Result } from '../kernel/result.ts'
import { findOwnOrder, lockOrder, type Order } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import { sumOf } from './define-test.ts'
import { codeMinutes, maxWrongImeis } from './rules.ts'
import { beginCheck, type CheckDeps } from './run-check.ts'
import { listTested, updateCheck } from './store.ts'
import type { CheckProblem } from './texts.ts'

/** Runs what the buyer of a paid order does at the meeting, under the lock of the order. */
async function atMeeting<Value>(
  { db }: CheckDeps,
  buyerId: string,
  id: string,
  act: (tx: Db, order: Order) => Promise<Result<Value, CheckProblem>>,
): Promise<Result<Value, CheckProblem>> {
  const found = await findOwnOrder(db, buyerId, id)
  if (!found.ok) return found
  return db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, found.value)
    return order.status === 'paid' ? act(tx, order) : no('wrong-stage')
  })
}

/** Begins the check at the meeting of an order, which its buyer alone may while it is paid. */
export const startMeetingCheck = (deps: CheckDeps, buyerId: string, id: string) =>
  atMeeting(deps, buyerId, id, (tx, { listingId, sellerId, id: orderId }) =>
    beginCheck(tx, deps, { listingId, sellerId, orderId }),
  )

/**
 * Compares the IMEI that a buyer has read on the phone with that of the order, and keeps with its last check whether they agree. Only so
 * many wrong ones are compared.
 */
export const compareImei = (deps: CheckDeps, buyerId: string, { id, imei }: { id: string; imei: string }) =>
  atMeeting<{ agrees: boolean }>(deps, buyerId, id, async (tx, order) => {
    if (order.imei === null) return no('wrong-stage')
    const tested = await listTested(tx, order.id)
    const [check] = tested
    if (!check) return no('unknown-check')
    if (sumOf(tested.map((each) => each.wrongImeis)) >= maxWrongImeis) return no('too-many-imeis')
    const agrees = imei === order.imei
    const wrongImeis = check.wrongImeis + (agrees ? 0 : 1)
    await updateCheck(tx, check.id, { imeiAgrees: agrees, wrongImeis })
    return ok({ agrees })
  })

/** Notes that the phone before the buyer has done the last check: it showed the code that its browser alone was given at the end. */
export const confirmPhone = (deps: CheckDeps, buyerId: string, { id, code }: { id: string; code: string }) =>
  atMeeting<{ changed: boolean }>(deps, buyerId, id, async (tx, order) => {
    const [check] = await listTested(tx, order.id)
    const now = deps.clock.now()
    const since = new Date(now.getTime() - codeMinutes * 60_000)
    if (!check?.finishedAt || check.finishedAt < since || check.code !== code) return no('wrong-code')
    await updateCheck(tx, check.id, { seenAt: now })
    return ok({ changed: check.seenAt === null })
  })
