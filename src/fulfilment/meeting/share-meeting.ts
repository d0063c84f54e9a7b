import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { bookingPaths } from '../../kernel/paths.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { findById, findParty, lockParty, type OrderCallDeps, type OrderDeps } from '../../orders/index.ts'
import type { OrderCaller } from '../../orders/rules.ts'
import { meetingLinks } from '../schema.ts'
import type { SharedMeeting } from './contract.ts'
import { purposeOf, whyNotMeet } from './rules.ts'
import { findMeetings } from './set-meeting.ts'

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const linkOf = (orderId: string, userId: string) =>
  and(eq(meetingLinks.orderId, orderId), eq(meetingLinks.userId, userId))

/** Makes the link with which a party shows the meeting of a hand-over or a return to others. An earlier link stops working. */
export async function shareMeeting(
  { db, clock, publicUrl }: Pick<OrderCallDeps, 'db' | 'clock' | 'publicUrl'>,
  caller: OrderCaller,
  orderId: string,
) {
  return db.transaction(async (tx) => {
    const found = await lockParty(tx, caller, orderId)
    if (!found.ok) return found
    const { order, by } = found.value
    if (by.role === 'admin') return no('unknown-booking')
    const madeAt = clock.now()
    const problem = whyNotMeet(order, madeAt)
    const purpose = purposeOf(order.status)
    if (problem || !purpose) return no(problem ?? 'wrong-stage')
    const token = randomBytes(16).toString('base64url')
    const link = { purpose, digest: digestOf(token), madeAt }
    await tx
      .insert(meetingLinks)
      .values({ orderId: order.id, userId: caller.id, ...link })
      .onConflictDoUpdate({ target: [meetingLinks.orderId, meetingLinks.userId], set: link })
    return ok({ url: publicUrl + bookingPaths.meeting(token) })
  })
}

/** Ends the caller's link to a meeting. `changed` is false when there was none. */
export async function stopSharing({ db }: Pick<OrderDeps, 'db'>, caller: OrderCaller, orderId: string) {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  if (found.value.by.role === 'admin') return no('unknown-booking')
  const { rowCount } = await db.delete(meetingLinks).where(linkOf(found.value.order.id, caller.id))
  return ok({ changed: rowCount === 1 })
}

/**
 * What everybody with a link to a meeting may read: where and when, and nothing else. 'meeting-over' once the order moves on or
 * ends, 'unknown-meeting' for another token.
 */
export async function readSharedMeeting(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  token: string,
): Promise<Result<SharedMeeting, 'unknown-meeting' | 'meeting-over'>> {
  const [link] = await db
    .select()
    .from(meetingLinks)
    .where(eq(meetingLinks.digest, digestOf(token)))
  const order = link && (await findById(db, link.orderId))
  if (!order) return no('unknown-meeting')
  // A return does not bring back the link to the hand-over.
  if (purposeOf(order.status) !== link.purpose || whyNotMeet(order, clock.now())) return no('meeting-over')
  const { agreed } = await findMeetings(db, order, link.userId)
  const place = link.purpose === 'hand-over' ? order.meetingLocation : (agreed?.place ?? null)
  return ok({ place, at: agreed?.at.toISOString() ?? null })
}
