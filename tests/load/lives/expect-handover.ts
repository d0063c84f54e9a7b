import type { Act } from './act.ts'
import { complete, giveBack, isPast } from './expect-money.ts'
import {
  endOf,
  type Life,
  type ModelMeeting,
  type ModelOrder,
  orderOf,
  otherSide,
  type Path,
  periods,
  proposedMeeting,
  purposeOf,
  withOrder,
} from './model.ts'

/** It has moved on by itself, or a job is about to do that. */
export const isLate = (life: Life, index: number) => isPast(life, orderOf(life, index).dueAt)

/** What one side proposes waits for the other, who accepts what it has read, or proposes the same. What was agreed stands until then. */
export function agreeToMeet(
  life: Life,
  { does, order: index, by, place, at }: Extract<Act, { does: 'propose meeting' | 'accept meeting' }>,
): Life {
  const order = orderOf(life, index)
  const purpose = purposeOf(order)
  if (!purpose || isLate(life, index) || at < life.now || at >= (order.dueAt ?? 0)) return life
  const isSame = (meeting: ModelMeeting | undefined) => meeting?.place === place && meeting.at === at
  const proposed = proposedMeeting(order)
  const agreed = agreedMeeting(order)
  if (!proposed && isSame(agreed)) return life
  const isAgreement = proposed?.by === otherSide(by) && isSame(proposed)
  if (!isAgreement && does === 'accept meeting') return life
  const others = order.meetings.filter((each) => each !== proposed && (!isAgreement || each !== agreed))
  const meeting: ModelMeeting = isAgreement
    ? { ...proposed, state: 'agreed' }
    : { purpose, state: 'proposed', by, place, at }
  return withOrder(life, index, { meetings: [...others, meeting] })
}

/** The seller guesses first, so many times. */
export function handOver(life: Life, { order, wrongBefore }: Extract<Act, { does: 'hand over' }>): Path {
  let path: Path = [life]
  for (let guess = 0; guess <= wrongBefore; guess++) {
    path = [...path, enterCode(endOf(path), order, guess === wrongBefore)]
  }
  return path
}

function enterCode(life: Life, index: number, isRight: boolean): Life {
  const { status, wrongCodes, lockedUntil } = orderOf(life, index)
  if (status !== 'paid' || isLate(life, index) || (lockedUntil !== null && life.now < lockedUntil))
    return life
  if (isRight)
    return withOrder(life, index, { status: 'handed-over', ...inspection(life, periods.inspection) })
  return wrongCodes < 4
    ? withOrder(life, index, { wrongCodes: wrongCodes + 1, lockedUntil: null })
    : withOrder(life, index, { wrongCodes: 0, lockedUntil: life.now + periods.codeLock })
}

/** The buyer is reminded after three quarters, an hour before the end at least. */
const inspection = ({ now }: Life, millis: number) => ({
  dueAt: now + millis,
  remindAt: now + Math.min((millis * 3) / 4, millis - 3_600_000),
})

type Inspection = Extract<
  Act,
  { does: 'say all is well' | 'complain' | 'propose' | 'agree' | 'withdraw complaint' | 'decide' }
>

/** What happens between the hand-over and the end. */
export function endDispute(life: Life, act: Inspection): Life {
  const { status, dueAt, remindAt, proposal } = orderOf(life, act.order)
  if (status === 'handed-over') {
    if (act.does === 'say all is well') return complete(life, act.order)
    if (act.does !== 'complain' || (isPast(life, dueAt) && remindAt === null)) return life
    const inspectionLeft = (dueAt ?? life.now) - life.now
    const changes = { dueAt: life.now + periods.dispute, remindAt: null, inspectionLeft, proposal: null }
    return withOrder(life, act.order, { status: 'disputed', ...changes })
  }
  if (status !== 'disputed') return life
  if (act.does === 'withdraw complaint') return withdraw(life, act.order)
  if (act.does === 'decide') return divide(life, act.order, act.minor, act.waives)
  if (act.does === 'propose') {
    return withOrder(life, act.order, { proposal: { by: act.by, minor: act.minor } })
  }
  const isAgreed = act.does === 'agree' && proposal?.minor === act.minor && proposal.by !== act.by
  return isAgreed ? divide(life, act.order, act.minor) : life
}

/** The rest of the inspection runs, an hour at least. The fourth complaint cannot be withdrawn. */
function withdraw(life: Life, index: number): Life {
  const { inspectionLeft, withdrawals } = orderOf(life, index)
  if (withdrawals === 3) return life
  return withOrder(life, index, {
    status: 'handed-over',
    ...inspection(life, Math.max(inspectionLeft, 3_600_000)),
    withdrawals: withdrawals + 1,
    proposal: null,
  })
}

/**
 * A part goes back to the buyer at once, everything once the phone is back, unless an admin waives that. No more than is held: a
 * bank may have given the buyer a part of the price.
 */
function divide(life: Life, index: number, minor: number, waives = false): Life {
  const { heldMinor } = orderOf(life, index)
  if (minor === 0) return complete(life, index)
  if (minor > heldMinor) return life
  if (minor < heldMinor) return giveBack(life, index, minor)
  const returning = withOrder(life, index, { status: 'returning', dueAt: life.now + periods.return })
  return waives ? endReturn(returning, index) : returning
}

/** All the money goes back, and the phone to the seller, who has to offer it anew. */
export function endReturn(life: Life, index: number): Life {
  const { status, heldMinor } = orderOf(life, index)
  return status === 'returning' ? { ...giveBack(life, index, heldMinor), phone: 'withdrawn' } : life
}

/** It is disputed again, an admin decides, and another return begins without a meeting. */
export function failReturn(life: Life, index: number): Life {
  const { status, meetings: all } = orderOf(life, index)
  if (status !== 'returning') return life
  const meetings = all.filter(({ purpose }) => purpose !== 'return')
  return withOrder(life, index, { status: 'disputed', dueAt: null, proposal: null, meetings })
}

/** Nobody has missed a meeting that is not due. */
export function reportFailedReturn(life: Life, index: number): Life {
  const agreed = agreedMeeting(orderOf(life, index))
  return agreed && life.now < agreed.at ? life : failReturn(life, index)
}

const agreedMeeting = (order: ModelOrder) =>
  order.meetings.find((each) => each.purpose === purposeOf(order) && each.state === 'agreed')

/** The buyer guesses first, so many times. */
export function returnPhone(
  life: Life,
  { order, wrongBefore }: Extract<Act, { does: 'return phone' }>,
): Path {
  let path: Path = [life]
  for (let guess = 0; guess <= wrongBefore; guess++) {
    const at = endOf(path)
    const { status, wrongReturnCodes: wrong, returnLockedUntil: until } = orderOf(at, order)
    if (status !== 'returning' || isLate(at, order) || (until !== null && at.now < until)) continue
    const locked = { wrongReturnCodes: 0, returnLockedUntil: at.now + periods.codeLock }
    const counted = wrong < 4 ? { wrongReturnCodes: wrong + 1, returnLockedUntil: null } : locked
    path = [...path, guess === wrongBefore ? endReturn(at, order) : withOrder(at, order, counted)]
  }
  return path
}
