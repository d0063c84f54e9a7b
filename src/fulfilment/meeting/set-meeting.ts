import { and, eq, ne } from 'drizzle-orm'
import { isBlockedBetween } from '../../accounts/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { notifyAll } from '../../notifications/index.ts'
import {
  isStanding,
  lockParty,
  meetings,
  type Order,
  type OrderCallDeps,
  orders,
  publishStage,
} from '../../orders/index.ts'
import { type MeetingPurpose, type OrderCaller, otherSide, type Side } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { meetingLinks } from '../schema.ts'
import { isMeetingTime, purposeOf, remindBeforeMillis, whyNotMeet } from './rules.ts'

type Meeting = typeof meetings.$inferSelect

/**
 * What the parties of an order have agreed on, and what one of them proposes, or proposed until it was declined; null where there is
 * nothing. `isShared`: the reader has a link that shows it to others.
 */
export type Meetings = Record<Meeting['state'], Meeting | null> & { isShared: boolean }

type Where = { place: string; at: Date }
type Deps = Pick<OrderCallDeps, 'db' | 'clock'>
type Done = Result<{ changed: boolean }, 'bad-meeting-time' | 'other-meeting'>

const isOf = ({ id }: Pick<Order, 'id'>, purpose: MeetingPurpose) =>
  and(eq(meetings.orderId, id), eq(meetings.purpose, purpose))

/**
 * The meetings of an order for its present purpose, the hand-over or a return, for this reader. A proposal that nobody has answered
 * in time is left out.
 */
export async function findMeetings(
  db: Db,
  { id, status }: Pick<Order, 'id' | 'status'>,
  readerId: string,
): Promise<Meetings> {
  const purpose = purposeOf(status)
  if (!purpose) return { agreed: null, proposed: null, declined: null, isShared: false }
  const { orderId, userId } = meetingLinks
  const isLink = and(eq(orderId, orders.id), eq(userId, readerId), eq(meetingLinks.purpose, purpose))
  const rows = await db
    .select({ meeting: meetings, link: meetingLinks })
    .from(orders)
    .leftJoin(meetings, and(eq(meetings.orderId, orders.id), eq(meetings.purpose, purpose), isStanding))
    .leftJoin(meetingLinks, isLink)
    .where(eq(orders.id, id))
  const inState = (state: Meeting['state']) =>
    rows.find(({ meeting }) => meeting?.state === state)?.meeting ?? null
  return {
    agreed: inState('agreed'),
    proposed: inState('proposed'),
    declined: inState('declined'),
    isShared: rows.some(({ link }) => link !== null),
  }
}

const isSame = (meeting: Where | null, { place, at }: Where) =>
  meeting?.place === place && meeting.at.getTime() === at.getTime()

/**
 * Proposes where and when the parties of an order meet, and notifies the other party. It replaces what was proposed before, and
 * what was agreed stands until the other party accepts. Proposing what the other party proposes accepts it. `changed` is false when
 * it was proposed or agreed so before.
 */
export function setMeeting(
  deps: Deps,
  caller: OrderCaller,
  { orderId, ...where }: Where & { orderId: string },
) {
  return withMeetings(deps, caller, orderId, async (tx, about): Promise<Done> => {
    const { order, side, purpose, now, proposed, agreed } = about
    if (!isMeetingTime(where.at, order, now)) return no('bad-meeting-time')
    if (isSame(proposed, where)) {
      if (proposed?.bySide === side) return ok({ changed: false })
      await agree(tx, about, where)
      return ok({ changed: true })
    }
    if (!proposed && isSame(agreed, where)) return ok({ changed: false })
    await clearProposal(tx, about)
    await save(tx, { orderId: order.id, purpose, state: 'proposed', ...where, bySide: side, setAt: now })
    await announce(tx, about, 'meeting-set', where)
    return ok({ changed: true })
  })
}

/**
 * Accepts what the other party proposes: both are notified, and it replaces what was agreed before. 'other-meeting' when it is not,
 * or no longer, what is proposed. `changed` is false when it was agreed before.
 */
export function acceptMeeting(
  deps: Deps,
  caller: OrderCaller,
  { orderId, ...where }: Where & { orderId: string },
) {
  return withMeetings(deps, caller, orderId, async (tx, about): Promise<Done> => {
    const { order, side, now, proposed, agreed } = about
    if (!proposed && isSame(agreed, where)) return ok({ changed: false })
    if (!isMeetingTime(where.at, order, now)) return no('bad-meeting-time')
    if (proposed?.bySide === side || !isSame(proposed, where)) return no('other-meeting')
    await agree(tx, about, where)
    return ok({ changed: true })
  })
}

/** Withdraws the caller's proposal, or declines the other party's, who is notified. `changed` is false without one. */
export function dropProposal(deps: Deps, caller: OrderCaller, orderId: string) {
  return withMeetings(deps, caller, orderId, async (tx, about): Promise<Done> => {
    const { side, proposed } = about
    if (!proposed) return ok({ changed: false })
    await clearProposal(tx, about)
    if (proposed.bySide !== side) await save(tx, { ...proposed, state: 'declined' })
    await announce(tx, about, 'meeting-dropped', proposed)
    return ok({ changed: true })
  })
}

/** Forgets the meetings of a return that did not take place, and the links to them: another return begins without. */
export async function forgetReturnMeetings(tx: Db, order: Pick<Order, 'id'>): Promise<void> {
  await tx.delete(meetings).where(isOf(order, 'return'))
  await tx
    .delete(meetingLinks)
    .where(and(eq(meetingLinks.orderId, order.id), eq(meetingLinks.purpose, 'return')))
}

type About = Meetings & { order: Order; side: Meeting['bySide']; purpose: MeetingPurpose; now: Date }

/** Locks the order of a party who has something to meet for, and announces the change to open pages. */
async function withMeetings(
  { db, clock }: Deps,
  caller: OrderCaller,
  orderId: string,
  act: (tx: Db, about: About) => Promise<Done>,
) {
  return db.transaction(async (tx) => {
    const found = await lockParty(tx, caller, orderId)
    if (!found.ok) return found
    const {
      order,
      by: { role: side },
    } = found.value
    if (side === 'admin') return no('unknown-booking')
    if (order.chargebackAt) return no('chargeback-open')
    const now = clock.now()
    const problem = whyNotMeet(order, now)
    const purpose = purposeOf(order.status)
    if (problem || !purpose) return no(problem ?? 'wrong-stage')
    if (await isBlockedBetween(tx, order.buyerId, order.sellerId)) return no('blocked')
    const done = await act(tx, { order, side, purpose, now, ...(await findMeetings(tx, order, caller.id)) })
    if (done.ok && done.value.changed) await publishStage(tx, order)
    return done
  })
}

/** Forgets what is proposed, and what was declined. */
async function clearProposal(tx: Db, { order, purpose }: Pick<About, 'order' | 'purpose'>): Promise<void> {
  await tx.delete(meetings).where(and(isOf(order, purpose), ne(meetings.state, 'agreed')))
}

async function save(tx: Db, { orderId, purpose, state, ...set }: Meeting): Promise<void> {
  await tx
    .insert(meetings)
    .values({ orderId, purpose, state, ...set })
    .onConflictDoUpdate({ target: [meetings.orderId, meetings.purpose, meetings.state], set })
}

async function agree(tx: Db, about: About, { place, at }: Where): Promise<void> {
  const { order, side, purpose, now } = about
  const remindAt = new Date(at.getTime() - remindBeforeMillis)
  await clearProposal(tx, about)
  const bySide = otherSide(side)
  await save(tx, { orderId: order.id, purpose, state: 'agreed', place, at, bySide, setAt: now })
  await tx
    .update(orders)
    .set({
      meetingAt: at,
      remindAt: remindAt > now ? remindAt : null,
      ...(purpose === 'hand-over' && { meetingLocation: place }),
    })
    .where(eq(orders.id, order.id))
  await announce(tx, about, 'meeting-agreed', { place, at })
}

/** Notifies the other party, and of an agreement both. */
function announce(
  tx: Db,
  { order, side }: Pick<About, 'order' | 'side'>,
  kind: 'meeting-set' | 'meeting-agreed' | 'meeting-dropped',
  { place, at, bySide = side }: Where & { bySide?: Side },
): Promise<void> {
  const { id: orderId, listingId, productName: product, buyerId, sellerId } = order
  const other = side === 'buyer' ? sellerId : buyerId
  const about = { product, until: at.toISOString(), by: side }
  const notice =
    kind === 'meeting-dropped'
      ? { kind, params: { ...about, act: bySide === side ? ('withdrew' as const) : ('declined' as const) } }
      : { kind, params: { ...about, place } }
  const readers = kind === 'meeting-agreed' ? [buyerId, sellerId] : [other]
  return notifyAll(
    tx,
    readers.map((to) => ({ ...notice, to, orderId, listingId })),
  )
}
